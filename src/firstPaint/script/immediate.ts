// React schedules its work with `setImmediate` if that exists, and otherwise with messages. Firefox drops messages that
// wait when the page enters the back/forward cache, and React would wait for them for ever. This `setImmediate` uses
// messages too, but runs the waiting work itself when the page returns from the cache.
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
