import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';

/** What all screens share: a title, and at each change of screen the focus on its heading and the page at its top. */
export const Screens = () => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const title = useMatches().at(-1)?.handle as string | undefined;

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  useEffect(() => {
    // Not on the first load: a reader starts at the top of a new page by itself.
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname]);

  return <Outlet />;
};
