// Runs in the page, before anything of it: notes when the things that a patient waits for are there.
/* global window, document, location, performance, requestAnimationFrame, PerformanceObserver, MessageChannel, NodeFilter, getComputedStyle */

/**
 * Puts `window.bench` into the page, the same for every page that is measured. Times are in ms from the start of
 * the navigation. A thing is there in the first frame that displays it.
 * @param {{ descricao: string, questions: number }} expected what the host will answer
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

  /** To be called from within a frame: calls back when that frame has been laid out and painted. */
  const afterThisFrame = (callback) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = callback;
    port2.postMessage(null);
  };

  /** Calls back in the first frame in which `holds` gives something true. Asks for no frame after that. */
  const whenFrame = (holds, callback) => {
    const look = () => {
      const value = document.body && holds();
      if (value) callback(value);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };

  const note = (name, holds) =>
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
    note('firstFace', firstFaceShown);
    note('allFaces', allFacesShown);
  } else {
    note('usable', nome);
    note('described', () => showsText(expected.descricao));
  }

  /** The next click anywhere, as the browser took it. */
  const nextClick = () =>
    new Promise((resolve) => {
      window.addEventListener('click', resolve, { capture: true, once: true });
    });

  /** @returns when the next click was, and how many ms later the first frame in which `holds(event)` was made */
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

  /** How long the screen took to show the click of that time (Event Timing, in steps of 8 ms from 16 ms on). */
  const presentedAfter = (at) => presented.find(({ startTime }) => Math.abs(startTime - at) < 1)?.duration;

  window.bench = {
    times,
    nome,
    allFacesShown,
    presentedAfter,
    firstPaint: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    /** The tasks of more than 50 ms so far, in ms. */
    longTasks: () => longTasks,
    layoutShift: () => shifts.reduce((sum, value) => sum + value, 0),

    /** What Nome shows, as the patient sees it. */
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
