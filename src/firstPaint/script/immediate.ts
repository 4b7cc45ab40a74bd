// React schedules its work with `setImmediate` or, where that is missing, with messages between two ports. Firefox
// drops messages that wait when the page enters the back/forward cache, and React would wait for them for ever. This
// `setImmediate` tries again.
const waiting: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => waiting.shift()?.();

Object.assign(window, {
  setImmediate: (run: () => void) => {
    waiting.push(run);
    port2.postMessage(null);
  },
});

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const run of waiting.splice(0)) setTimeout(run);
});
