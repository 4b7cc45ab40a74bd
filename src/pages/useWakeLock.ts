import { useEffect } from 'react';

/**
 * Keeps the device's screen on while `active`, if the browser supports it. The browser releases the lock when the page is
 * hidden, so the hook requests it again when the page becomes visible.
 */
export const useWakeLock = (active: boolean) => {
  useEffect(() => {
    // The types say that it always exists, but insecure contexts and older browsers have none.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!active || !wakeLock) return;

    let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined);
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      // The browser refuses on a low battery. If the device sleeps, sending continues when it wakes.
      lock = wakeLock.request('screen').catch(() => undefined);
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      void lock.then((sentinel) => sentinel?.release());
    };
  }, [active]);
};
