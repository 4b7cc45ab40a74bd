// `npm start`
const { ppid } = process;
require('./build-when-needed');

// When npm gets a SIGTERM, it ends only the shell that runs this process. This process then gets another parent and
// ends too.
if (process.env.npm_lifecycle_event === 'start') {
  let isAlone = false;
  const watch = setInterval(() => {
    // Waits for another interval, because a signal to this process may be on the way (see below).
    if (isAlone) process.kill(process.pid, 'SIGTERM');
    isAlone = process.ppid !== ppid;
  }, 200).unref();
  // A signal to this process itself decides alone what happens: after a SIGHUP under `nohup` the server goes on.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      clearInterval(watch);
      if (process.listenerCount(signal) === 1) process.exit(1);
    });
}

require('../dist/server/main');
