// `npm start`. Without LOG_LEVEL, no log line stands before the addresses.
process.env.LOG_LEVEL ??= 'warn';
require('./build-when-needed');
require('../../dist/server/main');
