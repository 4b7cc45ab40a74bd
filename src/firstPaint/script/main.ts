/** Inlined into index.html: what a patient sees and does before the app's code arrives (../README.md). */
import { ROUTES } from '../../contract/routes';
import './failed';
import './heldKeys';
import './imageMenu';
import { openLink } from './link';
import './privacy';
import './restingFinger';
import { openSurvey } from './survey';
import './typing';
import './waiting';

const start = async (path: string) => {
  if (path === ROUTES.survey) await openSurvey();
  else if (path !== ROUTES.thanks && /^\/[^/]+$/.test(path)) await openLink(path);
};

// What fails here fails again in the app, which handles it.
start(location.pathname.replace(/\/$/, '')).catch(() => undefined);
