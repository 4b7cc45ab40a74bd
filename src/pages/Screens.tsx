import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { DeploymentContext } from './DeploymentContext';
import { newButtonsShown, useEarlyPressesUnheard } from './earlyPresses';

/** What all screens share: a title, and at each change of screen the focus on its heading and the page at its top. */
export const Screens = () => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const { title } = use(DeploymentContext);
  const screen = useMatches().at(-1)?.handle as string | undefined;

  useEffect(() => {
    document.title = screen ? `${screen} – ${title}` : title;
  }, [screen, title]);

  useEarlyPressesUnheard();
  useLayoutEffect(() => {
    // The first screen was there before the app: whoever presses next has seen it.
    if (shown.current !== pathname) newButtonsShown();
  }, [pathname]);

  useEffect(() => {
    // Not on the first load: a reader starts at the top of a new page by itself.
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname]);

  return <Outlet />;
};
