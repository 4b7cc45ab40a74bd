let wasAsked = false;
let reload = (): void => {
  wasAsked = true;
};

// Without a listener, SIGHUP ends the process, so main.ts imports this module first. On a terminal, no listener is
// added: closing the terminal also sends SIGHUP, and should end the server.
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
