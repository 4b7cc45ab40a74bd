// React schedules its work with `setImmediate` or, where that is missing, with messages between two ports. Firefox
// drops messages that wait when the page enters the back/forward cache, and React would wait for them for ever. So
// when the page returns from the cache, this `setImmediate` runs the work that still waits.
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
