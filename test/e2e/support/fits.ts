import type { Patient } from './patient';

/** The size of text that somebody has set in the browser. */
export const setTextSize = ({ page }: Patient, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** What reaches beyond the screen, and the texts that reach beyond their card, where they would be cut off. */
export const tooWide = ({ page }: Patient) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth}`] : [];
    for (const element of document.querySelectorAll('main :not(.spoken, .spoken *)')) {
      // A link without an address is not shown.
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

/** What is smaller than a finger. */
export const tooSmall = ({ page }: Patient) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('button, input'), (target) => ({
      target,
      box: target.getBoundingClientRect(),
    }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`),
  );

/** The faces whose meaning is not seen whole below their label, in letters that can be read. */
export const covered = ({ page }: Patient) =>
  page.locator('button.face').evaluateAll((faces) =>
    faces
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
