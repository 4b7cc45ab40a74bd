let wasAsked = false;
let reload = (): void => {
  wasAsked = true;
};

// Without a listener, SIGHUP ends the process, so main.ts imports this module first. In a terminal there is no listener: the
// server should end when the terminal closes, which sends SIGHUP.
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
