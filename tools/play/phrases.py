"""The words of the table itself, in the languages it speaks; games bring their own."""

from __future__ import annotations

_HELP = {
    "en": """\
 12, an id        choose that option; =12 the one whose id is, or ends in, 12
 options          the options with their ids, and those that were refused
 why THING NAME   why an attribute has its value
 why not OPTION   why an action, or an answer that was refused, cannot be chosen
                  now: its id as `options` shows ids (`why not buy.THING`)
 undo             take your last choice back
 board [NAME]     what is in play; or one thing (what a card says), kind, zone
                  (`hand`, `seat1.hand`), space or seat
 log [N]          what happened, or only the last N lines
 save FILE        keep the game in a file
 case FILE [NAME] add the game so far to a file of cases
 quit             stop; it is said how to go on
Where an option has the id of a command, /command means the command.""",
    "ko": """\
 12, 이름         그 선택지를 고릅니다; =12는 이름이 12이거나 12로 끝나는 것
 options          선택지와 그 이름, 거절된 것
 why THING NAME   속성이 왜 그 값인지
 why not OPTION   어떤 행동이나 거절된 답을 왜 지금 고를 수 없는지:
                  `options`에 나오는 것과 같은 이름으로 (`why not buy.THING`)
 undo             마지막 선택을 되돌립니다
 board [NAME]     판 전체, 또는 물건(카드에 적힌 것), 종류, 구역
                  (`hand`, `seat1.hand`), 칸, 자리 하나
 log [N]          일어난 일 전부, 또는 마지막 N줄
 save FILE        게임을 파일에 저장합니다
 case FILE [NAME] 지금까지의 게임을 케이스 파일에 더합니다
 quit             그만둡니다; 이어 하는 방법을 알려 줍니다
선택지의 이름이 명령과 같으면 /명령 이 명령을 뜻합니다.""",
}
_PHRASES = {
    "help": _HELP,
    "written_to": {"en": "saved: {0}", "ko": "저장했습니다: {0}"},
    "may_be_chosen": {"en": "{0} may be chosen", "ko": "{0}: 고를 수 있습니다"},
    "no_answer": {
        "en": "no action here is called {0}, and no such answer was refused; `options` shows ids",
        "ko": "{0}(이)라는 행동이나 거절된 답이 없습니다. `options`가 이름을 보여 줍니다",
    },
    "always": {"en": "it has been so from the start", "ko": "처음부터 그랬습니다"},
    "no_number": {
        "en": "there is no option {0}; there are 1 to {1}",
        "ko": "{0}번은 없습니다. 1번부터 {1}번까지 있습니다",
    },
    "not_known": {"en": "{0!r} is neither an option nor a command", "ko": "{0!r}: 선택지도 명령도 아닙니다"},
    "meant": {"en": "; did you mean {0}?", "ko": ". 혹시 {0}?"},
    "see_help": {"en": "; ? shows what is", "ko": ". ?를 치면 도움말이 나옵니다"},
    "nothing_called": {"en": "nothing here is called {0}", "ko": "{0}(이)라는 것은 여기 없습니다"},
    "none_in_play": {"en": "{0}: none in play", "ko": "{0}: 지금 하나도 없습니다"},
    "first_hex": {
        "en": "(q of the first hex; one more for each hex to the right)",
        "ko": "(q는 첫 칸의 것, 오른쪽으로 한 칸마다 하나씩 커집니다)",
    },
    "rule_text": {"en": "`board NAME` tells what a card says.", "ko": "`board 이름`은 카드에 적힌 것을 보여 줍니다."},
    "now": {"en": "now", "ko": "지금"},
    "statuses": {"en": "statuses", "ko": "상태"},
    "contents": {"en": "contents", "ko": "있는 것"},
    "empty": {"en": "(empty)", "ko": "(비어 있음)"},
    "yes": {"en": "yes", "ko": "예"},
    "no": {"en": "no", "ko": "아니요"},
    "none": {"en": "none", "ko": "없음"},
    "rules_failed": {
        "en": "the rules failed here, nothing was changed: {0}",
        "ko": "여기서 규칙이 실패했고, 아무것도 바뀌지 않았습니다: {0}",
    },
    "seat": {"en": "Seat {0}", "ko": "{0}번 자리"},
    "pass": {"en": "Pass to {0}, then press Enter.", "ko": "{0}에게 넘긴 뒤 Enter를 누르세요."},
    "meanwhile": {"en": "or meanwhile", "ko": "또는 그 사이에"},
    "prompt": {"en": "number or id, ? for help", "ko": "번호나 이름, 도움말은 ?"},
    "prompt_number": {
        "en": "number, or ={0} for the id {0}, ? for help",
        "ko": "번호, 또는 이름 {0}은(는) ={0}, 도움말은 ?",
    },
    "refused_many": {"en": "{0}: {1} refused: {2}", "ko": "{0}: {1}개 거절됨: {2}"},
    "over": {"en": "The game is over.", "ko": "게임이 끝났습니다."},
    "won": {"en": "won", "ko": "승리"},
    "lost": {"en": "lost", "ko": "패배"},
    "ended": {"en": "ended", "ko": "끝"},
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
