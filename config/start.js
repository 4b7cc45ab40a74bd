// `npm start`
const { ppid } = process;
require('./build-when-needed');

// When npm gets a SIGTERM, it ends only the shell that runs this process. This process then gets another parent, and
// sends itself a SIGTERM.
if (process.env.npm_lifecycle_event === 'start') {
  let isAlone = false;
  const watch = setInterval(() => {
    // Wait for another interval, because the signal that ended the shell (Ctrl+C) may still reach this process too.
    // After two signals, the server would end without finishing its requests.
    if (isAlone) process.kill(process.pid, 'SIGTERM');
    isAlone = process.ppid !== ppid;
  }, 200).unref();
  // After a signal to this process itself, stop watching the parent: the server's own handlers decide what the signal
  // does. While the server has no handler yet, the signal ends the process.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      clearInterval(watch);
      if (process.listenerCount(signal) === 1) process.exit(1);
    });
}

require('../dist/server/main');
