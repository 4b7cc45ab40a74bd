// Builds when needed, then serves, in one process.
require('./build-when-needed');
require('../dist/server/main');
