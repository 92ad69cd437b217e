'use strict';

// Two players, one trivial move, the turn passes after every move.
// The state is small on purpose: the figures are then the server's own cost.
module.exports = {
  name: 'pass',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ n: 0, last: null }),
  moves: {
    play: ({ G }, card) => {
      G.n += 1;
      G.last = card;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};
