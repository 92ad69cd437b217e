'use strict';

// The server that ours is compared with, in memory; PORT: where it listens (8000).
const { Server } = require('boardgame.io/server');
const game = require('./game');

Server({ games: [game], origins: [/127\.0\.0\.1/] })
  .run({ port: Number(process.env.PORT || 8000), callback: () => console.log('ready') })
  .catch((err) => {
    console.error('start failed: ' + (err && err.stack || err));
    process.exit(1);
  });
