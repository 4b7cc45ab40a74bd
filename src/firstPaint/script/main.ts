/**
 * Inlined into index.html: what a patient sees and does before the app's code has arrived. On the way of a link it
 * shows the identification screen that the build rendered, asks for the location and shows its description, and
 * remembers that next was pressed; on the way of the survey it asks for the questions. The app goes on from there.
 */
import { ROUTES } from '../../contract/routes';
import './failed';
import './heldKeys';
import './imageMenu';
import { openLink } from './link';
import { openSurvey } from './survey';
import './typing';

const start = async (path: string) => {
  if (path === ROUTES.survey) await openSurvey();
  else if (path !== ROUTES.thanks && /^\/[^/]+$/.test(path)) await openLink(path);
};

// What fails here fails again in the app, which knows what to do.
start(location.pathname.replace(/\/$/, '')).catch(() => undefined);
