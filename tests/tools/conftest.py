import pytest

from rulewright.tools.games import load
from rulewright.tools.new.make import make


@pytest.fixture(scope="session")
def heap_folder(tmp_path_factory):
    """The game that `rulewright new game` makes: two seats take counters from a heap."""
    folder = tmp_path_factory.mktemp("games") / "heap"
    make("game", folder)
    return folder


@pytest.fixture(scope="session")
def heap(heap_folder):
    """The same, loaded."""
    return load(heap_folder)


@pytest.fixture(autouse=True)
def _own_state_folder(tmp_path, tmp_path_factory, monkeypatch):
    """No test writes into the home of whoever runs it; checked games are kept for the whole run."""
    monkeypatch.setenv("RULEWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path_factory.getbasetemp().parent / "rulewright-cache"))
