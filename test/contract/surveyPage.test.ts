/** @jest-environment node */
import { servesSurvey } from '../../src/contract/surveyPage';

const address = 'https://pesquisa.hospital.example/7';
const code = 'https://pesquisa.hospital.example/assets/main.1.js';
const block = '<script type="application/json" id="deployment">{}</script>';
const page = `<head>${block}<script type="module" src="/assets/main.1.js"></script></head>`;

const html = (body: string, status = 200) => new Response(body, { status, headers: { 'content-type': 'text/html' } });
const javascript = (type = 'text/javascript; charset=utf-8', status = 200) =>
  new Response('let a;', { status, headers: { 'content-type': type } });

type Answers = Record<string, () => Response | Promise<Response>>;

const host = (answers: Answers) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    Promise.race([
      Promise.resolve((answers[url as string] ?? (() => html('', 404)))()),
      new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => {
          reject(new DOMException('aborted', 'AbortError'));
        });
      }),
    ]),
  );

test.each(['text/javascript', 'application/javascript; charset=utf-8', 'application/x-javascript'])(
  'finds the survey if the page has the settings block and its code is %s',
  async (type) => {
    const fetched = host({ [address]: () => html(page), [code]: () => javascript(type) });
    expect(await servesSurvey(address)).toBe(true);
    expect(fetched.mock.calls.map(([url, init]) => [url, init?.cache])).toEqual([
      [address, 'reload'],
      [code, 'reload'],
    ]);
  },
);

const wifi = '<title>Wi-Fi</title>';
test.each<[string, Answers]>([
  ['a captive portal answers', { [address]: () => html(wifi), [code]: () => html(wifi) }],
  ['a captive portal answers only for the code', { [address]: () => html(page), [code]: () => html(wifi) }],
  ['a proxy refuses', { [address]: () => html('Forbidden', 403), [code]: () => html('Forbidden', 403) }],
  ['the code does not exist', { [address]: () => html(page) }],
  ['the code is refused', { [address]: () => html(page), [code]: () => javascript(undefined, 503) }],
  [
    'another application answers',
    { [address]: () => html(page.replace('deployment', 'config')), [code]: () => javascript() },
  ],
  ['the page names no code', { [address]: () => html(block), [code]: () => javascript() }],
  ['there is no connection', { [address]: () => Promise.reject(new TypeError('Failed to fetch')) }],
])('if %s, does not find the survey', async (_, answers) => {
  host(answers);
  expect(await servesSurvey(address)).toBe(false);
});

test.each<[string, Answers]>([
  ['the page', { [address]: () => new Promise(() => undefined) }],
  ['the code', { [address]: () => html(page), [code]: () => new Promise(() => undefined) }],
])('does not find the survey if %s does not arrive within half a minute', async (_, answers) => {
  jest.useFakeTimers();
  const fetched = host(answers);
  const found = servesSurvey(address);
  await jest.advanceTimersByTimeAsync(29_999);
  expect(fetched.mock.calls.at(-1)?.[1]?.signal?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await found).toBe(false);
});
