const { ppid } = process;

// When npm gets a SIGTERM, it ends only the shell that runs this process. This process then gets another parent, and
// sends itself a SIGTERM.
if (['start', 'hospital'].includes(process.env.npm_lifecycle_event)) {
  let isAlone = false;
  const watch = setInterval(() => {
    // The signal that ended the shell (Ctrl+C) may still reach this process too, so wait for another interval. With a
    // second signal, the server would end without finishing its requests.
    if (isAlone) process.kill(process.pid, 'SIGTERM');
    isAlone = process.ppid !== ppid;
  }, 200).unref();
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      // This process has received the signal, so it no longer needs to watch its parent.
      clearInterval(watch);
      // The server's own handler of the signal also runs. If there is none (yet), the process ends here.
      if (process.listenerCount(signal) === 1) process.exit(1);
    });
}
