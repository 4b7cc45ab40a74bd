import { useEffect } from 'react';

/** Keeps the screen awake while `active`, where the browser can; taken again when the page is seen again. */
export const useWakeLock = (active: boolean) => {
  useEffect(() => {
    // Only in secure contexts, whatever the types say.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!active || !wakeLock) return;

    let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined);
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery: then the screen may go dark, and sending goes on when it wakes.
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
