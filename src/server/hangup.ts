let wasAsked = false;
let reload = (): void => {
  wasAsked = true;
};

// Without a listener SIGHUP ends the process, so main.ts imports this module first. A terminal sends SIGHUP when it closes.
if (!process.stdout.isTTY) {
  process.on('SIGHUP', () => {
    reload();
  });
}

/** Calls `listener` at each SIGHUP, and at once if there was one while the server was starting. */
export const onHangup = (listener: () => void): void => {
  reload = listener;
  if (wasAsked) listener();
};
