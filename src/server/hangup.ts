let wasAsked = false;
let reload = (): void => {
  wasAsked = true;
};

// Without a listener, SIGHUP ends the process, so main.ts imports this module first. On a terminal the process should
// end: closing the terminal sends SIGHUP.
if (!process.stdout.isTTY) {
  process.on('SIGHUP', () => {
    reload();
  });
}

export const onHangup = (listener: () => void): void => {
  reload = listener;
  if (wasAsked) listener();
};
