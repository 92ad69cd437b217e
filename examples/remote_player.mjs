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

let [line, table, game, moved] = [null, {}, {}, ""];
const say = (message) => line.send(JSON.stringify({ id: crypto.randomUUID(), ...message }));

/** Sit down, and again after the line was lost, until somebody else has the seat or it is gone. */
async function play() {
  for (;;) {
    [line, moved] = [new WebSocket(process.argv[2]), ""];
    line.onopen = () =>
      line.send(JSON.stringify({ type: "join", token: process.env.KAARDILAUD_TOKEN }));
    line.onmessage = ({ data }) => data.split("\n").forEach((text) => hear(JSON.parse(text)));
    const { code } = await new Promise((lost) => {
      line.onclose = lost;
      line.onerror = lost; // nobody answers: older versions of Node say no more than that
    });
    if ([4001, 4403, 4404].includes(code)) break;
    await new Promise((rested) => setTimeout(rested, 1000));
  }
  console.log("This seat is gone, or somebody else plays in it.");
}

function hear(message) {
  if (message.type === "refused") {
    console.log(message.sentence);
    moved = "";
    return;
  }
  if (message.type === "company") {
    table = message;
    const chance = table.shuffle;
    if (chance?.wanted) {
      const bytes = crypto.getRandomValues(new Uint8Array(32)); // of one's own for the next shuffle
      say({ type: "contribute", round: chance.round, random: Buffer.from(bytes).toString("hex") });
    }
  }
  if (message.type === "whole") game = message;
  if (message.type === "step") {
    Object.assign(game, { number: message.event.number, offer: message.offer });
    Object.assign(game.view, message.changes);
  }
  const { round, number, offer, view } = game;
  if (offer && table.pausedBy === null && moved !== `${round}/${number}`) {
    moved = `${round}/${number}`;
    say({ type: "move", round, number, move: choose(view, offer) });
  }
}

play();
