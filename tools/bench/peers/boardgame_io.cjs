// Games of lines on a board, written for boardgame.io: marks are set on cells, or dropped into columns.
const { Client } = require("boardgame.io/client");

let text = "";
process.stdin.on("data", (part) => (text += part)).on("end", () => {
  const question = JSON.parse(text);
  const game = makeGame(question.rules);
  const answer = question.do === "check" ? check(game, question) : measure(game, question);
  process.stdout.write(JSON.stringify(answer));
});

function makeGame({ columns, rows, line, actions }) {
  const lines = [];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
        const endX = x + dx * (line - 1), endY = y + dy * (line - 1);
        if (endX < columns && endY >= 0 && endY < rows)
          lines.push([...Array(line).keys()].map((k) => (y + dy * k) * columns + x + dx * k));
      }
  const place = (cells, action) => {
    if (actions !== "column") return cells[action] === null ? action : -1;
    for (let y = 0; y < rows; y++) if (cells[y * columns + action] === null) return y * columns + action;
    return -1;
  };
  const legal = (cells) =>
    [...Array(actions === "column" ? columns : columns * rows).keys()].filter((a) => place(cells, a) >= 0);
  return {
    legal,
    definition: {
      setup: () => ({ cells: Array(columns * rows).fill(null) }),
      turn: { minMoves: 1, maxMoves: 1 },
      moves: {
        mark: ({ G, playerID }, action) => {
          const at = place(G.cells, action);
          if (at < 0) return "INVALID_MOVE";
          G.cells[at] = playerID;
        },
      },
      endIf: ({ G, ctx }) => {
        if (lines.some((cells) => cells.every((c) => G.cells[c] === ctx.currentPlayer))) return { winner: ctx.currentPlayer };
        if (G.cells.every((c) => c !== null)) return { draw: true };
      },
    },
  };
}

function check(game, { games }) {
  for (const [number, { turns, winner }] of games.entries()) {
    const client = Client({ game: game.definition, debug: false });
    // We answer a single option without asking, so such moves are not among the recorded ones.
    const playForced = (until) => {
      for (;;) {
        const { G, ctx } = client.getState(), legal = game.legal(G.cells);
        if (ctx.gameover || legal.length !== 1 || JSON.stringify(legal) === until) return;
        client.moves.mark(legal[0]);
      }
    };
    for (const [turn, [legal, taken]] of turns.entries()) {
      playForced(JSON.stringify(legal));
      const { G, ctx } = client.getState();
      if (ctx.gameover || JSON.stringify(game.legal(G.cells)) !== JSON.stringify(legal))
        return { differs: `game ${number}, turn ${turn + 1}: other moves are legal` };
      client.moves.mark(taken);
    }
    playForced("");
    const over = client.getState().ctx.gameover;
    const won = over && over.winner !== undefined ? Number(over.winner) : null;
    if (!over || won !== winner) return { differs: `game ${number}: it ends otherwise` };
  }
  return { differs: null };
}

function measure(game, { games }) {
  let moves = 0, state = 12345;
  const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const started = process.cpuUsage();
  for (let n = 0; n < games; n++) {
    const client = Client({ game: game.definition, debug: false });
    for (;;) {
      const { G, ctx } = client.getState();
      if (ctx.gameover) break;
      const legal = game.legal(G.cells);
      client.moves.mark(legal[Math.floor(chance() * legal.length)]);
      moves++;
    }
  }
  const { user, system } = process.cpuUsage(started);
  return { per_second: moves / ((user + system) / 1e6) };
}
