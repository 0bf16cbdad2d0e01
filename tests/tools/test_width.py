from rulewright.tools.width import clip, columns, pad, width, wrap


def test_hangul_takes_two_cells_and_combining_marks_none():
    assert width("전사") == 4
    assert width("e\u0301") == 1


def test_clipped_text_fits_even_when_a_wide_character_straddles_the_edge():
    assert clip("전사들", 5) == "전사…"
    assert width(pad("전사들", 4)) == 4


def test_wrapped_lines_fit_and_lose_no_word():
    text = "한국어 문장은 글자마다 두 칸을 차지한다 and some English " * 4
    lines = wrap(text, 40, first="  1  ", rest="     ")
    assert all(width(line) <= 40 for line in lines)
    assert " ".join(" ".join(lines).split()) == "1 " + text.strip()


def test_a_word_longer_than_a_line_is_broken():
    assert wrap("x" * 25, 10) == ["x" * 10, "x" * 10, "x" * 5]


def test_columns_stay_within_the_width():
    assert all(width(line) <= 30 for line in columns([f"{n} 전사" for n in range(20)], 30))
