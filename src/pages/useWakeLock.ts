import { useEffect } from 'react';

/** A hidden page loses the lock, so it is requested again when the page is shown. */
export const useWakeLock = (active: boolean) => {
  useEffect(() => {
    // Missing in older browsers and on pages without HTTPS.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!active || !wakeLock) return;

    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const take = () => {
      // Rejected if the battery is low. If the device then sleeps, sending continues later.
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
