import type { CDPSession } from 'playwright-core';
import type { Patient } from './patient';

/** The animations that make a control ignore the pointer (src/components/styles/base.css, src/pages/touches.ts). */
const NAME = 'just-come';

const sessions = new WeakMap<Patient, CDPSession>();

/**
 * Sets the speed of all animations, also on all later pages of the tab. Uses one debugging session for each patient,
 * because two sessions could set different speeds.
 */
export const setAnimationRate = async (patient: Patient, playbackRate: number) => {
  const session = sessions.get(patient) ?? (await patient.context.newCDPSession(patient.page));
  sessions.set(patient, session);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate });
};

/**
 * A new control ignores the pointer until its CSS animation ends. This function stops all animations, so that new
 * controls keep ignoring the pointer. `setAge` moves their animations to `ms` ms after the controls appeared.
 */
export const freezeNewControls = async (patient: Patient) => {
  await setAnimationRate(patient, 0);
  return {
    setAge: (ms: number) =>
      patient.page.evaluate(
        ([name, time]) => {
          for (const animation of document.getAnimations()) {
            if ([(animation as CSSAnimation).animationName, animation.id].includes(name)) animation.currentTime = time;
          }
        },
        [NAME, ms] as const,
      ),
  };
};
