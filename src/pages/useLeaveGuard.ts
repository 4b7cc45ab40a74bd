import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** While `active`, asks before the page is left: by the browser's own question, or within the app by ours. */
export const useLeaveGuard = (active: boolean) => {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // What Chromium before 119 looks at instead.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [active]);

  const blocker = useBlocker(active);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm('O envio ainda não terminou. Sair mesmo assim?')) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
};
