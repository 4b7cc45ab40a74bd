import type { Patient } from './patient';

/** The animation that makes a new control ignore the pointer (src/components/styles/base.css). */
const NAME = 'just-come';

/**
 * Pauses the CSS animations of this page and all later ones, so that new controls keep ignoring the pointer. `setAge`
 * sets for how long all controls have existed, in ms.
 */
export const freezeNewControls = async ({ context, page }: Patient) => {
  const session = await context.newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  return {
    setAge: (ms: number) =>
      page.evaluate(
        ([name, time]) => {
          for (const animation of document.getAnimations()) {
            if ((animation as CSSAnimation).animationName === name) animation.currentTime = time;
          }
        },
        [NAME, ms] as const,
      ),
  };
};
