"""A game being played: the public face of the interpreter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.dsl.game import Game

from . import actions, machine
from .asking import run_branch, with_branch
from .causes import causes
from .code import OPEN_ACTION
from .decision import Ask, AskSpec, Decision, JoinAsk, Option
from .errors import GameOver, PlayError, Refused, RuleFault
from .layout import CELLS, NUMBER
from .log import log_lines, show_seen
from .naming import Names
from .program import Program
from .programs import program_of
from .setting_up import resolve_setup, set_up
from .state import State
from .values import Entity
from .view import view_of

__all__ = ["Decision", "Option", "Outcome", "Session"]

FORKED_MARKS = 32
"""How many answers a fork can take back at most."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: each seat won, lost, tied or ended; scores by seat; the place in the YAML that ended it."""

    seats: dict[int, str]
    sides: dict[str, str]
    scores: dict[int, int]
    reason: str


class Choice:
    """An answer that was given: the seat, and the id of the option, made only when asked for."""

    __slots__ = ("_decision", "_id", "_index", "opened", "seat")

    def __init__(self, seat: int, decision: Decision | None, index: int, opened: bool, id: str | None = None) -> None:
        self.seat = seat
        self.opened = opened
        self._decision = decision
        self._index = index
        self._id = id

    @property
    def id(self) -> str:
        """The option's id; keys of things never change, so it may be made late."""
        if self._id is None:
            assert self._decision is not None
            self._id = self._decision.ids[self._index]
            self._decision = None
        return self._id


class Mark:
    """A checkpoint: what was asked before an answer, and how to get back there."""

    __slots__ = ("barrier", "choice", "frame", "index", "journal", "struck")

    def __init__(self, journal: int, frame: Any, choice: Choice, index: int, struck: dict[int, str]) -> None:
        self.journal = journal
        self.frame = frame
        self.choice = choice
        self.index = index
        self.struck = struck
        self.barrier = False

    def moved(self, first: int) -> Mark:
        """The same for a copy whose journal begins at entry `first`."""
        return Mark(self.journal - first, self.frame, self.choice, self.index, dict(self.struck))

    @property
    def seat(self) -> int:
        """Who answered."""
        return self.choice.seat

    @property
    def id(self) -> str:
        """What was answered."""
        return self.choice.id

    @property
    def opened(self) -> bool:
        """Was it an open action?"""
        return self.choice.opened


@dataclass(slots=True)
class Start:
    """How a game was started; enough, with the answers, to play it again."""

    scenario: str | None
    seats: int
    seed: int
    setup: dict[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()


class Session:
    """One game in play.

    `pending` holds the seats that must answer; `open(seat)` what a seat may do meanwhile. Read them again after every
    answer. All methods raise PlayError on impossible requests and RuleFault where the content is at fault; either way
    the state is as it was.
    """

    def __init__(self, program: Program, state: State, start: Start) -> None:
        self.program = program
        self.state = state
        self.names = Names(state)
        self.begun = start
        self.choices: list[Choice] = []
        self.marks: list[Mark] = []
        self.loaded: list[str] = []
        self.over = False
        self._number = 0
        self._struck: dict[int, str] = {}
        self._pending: dict[int, Decision] | None = None
        self.rest: Any = None

    # ------------------------------------------------------------ beginning

    @classmethod
    def start(
        cls,
        game: Game,
        *,
        scenario: str | None = None,
        seats: int | None = None,
        seed: int = 0,
        setup: Mapping[str, Any] | None = None,
        variants: Sequence[str] = (),
        script: Mapping[str, Any] | None = None,
        prepare: Any = None,
    ) -> Session:
        """Begin a game and run it to the first question.

        `setup`: `{"seat2.hero": "archer", "level": "hard"}`; what is missing gets its default, or the first that is
        free. `script` gives dice and draws (of a case); `prepare(state)` changes the table after set-up and before the
        flow.
        """
        start = resolve_setup(game, scenario, seats, seed, setup or {}, tuple(variants))
        program = program_of(game, start.seats, traced=script is not None)
        state = State(program, start.seed)
        session = cls(program, state, start)
        if script:
            state.script = {**script.get("rolls", {}), "$draws": script.get("draws", {})}
        set_up(state, start)
        if prepare is not None:
            prepare(state)
        session._run((program.codes["flow"], 0, (None, *[None] * 2, *program.codes["flow"].pad), None))
        return session

    @property
    def game(self) -> Game:
        """The rules being played."""
        return self.program.game

    @property
    def language(self) -> str:
        """The language of labels, prompts and logs."""
        return self.names.language

    @language.setter
    def language(self, language: str) -> None:
        self.names.language = language
        self._pending = None

    @property
    def seats(self) -> int:
        """How many seats there are, numbered from 1."""
        return self.begun.seats

    # ------------------------------------------------------------ questions

    @property
    def pending(self) -> dict[int, Decision]:
        """The seats that must answer, with their decisions; empty once the game is over."""
        if self._pending is None:
            self._pending = self._decisions()
        return self._pending

    def _decisions(self) -> dict[int, Decision]:
        asked: Any = self.state.ask
        if self.over or asked is None:
            return {}
        if isinstance(asked, JoinAsk):
            out: dict[int, Decision] = {}
            for branch, ask in asked.asks:
                for player in ask.players:
                    seat = self._seat(player)
                    if seat not in out:
                        out[seat] = Decision(self, seat, ask, self._number, branch, {})
            return out
        if len(asked.players) == 1:
            seat = self._seat(asked.players[0])
            return {seat: Decision(self, seat, asked, self._number, -1, self._struck)}
        voted = {player for player, _ in self.state.cols[CELLS][self.program.votes_cell]}
        seats = [self._seat(player) for player in asked.players if player not in voted]
        return {seat: Decision(self, seat, asked, self._number, -1, self._struck) for seat in seats}

    def _seat(self, player: Entity) -> int:
        return self.state.cols[NUMBER][player.i]  # type: ignore[no-any-return]

    def _player(self, seat: int) -> Entity:
        players: tuple[Entity, ...] = self.state.cols[CELLS][self.program.players_cell]
        for player in players:
            if self._seat(player) == seat:
                return player
        raise PlayError(f"there is no seat {seat}", f"seats are 1 to {len(players)}")

    def open(self, seat: int) -> Decision | None:
        """What a seat may do while somebody else, or itself, is asked; None where nothing is open to it."""
        player = self._player(seat)
        state = self.state
        if self.over or state.ask is None or self._closed(state.ask):
            return None
        groups = actions.open_group(state)
        if not groups:
            return None
        with machine.explaining(state):
            found = tuple(
                value
                for figure in actions.figures(state, player)
                for group in groups
                for value in actions.offered(state, figure, group)
            )
        if not found:
            return None
        asked: Any = state.ask
        return Decision(self, seat, Ask(asked.frame, (player,), found, AskSpec("act")), self._number, -2, {})

    def _closed(self, asked: Any) -> bool:
        """Nothing is admitted inside an open action or a cost."""
        f = asked.frame
        while f is not None:
            if f[0] is OPEN_ACTION or f[1] < f[0].closed_until:
                return True
            f = f[3]
        return False

    # ------------------------------------------------------------ answers

    def choose(self, seat: int, option: Option | str) -> None:
        """Answer a decision, or do what is open to the seat. Raises PlayError where it is not offered."""
        decision, k = self._find(seat, option)
        if decision.branch == -2:
            self._do_open(seat, decision, k)
        else:
            self._answer(seat, decision, k)

    def _find(self, seat: int, option: Option | str) -> tuple[Decision, int]:
        pending = self.pending.get(seat)
        if isinstance(option, Option):
            if option.decision != self._number:
                raise PlayError("this answer is stale: the game has moved on", "read `pending` again after each answer")
            if pending is not None and pending.allows(option.index) and pending.ids[option.index] == option.id:
                return pending, option.index
            option = option.id
        if pending is not None:
            k = pending.index_of(option)
            if k is not None:
                return pending, k
        opened = self.open(seat)
        if opened is not None:
            k = opened.index_of(option)
            if k is not None:
                return opened, k
        raise self._not_offered(seat, option)

    def _not_offered(self, seat: int, id: str) -> PlayError:
        self._player(seat)
        if self.over:
            return PlayError("the game is over", "start another, or take the last answer back")
        reason = self.why_not(seat, id)
        if reason:
            return PlayError(f"{id}: {reason}")
        if seat not in self.pending:
            return PlayError(f"seat {seat} is not asked now", f"asked: {', '.join(map(str, self.pending)) or 'nobody'}")
        ids = [option.id for option in self.pending[seat].options]
        from rulewright.dsl.spell import nearest

        near = nearest(id, ids)
        return PlayError(
            f"{id} is not offered now", f"did you mean {near}?" if near else f"offered: {', '.join(ids[:12])}"
        )

    def answer(self, seat: int, k: int) -> None:
        """Answer by the number of the candidate, from 0: the fast way of bots."""
        self._answer(seat, self.pending[seat], k)

    def _answer(self, seat: int, decision: Decision, k: int) -> None:
        state = self.state
        candidate = decision.ask.candidates[k]
        asked: Any = state.ask
        choice = Choice(seat, decision, k, False)
        mark = Mark(len(state.journal), asked.frame, choice, k, self._struck)
        state.barrier = False
        state.actor = self._player(seat)
        if self._must_agree(asked, seat, k):
            frame = asked.frame
        elif decision.branch >= 0:
            frame = self._step_branch(asked, decision, candidate, mark)
        else:
            f = asked.frame
            frame = (f[0], f[1] + 1, f[2], f[3])
            state.ret = candidate
        self.marks.append(mark)
        self.choices.append(choice)
        self._struck = {}
        self._run(frame)

    def _must_agree(self, asked: Any, seat: int, k: int) -> bool:
        """Where all of the party must agree: note this vote; True while somebody has not voted, or voted otherwise."""
        if self.game.party != "all" or isinstance(asked, JoinAsk) or len(asked.players) < 2:
            return False
        state, cell = self.state, self.program.votes_cell
        votes = (*state.cols[CELLS][cell], (self._player(seat), k))
        if len(votes) < len(asked.players):
            state.write(CELLS, cell, votes, 0)
            return True
        state.write(CELLS, cell, (), 0)
        return len({vote for _, vote in votes}) > 1

    def _step_branch(self, asked: JoinAsk, decision: Decision, candidate: Any, mark: Mark) -> Any:
        """Move one branch of a join on to its next question."""
        state = self.state
        f = decision.ask.frame
        state.ret = candidate
        try:
            waiting = run_branch(state, (f[0], f[1] + 1, f[2], f[3]))
        except Refused as no:
            state.rollback(mark.journal)
            state.ask = asked  # type: ignore[assignment]
            raise PlayError(no.reason) from no
        except RuleFault:
            state.rollback(mark.journal)
            state.ask = asked  # type: ignore[assignment]
            raise
        return with_branch(asked.frame, asked.slot, decision.branch, waiting)

    def _do_open(self, seat: int, decision: Decision, k: int) -> None:
        state = self.state
        value = decision.ask.candidates[k]
        player = self._player(seat)
        figure = next(
            one for one in actions.figures(state, player)
            if any(value in actions.offered(state, one, group) for group in actions.open_group(state))
        )
        asked: Any = state.ask
        choice = Choice(seat, decision, k, True)
        mark = Mark(len(state.journal), asked.frame, choice, k, self._struck)
        state.barrier = False
        state.actor = player
        frame = actions.start_action(state, figure, value, (OPEN_ACTION, 0, (), asked.frame))
        self.marks.append(mark)
        self.choices.append(choice)
        self._struck = {}
        self._run(frame)

    # ------------------------------------------------------------ running

    def _run(self, frame: Any) -> None:
        """Run to the next question; a refusal strikes the answer that led to it."""
        self._pending = None
        self._number += 1
        state = self.state
        logged = state.cols[CELLS][self.program.log_cell]
        try:
            machine.run(state, frame)
            state.frame = state.ask.frame if state.ask is not None else None
            self.over = state.ask is None
        except GameOver:
            state.frame, state.ask, self.over = None, None, True
        except Refused as no:
            self._strike(no)
            return
        except RuleFault:
            self._back_to_last()
            raise
        if self.program.hides and state.cols[CELLS][self.program.log_cell] is not logged:
            show_seen(state, logged)
        if self.marks and state.barrier:
            self.marks[-1].barrier = True
        if self.program.rests:
            self._note_rest_point()

    def _strike(self, no: Refused) -> None:
        """Go back to the seat's last answer and take it from the options; then the one before, never past a barrier."""
        state, seat = self.state, self.marks[-1].seat if self.marks else 0
        fell = bool(self.marks) and state.barrier
        while self.marks and not fell:
            mark = self.marks.pop()
            opened = mark.opened
            self._restore(mark)
            if opened:
                raise PlayError(no.reason)
            self._struck = {**mark.struck, mark.index: no.reason}
            self._pending = None
            left = self.pending.get(mark.seat)
            if left is not None and len(left.options):
                return
            if not self.marks or self.marks[-1].barrier or self.marks[-1].seat != seat:
                break
        if fell:
            self._back_to_last()
        place = self.program.site(no.site)
        raise RuleFault(
            "refused",
            f"nothing can be answered any more: {no.reason}",
            place,
            "a `require` may only refuse what the same seat has just chosen; ask for what is possible instead",
        )

    def _restore(self, mark: Mark) -> None:
        """Back to before an answer."""
        state = self.state
        state.rollback(mark.journal)
        state.barrier = False
        self.choices.pop()
        self.over = False
        self._pending = None
        self._number += 1
        self._struck = dict(mark.struck)
        self._ask_again(mark.frame)

    def _ask_again(self, frame: Any) -> None:
        """Compute a question anew from the frame that waits for it."""
        state = self.state
        state.frame, state.ask = frame, None
        if frame is not None:
            with machine.explaining(state):
                frame[0][frame[1]](state, frame)

    def _back_to_last(self) -> None:
        if self.marks:
            self._restore(self.marks.pop())
        else:
            self.state.rollback(0)
            self.over = True

    def _note_rest_point(self) -> None:
        """Remember the last rest point, for saves that outlive a change of the rules."""
        from .save import rest_point

        rest_point(self)

    # ------------------------------------------------------------ taking back

    def undo(self, seat: int) -> None:
        """Take the seat's last answer back. Raises PlayError once something was shown, rolled or answered by others."""
        if self.game.undo == "none":
            raise PlayError("this game does not let an answer be taken back")
        self._player(seat)
        if not self.marks:
            raise PlayError("there is nothing to take back")
        mark = self.marks[-1]
        if mark.seat != seat:
            if self._undo_in_join(seat):
                return
            raise PlayError(
                f"seat {mark.seat} has answered since", "only what came after the others' answers can be taken back"
            )
        if mark.barrier:
            raise PlayError("something was shown or rolled since: that cannot be taken back")
        self.marks.pop()
        self._restore(mark)

    def _undo_in_join(self, seat: int) -> bool:
        """Inside `as each` a seat may take its own back whatever others answered: their answers are given again."""
        asked: Any = self.state.ask
        if not isinstance(asked, JoinAsk):
            return False
        inside: list[Mark] = []
        for mark in reversed(self.marks):
            if mark.opened or mark.barrier or mark.frame is None or mark.frame[:2] != asked.frame[:2]:
                break
            inside.append(mark)
        own = next((mark for mark in inside if mark.seat == seat), None)
        if own is None:
            return False
        again = [(mark.seat, mark.id) for mark in reversed(inside) if mark is not own]
        for _ in inside:
            self._restore(self.marks.pop())
        for other, id in again:
            self.choose(other, id)
        return True

    # ------------------------------------------------------------ copies

    def marks_since_barrier(self) -> list[Mark]:
        """The answers that can still be taken back, and those they stand on."""
        kept: list[Mark] = []
        for mark in reversed(self.marks):
            if mark.barrier:
                break
            kept.append(mark)
        return kept[::-1]

    def fork(self) -> Session:
        """An independent copy; it can take back what the session can, as far as its last answers."""
        kept = self.marks_since_barrier()[-FORKED_MARKS:]
        first = kept[0].journal if kept else len(self.state.journal)
        copy = Session(self.program, self.state.fork(first), self.begun)
        copy.marks = [mark.moved(first) for mark in kept]
        copy.names.language = self.language
        copy.choices = list(self.choices)
        copy.loaded, copy.over, copy.rest = list(self.loaded), self.over, self.rest
        copy._number, copy._struck = self._number, dict(self._struck)
        return copy

    def save(self) -> bytes:
        """The whole game as JSON bytes."""
        from .save import save

        return save(self)

    @staticmethod
    def load(game: Game, data: bytes) -> Session:
        """Go on with a saved game. Raises PlayError on anything that is not a whole save of this game."""
        from .save import load

        return load(game, data)

    def hash(self) -> str:
        """A fingerprint of the whole state: equal for equal games."""
        from .save import fingerprint

        return fingerprint(self)

    # ------------------------------------------------------------ looking

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.over:
            return None
        from .ending import outcome_of

        return outcome_of(self)

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat sees: things by key, zones, spaces, open spans; what is hidden has no identity."""
        return view_of(self, self._player(seat))

    def log(self, seat: int) -> list[str]:
        """What happened, as far as the seat could see it."""
        return log_lines(self, self._player(seat))

    def why(self, seat: int, thing: str, attribute: str) -> list[str]:
        """Why an attribute has its value: each change with its place in the YAML and the answer it followed from."""
        return causes(self, self._player(seat), thing, attribute)

    def why_not(self, seat: int, option: str) -> str | None:
        """Why an option cannot be chosen now; None where it can, or where nothing of that name is known."""
        decision = self.pending.get(seat)
        if decision is not None:
            if option in decision.refused:
                return decision.refused[option]
            if decision.index_of(option) is not None:
                return None
        with machine.explaining(self.state):
            asked = (decision.ask.frame[2][1],) if decision is not None else ()
            for figure in dict.fromkeys((*asked, *actions.figures(self.state, self._player(seat)))):
                reason = actions.why_refused(self.state, figure, option)
                if reason is not None:
                    return reason
        return None

    def value(self, seat: int) -> int | None:
        """What the scenario's `value` says of the state, for greedy bots; None where it says nothing."""
        from .ending import value_of

        return value_of(self, self._player(seat))
