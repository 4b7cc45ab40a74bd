import { useEffect } from 'react';

/** How long something new must have been on the screen before a press on it counts, in ms. */
const UNSEEN = 700;

/** When what is on the screen was painted first, on the clock of `performance`. What was there from the start has been seen. */
let shownAt = -Infinity;

/** When the pointer went down whose click is still to come. */
let pressedAt: number | undefined;

const notePress = ({ timeStamp }: Event) => {
  pressedAt = timeStamp;
};

const forgetPress = () => {
  pressedAt = undefined;
};

/** A click of the keyboard or of assistive technology has no press of a pointer, or is not the browser's own. */
const judgeClick = (event: MouseEvent) => {
  const early = event.isTrusted && event.detail > 0 && pressedAt !== undefined && pressedAt < shownAt + UNSEEN;
  forgetPress();
  if (!early || !(event.target as Element).closest('button, .thanks')) return;
  event.preventDefault();
  event.stopPropagation();
};

const heard = [
  ['pointerdown', notePress],
  ['pointercancel', forgetPress],
  ['click', judgeClick],
] as const;

/**
 * Leaves a pointer's click on a button, or on the thanks, unheard if its press began before anybody could have seen what it hits: the
 * second tap of a double tap on next is no answer. Nothing is disabled, and keyboards are never held back.
 */
export const useEarlyPressesUnheard = () => {
  useEffect(() => {
    for (const [type, listener] of heard) document.addEventListener(type, listener as EventListener, true);
    return () => {
      for (const [type, listener] of heard) document.removeEventListener(type, listener as EventListener, true);
    };
  }, []);
};

/** New buttons are about to be painted. To be called in a layout effect: before the browser can hear another click. */
export const newButtonsShown = () => {
  shownAt = Infinity;
  requestAnimationFrame(() => requestAnimationFrame(() => (shownAt = performance.now())));
};
