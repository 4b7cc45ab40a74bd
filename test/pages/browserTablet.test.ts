import { createTablet } from '../../src/pages/browserTablet';

const watch = () => {
  jest.useFakeTimers();
  const look = jest.fn();
  createTablet().watch(look);
  return look;
};

test.each([
  ['click', true, [['touched']]],
  ['keyup', true, [['touched']]],
  ['input', true, [['touched']]],
  ['wheel', true, [['touched']]],
  ['touchmove', true, [['touched']]],
  ['close', false, [['touched']]],
  ['scroll', true, []],
  // An opening dialog ends a composition.
  ['input', true, [], '<dialog open></dialog>'],
  ['visibilitychange', true, [[undefined]]],
])('%s (bubbles: %s) is reported as %j', (type, bubbles, calls, html = '') => {
  document.body.innerHTML = html;
  const look = watch();
  document.body.dispatchEvent(new Event(type, { bubbles }));
  expect(look.mock.calls).toEqual(calls);
});

test('each second is reported', () => {
  const look = watch();
  jest.advanceTimersByTime(1999);
  expect(look.mock.calls).toEqual([[undefined]]);
  jest.advanceTimersByTime(1);
  expect(look.mock.calls).toEqual([[undefined], [undefined]]);
});

describe('reloading the page', () => {
  const HOUR = 3_600_000;
  const page =
    '<script type="application/json" id="deployment">{}</script><script type="module" src="/assets/main.1.js"></script>';
  const javascript = { 'content-type': 'text/javascript' };

  const serves = (code: () => Response) =>
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((address) => Promise.resolve(address === window.location.href ? new Response(page) : code()));
  const nothing = () => new Response('', { status: 404 });

  let awake = 0;
  beforeEach(() => {
    awake = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => awake);
  });

  test('is not tried in the first hour, then once a minute until the host serves the survey', async () => {
    const fetched = serves(nothing);
    const { renew } = createTablet();
    for (const [ms, calls] of [
      [HOUR - 1, 0],
      [HOUR, 2],
      [HOUR + 59_999, 2],
      [HOUR + 60_000, 4],
    ] as const) {
      awake = ms;
      await renew(() => true);
      expect(fetched).toHaveBeenCalledTimes(calls);
    }
  });

  test('is tried immediately if a patient has zoomed', async () => {
    const fetched = serves(nothing);
    const { renew } = createTablet();
    Object.assign(window, { visualViewport: { scale: 2 } });
    expect(createTablet().isZoomed()).toBe(true);
    await renew(() => true);
    Object.assign(window, { visualViewport: undefined });
    expect(createTablet().isZoomed()).toBe(false);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('needs a response with the survey, and a tablet that is then still free', async () => {
    awake = HOUR;
    const isFree = jest.fn(() => false);
    const { renew } = createTablet();
    serves(nothing);
    await renew(isFree);
    expect(isFree).not.toHaveBeenCalled();
    serves(() => new Response('', { headers: javascript }));
    awake += 60_000;
    await renew(isFree);
    expect(isFree).toHaveBeenCalledTimes(1);
  });
});
