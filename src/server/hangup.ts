let wasAsked = false;
let reload = (): void => {
  wasAsked = true;
};

// SIGHUP ends a process that has no listener for it, so main.ts imports this module first. On a terminal no listener is
// added: closing the terminal sends SIGHUP, and this should end the process.
if (!process.stdout.isTTY) {
  process.on('SIGHUP', () => {
    reload();
  });
}

export const onHangup = (listener: () => void): void => {
  reload = listener;
  if (wasAsked) listener();
};
