// The same in JavaScript, for Node 22 and newer, which has WebSocket built in.
// KAARDILAUD_TOKEN=… node remote_player.mjs ws://localhost:8800/api/tables/…/play

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

/** One of the moves on offer; `view` is what this seat sees. */
function choose(view, offer) {
  if (offer.proposal) {
    const count = (kind) => offer.proposal.filter((piece) => piece === kind).length;
    const tokens = ["c", "b"].filter(count).map((kind) => `${count(kind)}${kind}`);
    return ["pay", ...tokens, ...offer.proposal.filter((piece) => piece.length > 1)].join(" ");
  }
  const cards = (verb, list) => (list ?? []).map((card) => `${verb} ${card}`);
  const bids = offer.bid ? [`bid ${offer.bid.least}`] : [];
  return oneOf([...offer.moves, ...cards("play", offer.alone), ...cards("buy", offer.buy), ...bids]);
}

const line = new WebSocket(process.argv[2]);
const say = (message) => line.send(JSON.stringify(message));
let [table, game, moved, commands] = [{}, {}, "", 0];

line.onopen = () => say({ type: "join", token: process.env.KAARDILAUD_TOKEN });
line.onclose = ({ code }) => console.log(`The line is closed (${code}).`);
line.onmessage = ({ data }) => data.split("\n").forEach((text) => hear(JSON.parse(text)));

function hear(message) {
  if (message.type === "refused") {
    console.log(message.sentence);
    moved = "";
    return;
  }
  if (message.type === "company") table = message;
  if (message.type === "whole") game = message;
  if (message.type === "step") {
    Object.assign(game, { number: message.event.number, offer: message.offer });
    Object.assign(game.view, message.changes);
  }
  const { round, number, offer, view } = game;
  if (offer && table.pausedBy === null && moved !== `${round}/${number}`) {
    moved = `${round}/${number}`;
    commands += 1;
    say({ type: "move", id: `${process.pid}-${commands}`, round, number, move: choose(view, offer) });
  }
}
