// Inlined into the head of index.html. Requests the location.
import { callUrl, withoutEndSlash } from '../contract/callUrl';
import { idFromLink } from '../contract/idFromLink';
import { paths } from '../contract/paths';
import { ROUTES } from '../contract/routes';
import { whenOpened } from '../contract/whenOpened';
import { settings } from './pageSettings';

const path = withoutEndSlash(location.pathname);
if (/^\/[^/]+$/.test(path) && path !== ROUTES.survey && path !== ROUTES.thanks)
  whenOpened(() => {
    if (!window.early) return;
    const url = callUrl(settings.apiBaseUrl ?? '', paths.getLocalById(idFromLink(path)), location.origin);
    const response = fetch(url, { headers: { accept: 'application/json' }, cache: 'no-store' });
    // The app handles a failure.
    response.catch(() => undefined);
    window.early.request = { url, response };
  });
