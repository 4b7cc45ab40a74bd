// `npm start`
const { ppid } = process;
require('./build-when-needed');

// When npm gets a SIGTERM, it ends only the shell that runs this process. This process then gets another parent, and
// sends itself a SIGTERM.
if (process.env.npm_lifecycle_event === 'start') {
  let isAlone = false;
  const watch = setInterval(() => {
    // The signal that ended the shell (Ctrl+C) may still reach this process too, so wait for another interval. With a
    // second signal, the server would end without finishing its requests.
    if (isAlone) process.kill(process.pid, 'SIGTERM');
    isAlone = process.ppid !== ppid;
  }, 200).unref();
  // This process has received the signal itself, so it stops watching its parent. The server's handler of the signal
  // runs too. If the server has no such handler, or not yet, the signal ends the process.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      clearInterval(watch);
      if (process.listenerCount(signal) === 1) process.exit(1);
    });
}

require('../dist/server/main');
