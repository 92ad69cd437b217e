'use strict';

// The pieces of load.js.
const fs = require('fs');
const { SocketIO } = require('boardgame.io/multiplayer');
const game = require('./game');

const sleep = (ms) => new Promise((r) => setTimeout(r, ms));

// argv: --name value or --flag, after the script's own name.
function options(defaults) {
  const out = { ...defaults };
  const argv = process.argv.slice(2);
  for (let i = 0; i < argv.length; i++) {
    if (!argv[i].startsWith('--')) throw new Error('unknown argument ' + argv[i]);
    const name = argv[i].slice(2);
    if (!(name in defaults)) throw new Error('unknown option --' + name);
    const was = defaults[name];
    if (typeof was === 'boolean') out[name] = true;
    else if (typeof was === 'number') {
      out[name] = Number(argv[++i]);
      if (!Number.isFinite(out[name])) throw new Error('--' + name + ' takes a number');
    } else out[name] = argv[++i];
  }
  return out;
}

async function post(url, body) {
  const res = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!res.ok) throw new Error('POST ' + url + ': ' + res.status);
  return res.json();
}

// A match with both seats taken through the lobby API, so that every move is
// checked against its seat's credentials.
async function createMatch(http) {
  const { matchID } = await post(http + '/games/pass/create', { numPlayers: 2 });
  const seats = [];
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`${http}/games/pass/${matchID}/join`, {
      playerID,
      playerName: 'p' + playerID,
    });
    seats.push({ playerID, credentials: playerCredentials });
  }
  return { matchID, seats };
}

const socketOpts = { transports: ['websocket'], forceNew: true, reconnection: false };

// A seat over boardgame.io's own socket.io transport, without its client-side
// game logic: the cheapest client that speaks the server's protocol.
// onState(state, 'update' or 'sync', log) is called for every whole state (the
// log only with 'sync').
function transportSeat(hostport, match, seat, { onState }) {
  const transport = SocketIO({ server: hostport, socketOpts })({
    gameName: game.name,
    matchID: match.matchID,
    playerID: seat.playerID,
    credentials: seat.credentials,
    numPlayers: 2,
    transportDataCallback: (data) => {
      if (data.type === 'update') onState(data.args[1], data.type);
      else if (data.type === 'sync') onState(data.args[1].state, data.type, data.args[1].log);
    },
  });
  transport.connect();
  return {
    move(stateID, card) {
      transport.sendAction({ _stateID: stateID }, {
        type: 'MAKE_MOVE',
        payload: { type: 'play', args: [card], playerID: seat.playerID, credentials: seat.credentials },
      });
    },
    close: () => transport.disconnect(),
  };
}

// CPU seconds used so far and memory (MiB) of a process on this machine.
const TICK = 100; // Linux: clock ticks a second, as /proc counts them
function procStat(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const f = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (k) => Math.round(Number((status.match(new RegExp(k + ':\\s+(\\d+)')) || [])[1] || 0) / 1024);
  return { cpu: (Number(f[11]) + Number(f[12])) / TICK, rss: mib('VmRSS'), peak: mib('VmHWM') };
}

// CPU seconds used so far by all programs on this machine (no interrupts).
function machineCpu() {
  const f = fs.readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/);
  return (Number(f[1]) + Number(f[2]) + Number(f[3])) / TICK;
}

function quantile(sorted, q) {
  if (!sorted.length) return null;
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

module.exports = { sleep, options, createMatch, transportSeat, procStat, machineCpu, quantile };
