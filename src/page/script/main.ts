/**
 * Inlined into index.html: what a patient sees and does before the app's code has arrived. On the way of a link it
 * shows the identification screen that the build rendered, asks for the location and shows its description, and
 * remembers that next was pressed; on the way of the survey it asks for the questions. The app goes on from there.
 */
import './failed';
import './imageMenu';
import { openLink } from './link';
import { openSurvey } from './survey';
import './typing';

const start = async (segment: string | undefined) => {
  if (segment === 'perguntas') await openSurvey();
  else if (segment && segment !== 'agradecimento') await openLink(decodeURIComponent(segment));
};

// What fails here fails again in the app, which knows what to do.
start(/^\/([^/]+)\/?$/.exec(location.pathname)?.[1]).catch(() => undefined);
