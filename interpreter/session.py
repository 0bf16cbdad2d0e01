"""A game being played: the public face of the interpreter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.dsl.game import Game
from rulewright.dsl.spell import nearest

from . import actions, ending, given, machine
from . import save as saves
from .answers import Choice, Mark, Outcome, Start
from .asking import run_branch, with_branch
from .causes import causes
from .code import OPEN_ACTION
from .decision import Decision, JoinAsk, Option
from .errors import PlayError, Refused, RuleFault
from .layout import CELLS
from .log import log_lines
from .programs import program_of
from .setting_up import resolve_setup, set_up
from .state import State
from .table import Table
from .view import view_of

__all__ = ["Choice", "Decision", "Mark", "Option", "Outcome", "Session", "Start"]

FORKED_MARKS = 32
"""How many answers a fork can take back at most."""


class Session(Table):
    """One game in play.

    `pending` holds the seats that must answer; `open(seat)` what a seat may do meanwhile. Read them again after every
    answer. All methods raise PlayError on impossible requests and RuleFault where the content is at fault; either way
    the state is as it was. `retold`: the game played again for `why`, where its own journal is not whole.
    """

    retold: Session | None = None

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
        chosen = given.mapping(setup, "setup", '{"seat1.hero": "…"}')
        scripted = given.mapping(script, "script", '{"rolls": {}, "draws": {}}')
        given.function(prepare, "prepare")
        start = resolve_setup(given.rules(game), scenario, seats, seed, chosen, given.names(variants, "variants"))
        program = program_of(game, start.seats, traced=script is not None)
        state = State(program, start.seed)
        session = cls(program, state, start)
        if scripted:
            rolls, draws = (given.mapping(scripted.get(part), part, "{…}") for part in ("rolls", "draws"))
            state.script = {**rolls, "$draws": draws}
        set_up(state, start)
        if prepare is not None:
            prepare(state)
        session._run((program.codes["flow"], 0, (None, *[None] * 2, *program.codes["flow"].pad), None))
        return session

    @property
    def language(self) -> str:
        """The language of labels, prompts and logs; what is not in it comes in the game's first language."""
        return self.names.language

    @language.setter
    def language(self, language: str) -> None:
        self.names.language = given.name(language, "language")
        self._pending = None

    @property
    def seats(self) -> int:
        """How many seats there are, numbered from 1."""
        return self.begun.seats

    # ------------------------------------------------------------ answers

    def choose(self, seat: int, option: Option | str) -> None:
        """Answer a decision, or do what is open to the seat. Raises PlayError where it is not offered."""
        decision, k = self._find(seat, option)
        if decision.branch == -2:
            self._do_open(seat, decision, k)
        else:
            self._answer(seat, decision, k)

    def _find(self, seat: int, option: Option | str) -> tuple[Decision, int]:
        pending = given.asked(self._pending or self.pending, seat)
        if isinstance(option, Option):
            if option.decision != self._number:
                raise PlayError("this answer is stale: the game has moved on", "read `pending` again after each answer")
            k = option.index
            if pending is not None and pending.allows(k) and pending.ids[k] == option.id:
                return pending, k
            option = option.id
        if not isinstance(option, str):
            raise PlayError(f"{given.shown(option)} is no option", "give an option of the decision, or its id")
        if pending is not None:
            found = pending.index_of(option)
            if found is not None:
                return pending, found
        opened = self.open(seat)
        if opened is not None:
            found = opened.index_of(option)
            if found is not None:
                return opened, found
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
        near = nearest(id, ids)
        return PlayError(
            f"{id} is not offered now", f"did you mean {near}?" if near else f"offered: {', '.join(ids[:12])}"
        )

    def answer(self, seat: int, k: int) -> None:
        """Answer by the number of the candidate, from 0: the fast way of bots."""
        try:
            decision = (self._pending or self.pending).get(seat)
        except TypeError:
            decision = None
        if decision is None or not decision.allows(k):
            raise self._not_offered(seat, str(k))
        self._answer(seat, decision, k)

    def _answer(self, seat: int, decision: Decision, k: int) -> None:
        state = self.state
        candidate = decision.ask.candidates[k]
        asked: Any = state.ask
        f = asked.frame
        mark = Mark(seat, decision.id_of(k), False, k, len(state.journal), f, self._struck)
        state.barrier = False
        state.actor = decision.player
        if decision.branch >= 0:
            f = self._step_branch(asked, decision, candidate, mark)
        elif len(asked.players) == 1 or not self._must_agree(asked, seat, k):
            f = (f[0], f[1] + 1, f[2], f[3])
            state.ret = candidate
        self.marks.append(mark)
        self.choices.append(mark)
        if self._struck:
            self._struck = {}
        self._run(f)

    def _must_agree(self, asked: Any, seat: int, k: int) -> bool:
        """Where all of the party must agree: note this vote; True while somebody has not voted, or voted otherwise."""
        if self.game.party != "all":
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
            with machine.explaining(state):
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
        with machine.explaining(state):
            figure = next(
                one for one in actions.figures(state, player)
                if any(value in actions.offered(state, one, group) for group in actions.open_group(state))
            )
        asked: Any = state.ask
        mark = Mark(seat, decision.id_of(k), True, k, len(state.journal), asked.frame, self._struck)
        state.barrier = False
        state.actor = player
        frame = actions.start_action(state, figure, value, (OPEN_ACTION, 0, (), asked.frame))
        self.marks.append(mark)
        self.choices.append(mark)
        self._struck = {}
        self._run(frame)

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
        copy.loaded, copy.over, copy.resting.last = list(self.loaded), self.over, self.resting.last
        copy._number, copy._struck = self._number, dict(self._struck)
        copy.written = self.written.copy()
        return copy

    def save(self) -> bytes:
        """The whole game as JSON bytes."""
        return saves.save(self)

    @staticmethod
    def load(game: Game, data: bytes) -> Session:
        """Go on with a saved game. Raises PlayError on anything that is not a whole save of this game."""
        return saves.load(Session, game, data)

    def hash(self) -> str:
        """A fingerprint of the whole state: equal for equal games."""
        return saves.fingerprint(self)

    # ------------------------------------------------------------ looking

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.over:
            return None
        return ending.outcome_of(self)

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat sees: things by key, zones, spaces, open spans; what is hidden has no identity."""
        with machine.explaining(self.state):
            return view_of(self, self._player(seat))

    def log(self, seat: int) -> list[str]:
        """What happened, as far as the seat could see it."""
        with machine.explaining(self.state):
            return log_lines(self, self._player(seat))

    def why(self, seat: int, thing: str, attribute: str) -> list[str]:
        """Why an attribute has its value: each change with its place in the YAML and the answer it followed from."""
        viewer, key, wanted = self._player(seat), given.name(thing, "thing"), given.name(attribute, "attribute")
        with machine.explaining(self.state):
            return causes(self, viewer, key, wanted)

    def why_not(self, seat: int, option: str) -> str | None:
        """Why an option cannot be chosen now; None where it can, or where nothing of that name is known."""
        player, option = self._player(seat), given.name(option, "option")
        decision = self.pending.get(seat)
        if decision is not None:
            if option in decision.refused:
                return decision.refused[option]
            if decision.index_of(option) is not None:
                return None
        with machine.explaining(self.state):
            asked = (decision.ask.frame[2][1],) if decision is not None else ()
            for figure in dict.fromkeys((*asked, *actions.figures(self.state, player))):
                reason = actions.why_refused(self.state, figure, option)
                if reason is not None:
                    return reason
        return None

    def refusals(self, seat: int) -> dict[str, str]:
        """Everything that the seat could do but may not now, by option id, with the reason."""
        player = self._player(seat)
        decision = self.pending.get(seat)
        found = dict(decision.refused) if decision is not None else {}
        with machine.explaining(self.state):
            for figure in actions.figures(self.state, player):
                for id, reason in actions.refusals(self.state, figure).items():
                    found.setdefault(id, reason)
        return found

    def value(self, seat: int) -> int | None:
        """What the scenario's `value` says of the state, for greedy bots; None where it says nothing."""
        return ending.value_of(self, self._player(seat))
