"""The words of the table itself, in the languages it speaks; games bring their own."""

from __future__ import annotations

_PHRASES = {
    "seat": {"en": "Seat {0}", "ko": "{0}번 자리"},
    "pass": {"en": "Pass to {0}, then press Enter.", "ko": "{0}에게 넘긴 뒤 Enter를 누르세요."},
    "meanwhile": {"en": "or meanwhile", "ko": "또는 그 사이에"},
    "prompt": {"en": "number or id, ? for help", "ko": "번호나 이름, 도움말은 ?"},
    "over": {"en": "The game is over.", "ko": "게임이 끝났습니다."},
    "won": {"en": "won", "ko": "승리"},
    "lost": {"en": "lost", "ko": "패배"},
    "tied": {"en": "tied", "ko": "무승부"},
    "score": {"en": "score {0}", "ko": "{0}점"},
    "kept": {
        "en": "Kept. Go on with: {0}",
        "ko": "저장했습니다. 이어 하기: {0}",
    },
    "not_kept": {
        "en": "Not kept: a game from a case is kept only with --save FILE, or by `save FILE`.",
        "ko": "저장하지 않았습니다: 사례에서 시작한 게임은 --save FILE 이나 `save FILE`로만 저장됩니다.",
    },
    "goal": {"en": "goal", "ko": "목표"},
    "begin": {
        "en": "`board` shows what is in play, `?` tells what else may be typed.",
        "ko": "`board`는 판을 보여 주고, `?`는 쓸 수 있는 명령을 알려 줍니다.",
    },
    "undone": {"en": "Taken back.", "ko": "되돌렸습니다."},
    "nothing_to_do": {"en": "nothing may be chosen", "ko": "고를 수 있는 것이 없습니다"},
}


def phrase(name: str, language: str, *values: object) -> str:
    """The phrase in that language, else in English."""
    forms = _PHRASES[name]
    return forms.get(language, forms["en"]).format(*values)


def result(word: str, language: str) -> str:
    """`won`, `lost` and `tied` in that language; other words as they are."""
    return phrase(word, language) if word in _PHRASES else word
