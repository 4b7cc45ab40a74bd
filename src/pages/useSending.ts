import { useEffect } from 'react';

/** While answers are sent, keeps the page awake and in place, and asks before it is left (behaviour 4.6). */
export const useSending = (sending: boolean) => {
  useEffect(() => {
    if (!sending) return;
    const { style } = document.documentElement;
    // Otherwise phones reload a page that is pulled down.
    style.overscrollBehaviorY = 'contain';

    // `wakeLock` is missing in older browsers and on pages without HTTPS.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const takeLock = () => {
      // The request fails if the battery is low. If the device then sleeps, sending continues later.
      if (!document.hidden) lock = wakeLock?.request('screen').catch(() => undefined);
    };
    takeLock();
    // Hiding the page ends the lock.
    document.addEventListener('visibilitychange', takeLock);

    // A handler that returns a value makes the browser ask.
    window.onbeforeunload = () => true;

    return () => {
      document.removeEventListener('visibilitychange', takeLock);
      window.onbeforeunload = null;
      style.overscrollBehaviorY = '';
      void lock?.then((sentinel) => sentinel?.release());
    };
  }, [sending]);
};
