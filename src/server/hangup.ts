let wasAsked = false;
let reload = (): void => {
  wasAsked = true;
};

// SIGHUP ends a process without a listener, so main.ts imports this module first. On a terminal there is no listener,
// because closing the terminal should end the process.
if (!process.stdout.isTTY) {
  process.on('SIGHUP', () => {
    reload();
  });
}

export const onHangup = (listener: () => void): void => {
  reload = listener;
  if (wasAsked) listener();
};
