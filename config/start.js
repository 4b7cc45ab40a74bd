// `npm start`
const { ppid } = process;
require('./build-when-needed');
// During the build, npm may have ended. This process then has another parent and must not start a server.
if (process.env.npm_lifecycle_event === 'start' && process.ppid !== ppid) process.exit(1);
require('../dist/server/main');
