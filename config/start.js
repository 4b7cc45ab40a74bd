// `npm start`: builds dist/ when needed, then starts the server in the same process.
require('./build-when-needed');
require('../dist/server/main');
