import { isZoomed, watchTablet } from '../../src/lib/tablet';

const watch = () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const tablet = watchTablet();
  let ended: string | undefined;
  void tablet.second().then((past) => (ended = past ?? 'nothing'));
  return {
    tablet,
    ended: async () => {
      await jest.advanceTimersByTimeAsync(0);
      return ended;
    },
  };
};

test.each([
  ['click', true, 'touched'],
  ['keyup', true, 'touched'],
  ['input', true, 'touched'],
  ['wheel', true, 'touched'],
  ['touchmove', true, 'touched'],
  ['cancel', false, 'touched'],
  ['scroll', true, undefined],
  ['visibilitychange', true, 'nothing'],
])('%s (bubbles: %s) ends the second with %s', async (type, bubbles, past) => {
  const { ended } = watch();
  document.body.dispatchEvent(new Event(type, { bubbles }));
  expect(await ended()).toBe(past);
});

test('a second ends by itself', async () => {
  const { ended } = watch();
  await jest.advanceTimersByTimeAsync(999);
  expect(await ended()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(await ended()).toBe('nothing');
});

test('the end of a composition, which an opening dialog causes, is no touch', async () => {
  const { ended } = watch();
  document.body.innerHTML = '<dialog open></dialog>';
  document.body.dispatchEvent(new Event('input', { bubbles: true }));
  document.body.innerHTML = '';
  expect(await ended()).toBeUndefined();
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
    const tablet = watchTablet();
    for (const [ms, calls] of [
      [HOUR - 1, 0],
      [HOUR, 2],
      [HOUR + 59_999, 2],
      [HOUR + 60_000, 4],
    ] as const) {
      awake = ms;
      await tablet.renew(() => true);
      expect(fetched).toHaveBeenCalledTimes(calls);
    }
  });

  test('is tried immediately if a patient has zoomed', async () => {
    const fetched = serves(nothing);
    const tablet = watchTablet();
    Object.assign(window, { visualViewport: { scale: 2 } });
    expect(isZoomed()).toBe(true);
    await tablet.renew(() => true);
    Object.assign(window, { visualViewport: undefined });
    expect(isZoomed()).toBe(false);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('needs a response with the survey, and a tablet that is then still free', async () => {
    awake = HOUR;
    const isFree = jest.fn(() => false);
    const tablet = watchTablet();
    serves(nothing);
    await tablet.renew(isFree);
    expect(isFree).not.toHaveBeenCalled();
    serves(() => new Response('', { headers: javascript }));
    awake += 60_000;
    await tablet.renew(isFree);
    expect(isFree).toHaveBeenCalledTimes(1);
  });
});
