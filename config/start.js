// `npm start`
const { ppid } = process;
require('./build-when-needed');
// During the build this process does not learn that npm has ended.
if (process.env.npm_lifecycle_event === 'start' && process.ppid !== ppid) process.exit(1);
require('../dist/server/main');
