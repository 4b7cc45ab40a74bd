import { useEffect } from 'react';

/** Keeps the screen on while `active`. A hidden page loses the lock, so the hook requests it again when the page is shown. */
export const useWakeLock = (active: boolean) => {
  useEffect(() => {
    // The types say that it always exists, but insecure contexts and older browsers have none.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!active || !wakeLock) return;

    let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined);
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      // The browser refuses if the battery is low. If the device then sleeps, sending continues when it wakes.
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
