import { useEffect } from 'react';

/** Keeps the screen awake while `active`. Hiding the page ends the lock, so showing the page requests a new one. */
export const useWakeLock = (active: boolean) => {
  useEffect(() => {
    // `wakeLock` is missing in older browsers and on pages without HTTPS.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!active || !wakeLock) return;

    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const take = () => {
      // The request fails if the battery is low. If the device then sleeps, sending continues later.
      if (!document.hidden) lock = wakeLock.request('screen').catch(() => undefined);
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      void lock?.then((sentinel) => sentinel?.release());
    };
  }, [active]);
};
