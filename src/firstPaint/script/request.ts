// Inlined into the head of index.html, so that the app's first response arrives earlier (../README.md).
import { callUrl, withoutEndSlash } from '../../contract/callUrl';
import { idFromLink } from '../../contract/idFromLink';
import type { Id } from '../../contract/ids';
import { paths } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { early, settings } from './shared';

const ask = (path: string): Promise<Response> => {
  const ending = new AbortController();
  const request = new Request(callUrl(settings.apiBaseUrl ?? '', path), {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    signal: ending.signal,
  });
  const response = fetch(request);
  early.request = { url: request.url, response, ending };
  return response;
};

const idOfSurvey = (): Id | undefined => {
  // This tab's own value comes first: another tab may have overwritten the key `local` (src/store/fourKeys.ts).
  const own = JSON.parse(sessionStorage.getItem('avaliacao') ?? 'null') as { local: { Id: Id } | null } | null;
  const local = own ? own.local : (JSON.parse(localStorage.getItem('local') ?? 'null') as { Id?: Id } | null);
  return local?.Id;
};

const start = async (path: string) => {
  if (path === ROUTES.survey) {
    const id = idOfSurvey();
    if (id !== undefined) await ask(paths.listarPerguntasPorLocal(id));
  } else if (path !== ROUTES.thanks && /^\/[^/]+$/.test(path)) {
    early.idLocal = idFromLink(path);
    await ask(paths.getLocalById(early.idLocal));
  }
};

// The app uses the same response and handles a failure.
start(withoutEndSlash(location.pathname)).catch(() => undefined);
