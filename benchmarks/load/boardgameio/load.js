'use strict';

// Loads a boardgame.io server with N tables of two seats. Every seat moves as
// soon as it is its turn (or --think-ms after that). Prints one JSON line.
const { sleep, options, createMatch, transportSeat, procStat, machineCpu, quantile } = require('./lib');

const opt = options({
  host: '127.0.0.1:8000', // loopback only
  tables: 100,
  seconds: 10, // measured time
  warmup: 2, // seconds of play before it
  'think-ms': 0, // a seat's wait between seeing its turn and moving
  'server-pid': 0, // to report the server's CPU and memory
});
if (!/^(127\.0\.0\.1|localhost):\d+$/.test(opt.host)) throw new Error('loopback only');

async function main() {
  const http = 'http://' + opt.host;
  const think = opt['think-ms'];
  const latencies = []; // ms, from sending a move to the other seat seeing it
  let playing = false;
  let measuring = false;
  let moves = 0; // moves seen by the other seat while measuring
  let ready = 0;
  let progress = 0;

  const tables = [];
  for (let i = 0; i < opt.tables; i += 20) {
    const batch = Array.from({ length: Math.min(20, opt.tables - i) }, async () => {
      const match = await createMatch(http);
      const table = { match, sentAt: 0, sentID: -1, seats: [] };
      const saw = (seatNo, stateID, kind) => {
        if (kind === 'sync') ready += 1;
        progress += 1;
        if (stateID === table.sentID + 1 && seatNo !== table.sentBy) {
          if (measuring) {
            moves += 1;
            latencies.push(performance.now() - table.sentAt);
          }
          table.sentID = -1;
        }
        if (!playing || stateID % 2 !== seatNo) return;
        if (think) setTimeout(play, think * (0.5 + Math.random()), seatNo, stateID);
        else play(seatNo, stateID);
      };
      const play = (seatNo, stateID) => {
        if (!playing) return;
        table.sentID = stateID;
        table.sentBy = seatNo;
        table.sentAt = performance.now();
        table.seats[seatNo].move(stateID, 'H' + (stateID % 13));
      };
      table.play = play;
      match.seats.forEach((seat, seatNo) => {
        table.seats[seatNo] = transportSeat(opt.host, match, seat, {
          onState: (state, kind) => saw(seatNo, state._stateID, kind),
        });
      });
      tables.push(table);
    });
    await Promise.all(batch);
  }
  const want = opt.tables * 2;
  for (let i = 0; ready < want; i++) {
    if (i > 600) throw new Error(`only ${ready} of ${want} seats connected`);
    await sleep(50);
  }
  await sleep(1000); // the connection notices of the last seats

  playing = true;
  for (const t of tables) {
    if (think) setTimeout(t.play, think * 2 * Math.random(), 0, 0);
    else t.play(0, 0);
  }
  await sleep(opt.warmup * 1000);
  const pid = opt['server-pid'];
  const before = pid ? procStat(pid) : null;
  const mine = procStat(process.pid);
  const all = machineCpu();
  measuring = true;
  const t0 = performance.now();
  await sleep(opt.seconds * 1000);
  measuring = false;
  const wall = (performance.now() - t0) / 1000;
  const after = pid ? procStat(pid) : null;
  const mineAfter = procStat(process.pid);
  const allAfter = machineCpu();
  playing = false;

  latencies.sort((a, b) => a - b);
  const round = (x) => (x === null ? null : Math.round(x * 1000) / 1000);
  const out = {
    server: 'boardgame.io ' + require('boardgame.io/package.json').version,
    tables: opt.tables,
    think_ms: think,
    seconds: round(wall),
    moves,
    moves_s: Math.round(moves / wall),
    p50_ms: round(quantile(latencies, 0.5)),
    p99_ms: round(quantile(latencies, 0.99)),
    max_ms: round(latencies.length ? latencies[latencies.length - 1] : null),
    load_cpu_pct: Math.round(((mineAfter.cpu - mine.cpu) / wall) * 100),
  };
  if (pid) {
    out.server_cpu_pct = Math.round(((after.cpu - before.cpu) / wall) * 100);
    out.server_cpu_us_per_move = moves ? Math.round(((after.cpu - before.cpu) / moves) * 1e6) : null;
    out.server_rss_mib = after.rss;
    out.server_peak_mib = after.peak;
    // What else ran here meanwhile: above some 10, the rate says little.
    const others = allAfter - all - (after.cpu - before.cpu) - (mineAfter.cpu - mine.cpu);
    out.others_cpu_pct = Math.max(0, Math.round((others / wall) * 100));
  }
  console.log(JSON.stringify(out));
  for (const t of tables) for (const s of t.seats) s.close();
  setTimeout(() => process.exit(0), 200);
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
