"""Ops that ask a seat: each question is one op that only computes, and one that takes the answer.

Asking again (after a load, an undo, an open action) is running the first op again, so it must not write.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.dsl import typed
from rulewright.dsl.nodes import Span

from .analysis import refuses_at_once
from .decision import AskSpec
from .emit import mangled
from .labels import label_of
from .walk import free_names

if TYPE_CHECKING:
    from .framed import Framed


PERFORMER = "DECIDER(S, P)"


def who(out: Framed, said: typed.Said) -> str:
    """The players who may answer."""
    if said.party:
        return "PARTY(S)"
    if said.by is not None:
        return f"DECIDER(S, {out.emit(said.by)})"
    return "ASKER(S, M, P)" if out.rule else PERFORMER


def spec(out: Framed, kind: str, said: typed.Said, span: Span, **more: object) -> str:
    """The constant that says what a question is about."""
    made = AskSpec(kind, **{"prompt": said.prompt, "site": out.module.site(span), **more})  # type: ignore[arg-type]
    return out.module.constant("SPEC", made, (out.id, len(out.ops), kind, span))


def question(out: Framed, candidates: str, asked: str, about: str, refused: str = "") -> None:
    """Ask and begin the op that takes the answer."""
    ask, players = ("ASK_PERFORMER", "P") if asked == PERFORMER else ("ASK", asked)
    out.line(f"return {ask}(S, f, {players}, {candidates}, {about}{refused})")
    out.start()


def forced(out: Framed) -> None:
    """One forced option answers itself, but in public, where nobody shall see that there was nothing to choose."""
    if not out.public:
        out.line("if len(_c) == 1: S.ret = _c[0]; return (f[0], f[1] + 1, f[2], f[3])")


def choose(out: Framed, node: typed.Choose) -> None:
    """`choose … x in s`."""
    if node.mode == "one" or node.single:
        _choose_one(out, node)
    else:
        _choose_many(out, node)


def _choose_one(out: Framed, node: typed.Choose) -> None:
    begin = out.label()
    bound = out.bind(node.name)
    out.place(begin)
    out.line(f"_c = {out.emit.as_list(node.source)}", node.source.span)
    about = spec(out, "choose", node.said, node.span, name=node.name)
    if node.mode != "one":
        if not out.public:
            out.line("if not _c: S.ret = None; return (f[0], f[1] + 1, f[2], f[3])")
        out.line("_c += (None,)")
    else:
        out.line(f"if not _c: raise Refused({out.module.site(node.span)}, NOTHING)", node.span)
        forced(out)
    question(out, "_c", who(out, node.said), about)
    out.line(f"{bound} = S.ret")


def _bounds(out: Framed, node: typed.Choose | typed.ChooseOption) -> tuple[str, str]:
    count = out.emit(node.count) if node.count is not None else "0"
    return {
        "one": ("1", "1"), "any": ("0", "MANY"), "exactly": (count, count), "up_to": ("0", count),
        "at_least": (count, "MANY"),
    }[node.mode]


def _choose_many(out: Framed, node: typed.Choose) -> None:
    picks, loop, end = out.temporary(), out.label(), out.label()
    bound = out.bind(node.name)
    out.line(f"{picks} = ()")
    out.place(loop)
    out.line(f"_c = WITHOUT({out.emit.as_list(node.source)}, {picks})", node.source.span)
    least, most = _bounds(out, node)
    out.line(f"_s = STEP(len({picks}), len(_c), {least}, {most})", node.span)
    out.line(f"if _s == 'refuse': raise Refused({out.module.site(node.span)}, NOTHING)", node.span)
    out.line(f"if _s == 'all': {picks} += _c")
    out.line(f"if _s == 'all' or _s == 'done': return (f[0], @{end}@, @L@, f[3])")
    about = spec(out, "choose", node.said, node.span, name=node.name, many=True)
    question(out, "_c + (DONE,) if _s == 'may_stop' else _c", who(out, node.said), about)
    out.line(f"if S.ret is DONE: return (f[0], @{end}@, @L@, f[3])")
    out.line(f"{picks} += (S.ret,)")
    out.jump(loop)
    out.start()
    out.labels[end] = len(out.ops) - 1
    out.line(f"{bound} = {picks}")


def choose_option(out: Framed, node: typed.ChooseOption) -> None:
    """`choose one:` with labelled options, and options that are things."""
    used, loop, end = out.temporary(), out.label(), out.label()
    single = node.mode == "one"
    for option in node.options:
        if option.source is not None:
            out.bind(option.source.name)
    out.line(f"{used} = ()")
    out.place(loop)
    out.line("_c = []")
    for n, option in enumerate(node.options):
        _candidates(out, n, option)
    guards = tuple(refuses_at_once(out.module.game, option.body) for option in node.options)
    refused = ""
    if any(guards):
        out.line(f"_no = {{}}; _c = GUARDED(S, f, _c, {guards!r}, @{end if single else loop}@, _no)")
        refused = ", _no"
    texts = tuple(
        (one.name, one.text or label_of(out.module.game, one.body), one.source.name if one.source else None)
        for one in node.options
    )
    about = spec(out, "option", node.said, node.span, options=texts)
    asked = who(out, node.said)
    if single:
        out.line(f"if not _c: raise Refused({out.module.site(node.span)}, NOTHING)", node.span)
        forced(out)
        question(out, "tuple(_c)", asked, about, refused)
    else:
        least, most = _bounds(out, node)
        out.line(f"_c = WITHOUT(tuple(_c), {used})")
        out.line(f"_s = STEP(len({used}), len(_c), {least}, {most})", node.span)
        out.line(f"if _s == 'refuse': raise Refused({out.module.site(node.span)}, NOTHING)", node.span)
        out.line(f"if _s == 'done' or not _c: return (f[0], @{end}@, @L@, f[3])")
        question(out, "_c + (DONE,) if _s == 'may_stop' else _c", asked, about, refused)
        out.line(f"if S.ret is DONE: return (f[0], @{end}@, @L@, f[3])")
        out.line(f"{used} += (S.ret,)")
    _dispatch(out, node, end if single else loop)
    out.labels[end] = len(out.ops) - 1


def _candidates(out: Framed, n: int, option: typed.Option) -> None:
    """Lines that collect the options of one entry."""
    if option.source is None:
        guard = f"if {out.emit(option.when)}: " if option.when is not None else ""
        out.line(f"{guard}_c.append(({n}, None))", option.span)
        return
    name = mangled(option.source.name)
    out.line(f"for {name} in {out.emit.as_list(option.source.of)}:", option.span)
    tests = [out.emit(test) for test in (option.where, option.when) if test is not None]
    guard = f"if {' and '.join(tests)}: " if tests else ""
    out.line(f"    {guard}_c.append(({n}, {name}))", option.span)


def _dispatch(out: Framed, node: typed.ChooseOption, after: int) -> None:
    """Go to the body of the option that was answered, then on."""
    out.line("_k, _v = S.ret")
    starts = [out.label() for _ in node.options]
    for n, option in enumerate(node.options):
        bind = f"{mangled(option.source.name)} = _v; " if option.source is not None else ""
        out.line(f"if _k == {n}: {bind}return (f[0], @{starts[n]}@, @L@, f[3])")
    out.line("raise AssertionError")
    for n, option in enumerate(node.options):
        out.start()
        out.labels[starts[n]] = len(out.ops) - 1
        out.block(option.body)
        out.jump(after)
    out.start()


def may(out: Framed, node: typed.May) -> None:
    """`may …: … else: …`."""
    begin, other, end = out.label(), out.label(), out.label()
    out.place(begin)
    label = label_of(out.module.game, node.body) if node.said.prompt is None else None
    asked = {language: f"{text}?" for language, text in label.items()} if label is not None else None
    about = spec(out, "may", node.said, node.span, prompt=asked or node.said.prompt)
    question(out, "(True, False)", who(out, node.said), about)
    out.line(f"if not S.ret: return (f[0], @{other}@, @L@, f[3])")
    out.block(node.body)
    out.jump(end)
    out.start()
    out.labels[other] = len(out.ops) - 1
    if node.otherwise is not None:
        out.block(node.otherwise)
    out.place(end)


def _items(out: Framed, node: typed.Order | typed.Split) -> str:
    """The things that are ordered or shared among."""
    if node.where is None:
        return out.emit.as_list(node.source.of)
    query = typed.Query("all", (node.source,), typed.Local(node.source.name), node.where, span=node.span)
    return out.emit(query)


def order(out: Framed, node: typed.Order) -> None:
    """`order x in s into list`: the next one is asked until one is left."""
    rest, done, loop, end = out.temporary(), out.temporary(), out.label(), out.label()
    bound = out.bind(node.into)
    out.line(f"{rest} = {_items(out, node)}; {done} = ()", node.span)
    out.place(loop)
    out.line(f"if len({rest}) < 2: return (f[0], @{end}@, @L@, f[3])")
    about = spec(out, "order", node.said, node.span, name=node.source.name)
    question(out, rest, who(out, node.said), about)
    out.line(f"{done} += (S.ret,); {rest} = WITHOUT({rest}, (S.ret,))")
    out.jump(loop)
    out.start()
    out.labels[end] = len(out.ops) - 1
    out.line(f"{bound} = {done} + {rest}")


def split(out: Framed, node: typed.Split) -> None:
    """`split n among x in s … into shares`: for each thing in turn, how many; the last takes the rest."""
    rest, left, shares, loop, end = out.temporary(), out.temporary(), out.temporary(), out.label(), out.label()
    name = mangled(node.source.name)
    least = f"(lambda {name}: {out.emit.inner(node.source.name)(node.least)})" if node.least is not None else "None"
    most = f"(lambda {name}: {out.emit.inner(node.source.name)(node.most)})" if node.most is not None else "None"
    bound = out.bind(node.into)
    out.line(f"{rest} = {_items(out, node)}; {left} = {out.emit(node.total)}; {shares} = NO_COUNTS", node.span)
    out.place(loop)
    out.line(f"if not {rest}: return (f[0], @{end}@, @L@, f[3])")
    out.line(f"_c = SHARES({rest}, {left}, {least}, {most})", node.span)
    out.line(f"if not _c: raise Refused({out.module.site(node.span)}, NO_SPLIT)", node.span)
    forced(out)
    question(out, "_c", who(out, node.said), spec(out, "split", node.said, node.span, name=node.source.name))
    out.line("_x, _n = S.ret")
    out.line(f"{shares} = {shares}.changed(_x, _n); {left} -= _n; {rest} = {rest}[1:]")
    out.jump(loop)
    out.start()
    out.labels[end] = len(out.ops) - 1
    out.line(f"{bound} = {shares}")


def as_each(out: Framed, node: typed.AsEach) -> None:
    """`as each x in s: …`: one branch for each, all asked at once; the frame is a join until the last has finished."""
    from .framed import Framed

    module = out.module
    name = node.source.name
    captured = tuple(n for n in free_names(node.body) if n in out.names and n not in ("me", "performer", "cause", name))
    id = module.fresh(f"{out.id}.each")
    module.names["CODES"].make(id)
    branch = Framed(module, id, (*captured, name), rule=out.rule, ending=None)
    branch.home = out.home
    branch.block(node.body)
    branch.finish()
    items = out.emit.as_list(node.source.of) if node.where is None else out.emit(
        typed.Query("all", (node.source,), typed.Local(name), node.where, span=node.span)
    )
    values = "".join(f"{mangled(n)}, " for n in captured)
    join = out.temporary()
    out.line(f"{join} = BRANCHES(S, {branch.code}, M, K, ({values}), {items})", node.span)
    begin = out.label()
    out.place(begin)
    slot = 3 + out.locals.index(join)
    out.line(f"return JOIN(S, f, {slot}, {node.secretly})")
    out.start()


def act(out: Framed, node: typed.Do) -> None:
    """`act group`: the performer's actions, one after the other until stopped."""
    loop, end = out.label(), out.label()
    out.place(loop)
    _ask_action(out, node, end)
    out.jump(loop)
    out.start()
    out.labels[end] = len(out.ops) - 1


def act_once(out: Framed, node: typed.Do) -> None:
    """`act_once group`: at most one."""
    begin, end = out.label(), out.label()
    out.place(begin)
    _ask_action(out, node, end)
    out.place(end)


def _ask_action(out: Framed, node: typed.Do, end: int) -> None:
    group = out.emit(node.args[0])
    out.line(f"_c = ACTIONS_OF(S, P, {group})", node.span)
    if not out.public:
        out.line(f"if not _c: return (f[0], @{end}@, @L@, f[3])")
    question(out, "_c + (DONE,)", "DECIDER(S, P)", spec(out, "act", typed.Said(), node.span))
    out.line(f"if S.ret is DONE: return (f[0], @{end}@, @L@, f[3])")
    out.call("ENTER_ACTION(S, P, S.ret, @parent@)", node.span)


def pause(out: Framed, node: typed.Do) -> None:
    """`pause group`: every seat with a legal action of the group (in public: every seat) is asked, until none acts."""
    idle, turn, loop, end = out.temporary(), out.temporary(), out.label(), out.label()
    group = out.emit(node.args[0])
    out.line(f"{idle} = ()")
    out.place(loop)
    out.line(f"{turn} = NEXT_PAUSED(S, {group}, {idle}, P, {out.public})", node.span)
    out.line(f"if {turn} is None: return (f[0], @{end}@, @L@, f[3])")
    ask = out.label()
    out.place(ask)
    asked = f"DECIDER(S, {turn})"
    question(out, f"ACTIONS_OF(S, {turn}, {group}) + (DONE,)", asked, spec(out, "pause", typed.Said(), node.span))
    act_on = out.label()
    out.line(f"if S.ret is not DONE: return (f[0], @{act_on}@, @L@, f[3])")
    out.line(f"{idle} += ({turn},)")
    out.jump(loop)
    out.start()
    out.labels[act_on] = len(out.ops) - 1
    out.line(f"{idle} = ()")
    out.call(f"ENTER_ACTION(S, {turn}, S.ret, @parent@)", node.span)
    out.jump(loop)
    out.start()
    out.labels[end] = len(out.ops) - 1
