// This script is inlined into index.html. It shows the first screen and records what the patient does until the app
// starts (../README.md).
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

// Ignores a failed call, because the app uses the same response and handles the failure.
start(location.pathname.replace(/\/$/, '')).catch(() => undefined);
