import json

import pytest

from rulewright.tools.play.table import Settings, Table, pack, unpack
from rulewright.tools.problems import UsageProblem

from ..fake import FakeSession


def packed():
    return pack(Table(FakeSession(), Settings(game="heap", folder="/nowhere", bots=[2]), 2))


def test_settings_come_back():
    settings, seats, data = unpack(packed(), "file")
    assert settings == Settings(game="heap", folder="/nowhere", bots=[2])
    assert (seats, json.loads(data)) == (2, [10, 2, []])


@pytest.mark.parametrize("cut", [0, 1, 40, -1])
def test_a_file_cut_short_is_refused_with_a_reason(cut):
    with pytest.raises(UsageProblem) as caught:
        unpack(packed()[:cut], "file")
    assert caught.value.hint


@pytest.mark.parametrize(
    "data",
    [b"[]", b"{}", b"\xff\xfe", b'{"rulewright_table": 2}', b'{"rulewright_table": 1}', b"[" * 100_000,
     b'{"rulewright_table": 1, "settings": {"game": 3, "folder": ""}, "seats": 2, "session": ""}',
     b'{"rulewright_table": 1, "settings": {"odd": 3}, "seats": 2, "session": ""}'],
)  # fmt: skip
def test_other_files_are_refused(data):
    with pytest.raises(UsageProblem):
        unpack(data, "file")
