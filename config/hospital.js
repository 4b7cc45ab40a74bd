// `npm run hospital -- COMMAND`: builds dist/ when needed, then runs the command.
require('./build-when-needed');
require('../dist/server/hospital');
