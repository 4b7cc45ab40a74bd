import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ROUTES } from '../contract/routes';

/** How long the history must have been at rest before the address is looked at: "stay" is carried out by then. In ms. */
const SETTLED = 300;

/**
 * Puts the address back where it is not that of the survey. When back is pressed several times at once, the browser drops
 * some of the router's own steps, and the router takes a patient's for one of them; a reload would then lose the choices.
 */
const keepAddress = () => {
  // By the router's own number of each entry.
  const place = () => (history.state as { idx: number } | null)?.idx ?? 0;
  const own = place();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (location.pathname.replace(/\/$/, '') !== ROUTES.survey) history.go(own - place());
    }, SETTLED);
  };
  window.addEventListener('popstate', moved);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', moved);
  };
};

/**
 * Asks before the survey is left: within the app with our own question while it is sent or an answer is chosen, and
 * with the browser's before the page goes while it is sent.
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

  useEffect(keepAddress, []);

  // Not asked on the way to the survey's own entry, to which `keepAddress` goes back.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => (sending || answered) && nextLocation.key !== currentLocation.key,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const state = sending ? 'O envio ainda não terminou.' : 'Suas respostas ainda não foram enviadas.';
    if (window.confirm(`${state} Sair mesmo assim?`)) blocker.proceed();
    else blocker.reset();
  }, [blocker, sending]);
};
