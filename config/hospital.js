// Builds when needed, then runs the command that was asked for.
require('./build-when-needed');
require('../dist/server/hospital');
