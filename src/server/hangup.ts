let wasAsked = false;
let reload = (): void => {
  wasAsked = true;
};

// main.ts imports this module first, because SIGHUP ends a process that has no listener. On a terminal there is no
// listener: closing the terminal sends SIGHUP too, and should end the server.
if (!process.stdout.isTTY) {
  process.on('SIGHUP', () => {
    reload();
  });
}

/** Calls `listener` at each SIGHUP, and immediately if one arrived while the server was starting. */
export const onHangup = (listener: () => void): void => {
  reload = listener;
  if (wasAsked) listener();
};
