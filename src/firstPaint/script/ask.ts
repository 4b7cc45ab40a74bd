import { callUrl } from '../../contract/callUrl';
import { early, settings } from './shared';

export const ask = (path: string): Promise<Response> => {
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
