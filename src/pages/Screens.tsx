import { use, useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { StayDialog } from '../components/askDialogs';
import { selectGone, selectSecondsLeft } from '../features/kiosk/kioskSlice';
import { selectAtThanks } from '../features/local/localSlice';
import { useAppSelector } from '../store/hooks';
import { DeploymentContext } from './contexts';
import { focusHeading } from './focusHeading';

/** A separate component, so that the countdown does not render the screen each second. */
const Stay = () => {
  const secondsLeft = useAppSelector(selectSecondsLeft);
  const atThanks = useAppSelector(selectAtThanks);
  return secondsLeft !== null && !atThanks && <StayDialog secondsLeft={secondsLeft} />;
};

export const Screens = () => {
  const place = `${useAppSelector(selectGone)}${useLocation().pathname}`;
  const shown = useRef(place);
  const { title } = use(DeploymentContext);
  const screen = useMatches().at(-1)?.handle as string | undefined;

  useEffect(() => {
    // Set only once, because a browser that translates the page sets another language.
    document.documentElement.lang = 'pt-BR';
  }, []);

  useEffect(() => {
    document.title = screen ? `${screen} – ${title}` : title;
    // After a page load the focus stays, so that screen readers read the page from the top.
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo(0, 0);
    focusHeading();
  }, [place, screen, title]);

  return (
    <>
      {/* Must precede the screen: the style rule `.stay ~ *` hides only later siblings of the warning. */}
      <Stay />
      {/* Each patient gets a new screen. In old inputs, undo (Ctrl+Z) would restore the previous patient's text. */}
      <Outlet key={place} />
    </>
  );
};
