import { useEffect } from 'react';

/** Keeps the screen on while `active`. A hidden page loses the lock, so the hook requests it again. */
export const useWakeLock = (active: boolean) => {
  useEffect(() => {
    // Insecure contexts and older browsers have none.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!active || !wakeLock) return;

    let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined);
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      // The browser refuses on a low battery.
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
