/**
 * Runs in each measured page before the page's own scripts, and adds `window.bench`. `bench.times` says when the input
 * for the name was first `usable` and the location's description first displayed (`described`), in ms since the start
 * of the navigation.
 * @param {{ descricao: string, questions: number }} expected the location's description and its number of questions
 */
const watchPage = (expected) => {
  const times = {};
  const longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });

  const displayed = (element) => Boolean(element?.getClientRects().length);

  const whenFrame = (holds, callback) => {
    const look = () => {
      if (document.body && holds()) callback();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };

  const record = (name, holds) =>
    whenFrame(holds, () => {
      times[name] = performance.now();
    });

  const isUsable = () => {
    const label = Array.from(document.querySelectorAll('label')).find((one) => one.textContent.trim() === 'Nome');
    const input = /** @type {HTMLInputElement | null | undefined} */ (label?.control);
    return displayed(input) && !input.disabled && !input.readOnly;
  };

  const showsText = (text) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.nodeValue?.includes(text) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    return displayed(texts.nextNode()?.parentElement);
  };

  record('usable', isUsable);
  record('described', () => showsText(expected.descricao));

  // One for each question. In the survey, another fieldset without a legend disables all of them.
  const legends = document.getElementsByTagName('legend');

  window.bench = {
    times,
    allFacesShown: () =>
      legends.length === expected.questions &&
      displayed(legends[legends.length - 1].parentElement.querySelector('button[aria-pressed]')),
    firstPaint: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    /** The durations, in ms, of all tasks so far that took more than 50 ms. */
    longTasks,
    /** Waits for the next click on a face. Resolves with the ms from the click until the face is painted as pressed. */
    fromClickToPressed: () =>
      new Promise((resolve) => {
        const onClick = ({ target, timeStamp }) => {
          whenFrame(
            () => target.closest('button').getAttribute('aria-pressed') === 'true',
            () => {
              // A message arrives after the layout and paint of this frame, so the measured time includes them.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - timeStamp);
              port2.postMessage(null);
            },
          );
        };
        window.addEventListener('click', onClick, { capture: true, once: true });
      }),
  };
};

module.exports = { watchPage };
