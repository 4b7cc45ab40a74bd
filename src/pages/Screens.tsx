import { use, useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { selectGone } from '../features/kiosk/kioskSlice';
import { useAppSelector } from '../store/hooks';
import { DeploymentContext } from './DeploymentContext';
import { describeErrorPage } from './errorPage';
import { HeadingContext } from './HeadingContext';
import { Stay } from './Stay';

/** What all screens share: a title, and when the screen changes the focus on its heading and the page at its top. */
export const Screens = () => {
  const { pathname } = useLocation();
  // The next patient's screen is a new one, even on the same path.
  const gone = useAppSelector(selectGone);
  const place = `${gone}${pathname}`;
  const shown = useRef(place);
  const heading = useRef<HTMLHeadingElement>(null);
  const { title } = use(DeploymentContext);
  const screen = useMatches().at(-1)?.handle as string | undefined;

  useEffect(() => {
    document.documentElement.lang = 'pt-BR';
    // Only the error page takes the place of all screens.
    return describeErrorPage;
  }, []);

  useEffect(() => {
    document.title = screen ? `${screen} – ${title}` : title;
  }, [screen, title]);

  useEffect(() => {
    // Not on the first load: a screen reader starts at the top of a new page by itself.
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [place]);

  return (
    <>
      {/* First: the style sheet sees only what follows. */}
      <Stay />
      <HeadingContext value={heading}>
        <Outlet key={gone} />
      </HeadingContext>
    </>
  );
};
