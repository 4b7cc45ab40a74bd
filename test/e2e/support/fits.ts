import { resize, type Environment } from './environments';
import type { Patient } from './patient';

/** Imitates a larger text size in the browser's settings. */
export const setTextSize = ({ page }: Pick<Patient, 'page'>, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** Runs `find` for each size of the screen and each size of texts, and expects that it finds nothing. */
export const expectNothing = async (
  patient: Patient,
  viewports: readonly Environment['viewport'][],
  scales: readonly number[],
  find: () => Promise<object>,
) => {
  for (const viewport of viewports) {
    await resize(patient.page, viewport);
    for (const scale of scales) {
      await setTextSize(patient, 100 * scale);
      expect({ ...viewport, scale, found: await find() }).toEqual({ ...viewport, scale, found: [] });
    }
  }
};

/**
 * Imitates the text zoom of Android web views and of Firefox for Android. Each text grows, even if the style sheet
 * limits its size in `vw`. Lengths in `rem` do not grow. Changes only elements that are already on the page.
 */
export const setTextZoom = ({ page }: Patient, percent: number) =>
  page.evaluate((zoom) => {
    const texts = [...document.querySelectorAll<HTMLElement>('#root :not(svg, svg *)')];
    const sizes = texts.map((text) => parseFloat(getComputedStyle(text).fontSize));
    for (const [index, text] of texts.entries())
      text.style.setProperty('font-size', `${((sizes[index] ?? 0) * zoom) / 100}px`, 'important');
  }, percent);

/** The text spacing of WCAG 1.4.12, which a patient may set with an extension of the browser. */
export const setTextSpacing = ({ page }: Patient) =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    await sheet.replace(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }
    `);
    document.adoptedStyleSheets = [sheet];
  });

/** The box of the first element that matches. Takes less time than `Locator.boundingBox`. */
export const boxOfFirst = ({ page }: Patient, selector: string) =>
  page.evaluate((css) => {
    const element = document.querySelector(css);
    if (!element?.getClientRects().length) throw new Error(`${css} is not on the screen.`);
    return element.getBoundingClientRect().toJSON() as DOMRect;
  }, selector);

/** The parts that are not visible, or extend below the screen, when the page is at its top. */
export const belowTheEdge = async ({ page }: Patient, viewport: Environment['viewport'], parts: readonly string[]) => {
  await resize(page, viewport);
  return page.evaluate((all) => {
    scrollTo(0, 0);
    const boxesOf = (part: string) => Array.from(document.querySelector(part)?.getClientRects() ?? []);
    const isVisible = (part: string) => (boxesOf(part).at(-1)?.bottom ?? NaN) <= innerHeight;
    return all.filter((part) => !isVisible(part)).map((part) => `${part}: ${innerWidth} × ${innerHeight} px`);
  }, parts);
};

/** The elements that extend beyond the screen, and the texts that are cut off at the edge of their card. */
export const beyondTheEdge = ({ page }: Patient) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth}`] : [];
    for (const element of document.querySelectorAll('main :not(.spoken, .spoken *)')) {
      if (element.getClientRects().length === 0) continue;
      const text = document.createRange();
      text.selectNodeContents(element);
      const limit = element.closest('.bar, .card')?.getBoundingClientRect() ?? { left: 0, right: clientWidth };
      const boxes = [
        element.getBoundingClientRect(),
        ...(element.matches(':not(:has(*))') ? text.getClientRects() : []),
      ];
      for (const { left, right } of boxes) {
        if (left < limit.left || right > limit.right)
          wide.push(`${element.outerHTML.slice(0, 60)}: ${left} to ${right}`);
      }
    }
    return wide;
  });

export const tooSmall = ({ page }: Patient) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('button, input, main a:not([href=""])'), (target) => ({
      target,
      box: target.getBoundingClientRect(),
    }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`),
  );

/** The faces whose meaning (the text below the label) is partly hidden or smaller than 14 px. */
export const covered = ({ page }: Patient) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('button.face'))
      .filter((face) => {
        const [label, meaning] = ['span', 'small'].map((part) => face.querySelector(part));
        if (!label || !meaning) return true;
        const { visibility, opacity, fontSize } = getComputedStyle(meaning);
        const [above, below] = [label.getBoundingClientRect().bottom, meaning.getBoundingClientRect()];
        return !(
          visibility === 'visible' &&
          opacity === '1' &&
          parseFloat(fontSize) >= 14 &&
          below.height > 0 &&
          below.top >= above - 1 &&
          below.bottom <= face.getBoundingClientRect().bottom
        );
      })
      .map(({ ariaLabel }) => ariaLabel),
  );

/** Elements whose words are allowed to break, because they contain the hospital's own texts or are hidden. */
const MAY_BREAK =
  '[data-fill=descricao], [data-fill=privacy], .privacy b, legend, .survey header .quiet, .spoken, template';

/** The words that are broken over two lines. */
export const torn = ({ page }: Patient, mayBreak = MAY_BREAK) =>
  page.evaluate((ignored) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.getClientRects().length || text.parentElement.closest(ignored)) continue;
      for (const { index, 0: word } of text.data.matchAll(/[^\s]+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  }, mayBreak);
