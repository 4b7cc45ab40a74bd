import type { Patient } from './patient';

/** The animation that keeps a pointer from what has just come (src/components/styles/base.css). */
const NAME = 'just-come';

/**
 * From here on what comes stays as it is in its first moment, also in the pages that are opened next: no time passes in
 * the style sheet's animations but by `isThereFor`.
 */
export const holdsWhatComes = async ({ context, page }: Patient) => {
  const session = await context.newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  return {
    /** All that has come has been there for so many ms. */
    isThereFor: (ms: number) =>
      page.evaluate(
        ([name, time]) => {
          for (const animation of document.getAnimations()) {
            if ((animation as CSSAnimation).animationName === name) animation.currentTime = time;
          }
        },
        [NAME, ms] as const,
      ),
    goesOn: () => session.send('Animation.setPlaybackRate', { playbackRate: 1 }),
  };
};
