import type { Patient } from './patient';

/** The animation that makes a new control ignore the pointer (src/components/styles/base.css). */
const NAME = 'just-come';

/**
 * Pauses the style sheet's animations in this page and the next ones, so that new controls keep ignoring the pointer.
 * Time passes in the animations only through `isThereFor`.
 */
export const holdsWhatComes = async ({ context, page }: Patient) => {
  const session = await context.newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  return {
    /** Sets all controls to have been there for this many ms. */
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
