// Runs in the page before its own scripts: records when the elements that a patient waits for are shown.
/* global window, document, location, performance, requestAnimationFrame, PerformanceObserver, MessageChannel */
/* global NodeFilter, getComputedStyle */

/**
 * Adds `window.bench` to each measured page. Times are in ms since the start of the navigation. The time of an element
 * is that of the first frame that displays it.
 * @param {{ descricao: string, questions: number }} expected the location's description and its number of questions
 */
const watchPage = (expected) => {
  const times = {};
  const shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value))).observe({
    type: 'layout-shift',
    buffered: true,
  });
  const longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  const presented = [];
  new PerformanceObserver((list) =>
    presented.push(...list.getEntries().filter(({ name }) => name === 'click')),
  ).observe({
    type: 'event',
    durationThreshold: 16,
  });

  const displayed = (element) => Boolean(element?.getClientRects().length);

  /** Must be called inside an animation frame. Calls `callback` after that frame's layout and paint. */
  const afterThisFrame = (callback) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = callback;
    port2.postMessage(null);
  };

  const whenFrame = (holds, callback) => {
    const look = () => {
      const value = document.body && holds();
      if (value) callback(value);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };

  const record = (name, holds) =>
    whenFrame(holds, () => {
      times[name] = performance.now();
      afterThisFrame(() => {
        times[`${name}Painted`] = performance.now();
      });
    });

  const nome = () => {
    const label = Array.from(document.querySelectorAll('label')).find((one) => one.textContent.trim() === 'Nome');
    const input = /** @type {HTMLInputElement | null | undefined} */ (label?.control);
    return displayed(input) && !input.disabled && !input.readOnly ? input : undefined;
  };

  const showsText = (text) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.nodeValue?.includes(text) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    return displayed(texts.nextNode()?.parentElement);
  };

  const blocks = document.getElementsByTagName('fieldset');
  const firstFaceShown = () => displayed(blocks[0]?.querySelector('button[aria-pressed]:enabled'));
  const allFacesShown = () =>
    blocks.length === expected.questions && displayed(blocks[blocks.length - 1].querySelector('button[aria-pressed]'));

  if (location.pathname === '/perguntas') {
    record('firstFace', firstFaceShown);
    record('allFaces', allFacesShown);
  } else {
    record('usable', nome);
    record('described', () => showsText(expected.descricao));
  }

  const nextClick = () =>
    new Promise((resolve) => {
      window.addEventListener('click', resolve, { capture: true, once: true });
    });

  /**
   * Waits for the next click, and then for the first painted frame in which `holds(event)` is truthy.
   * @returns `at`: the time of the click; `made`: ms from the click until that frame is painted
   */
  const fromClickTo = (holds) =>
    nextClick().then(
      (event) =>
        new Promise((resolve) => {
          whenFrame(
            () => holds(event),
            () => {
              afterThisFrame(() => {
                resolve({ at: event.timeStamp, made: performance.now() - event.timeStamp });
              });
            },
          );
        }),
    );

  /**
   * Ms from the click at time `at` until the browser displayed its result, rounded to 8 ms. Undefined if Event
   * Timing has not reported the click, for example because it reports no durations below 16 ms.
   */
  const presentedAfter = (at) => presented.find(({ startTime }) => Math.abs(startTime - at) < 1)?.duration;

  window.bench = {
    times,
    nome,
    allFacesShown,
    presentedAfter,
    firstPaint: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    /** The durations, in ms, of all tasks so far that took more than 50 ms. */
    longTasks: () => longTasks,
    layoutShift: () => shifts.reduce((sum, value) => sum + value, 0),

    /** The name as the page displays it: CSS may show typed lower case as upper case. */
    shownNome: () => {
      const { value } = nome();
      return getComputedStyle(nome()).textTransform === 'uppercase' ? value.toUpperCase() : value;
    },

    fromClickToPressed: () =>
      fromClickTo(({ target }) => target.closest('button').getAttribute('aria-pressed') === 'true'),
    fromClickToSurvey: () => fromClickTo(allFacesShown),
    fromClickToThanks: () => fromClickTo(() => showsText('Agradecemos por sua participação!')),
  };
};

module.exports = { watchPage };
