// One process from the build to the server, so that a signal to `npm start` reaches the server.
require('./build-when-needed');
require('../dist/server/main');
