import type { CDPSession } from 'playwright-core';
import type { Patient } from './patient';

/** The animation that makes a new control ignore the pointer (src/components/styles/base.css). */
const NAME = 'just-come';

const sessions = new WeakMap<Patient, CDPSession>();

/**
 * Sets the speed of all animations, also of all later pages of the tab. Each patient has only one debugging session,
 * because two sessions could set different speeds.
 */
export const setAnimationRate = async (patient: Patient, playbackRate: number) => {
  const session = sessions.get(patient) ?? (await patient.context.newCDPSession(patient.page));
  sessions.set(patient, session);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate });
};

/**
 * Stops all animations, so that new controls keep ignoring the pointer. `setAge` makes these controls as old as if they
 * had appeared `ms` ms ago.
 */
export const freezeNewControls = async (patient: Patient) => {
  await setAnimationRate(patient, 0);
  return {
    setAge: (ms: number) =>
      patient.page.evaluate(
        ([name, time]) => {
          for (const animation of document.getAnimations()) {
            if ((animation as CSSAnimation).animationName === name) animation.currentTime = time;
          }
        },
        [NAME, ms] as const,
      ),
  };
};
