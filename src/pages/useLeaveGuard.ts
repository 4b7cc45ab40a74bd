import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before the survey is left: within the app with our own question while it is sent or an answer is chosen, and
 * with the browser's before the page goes while it is sent (a reload keeps the choices).
 */
export const useLeaveGuard = ({ sending, answered }: { sending: boolean; answered: boolean }) => {
  useEffect(() => {
    if (!sending) return;
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
  }, [sending]);

  const blocker = useBlocker(sending || answered);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const state = sending ? 'O envio ainda não terminou.' : 'Suas respostas ainda não foram enviadas.';
    if (window.confirm(`${state} Sair mesmo assim?`)) blocker.proceed();
    else blocker.reset();
  }, [blocker, sending]);
};
