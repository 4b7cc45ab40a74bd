import { thisTablet } from '../../src/lib/tablet';

let awake = 1000;
let wall = 1_800_000_000_000;
let seen: DocumentVisibilityState = 'visible';

beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => awake);
  jest.spyOn(Date, 'now').mockImplementation(() => wall);
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => seen === 'hidden');
});

const passes = (ms: number) => {
  awake += ms;
  wall += ms;
};

/** Moves only the wall clock, as when the device sleeps or somebody sets the time. */
const leaps = (ms: number) => {
  wall += ms;
};

const becomes = (state: DocumentVisibilityState) => {
  seen = state;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

const MOST = 60_000;
const HOUR = 3_600_000;

const opens = () => {
  const tablet = thisTablet();
  void tablet.second();
  tablet.touched();
  return tablet;
};

test.each([
  ['click', true, 2000],
  ['keyup', true, 2000],
  ['input', true, 2000],
  ['wheel', true, 2000],
  ['touchmove', true, 2000],
  ['cancel', false, 2000],
  ['scroll', true, 7000],
])('%s (bubbles: %s) leaves an idle time of %i ms', (type, bubbles, idle) => {
  const tablet = opens();
  passes(5000);
  document.body.dispatchEvent(new Event(type, { bubbles }));
  passes(2000);
  expect(tablet.idleFor(MOST)).toBe(idle);
});

describe('while the page is hidden', () => {
  test.each([
    ['sleep is measured by the wall clock', 0, 8 * HOUR, 8 * HOUR],
    ['the larger of both clocks counts', HOUR, HOUR - 200, HOUR],
    ['if the wall clock went back, the last touch is too old', HOUR, HOUR - 1000, Infinity],
  ])('%s', (_, monotonic, wallClock, expected) => {
    const tablet = opens();
    passes(5000);
    becomes('hidden');
    passes(1000);
    awake += monotonic;
    wall += wallClock;
    becomes('visible');
    expect(tablet.idleFor(MOST)).toBe(expected + 6000);
  });

  test('a clock jump before the page was hidden does not count as sleep', () => {
    const tablet = opens();
    leaps(8 * HOUR);
    becomes('hidden');
    expect(tablet.idleFor(MOST)).toBe(0);
    passes(1000);
    becomes('visible');
    expect(tablet.idleFor(MOST)).toBe(MOST);
  });
});

describe('clocks that move apart while the page is visible', () => {
  test.each([8 * HOUR, 1000, -1000, -8 * HOUR])('by %i ms lead to the warning, once', (ms) => {
    const tablet = opens();
    passes(5000);
    leaps(ms);
    expect(tablet.idleFor(MOST)).toBe(MOST);
    passes(1000);
    expect(tablet.idleFor(MOST)).toBe(MOST + 1000);
    tablet.touched();
    expect(tablet.idleFor(MOST)).toBe(0);
  });

  test('lead to the warning even if the tablet is touched before it reads the clocks', () => {
    const tablet = opens();
    leaps(8 * HOUR);
    document.body.click();
    expect(tablet.idleFor(MOST)).toBe(MOST);
  });

  test('do not matter if the tablet is idle for longer anyway', () => {
    const tablet = opens();
    passes(MOST + 5000);
    leaps(8 * HOUR);
    expect(tablet.idleFor(MOST)).toBe(MOST + 5000);
  });

  test('by less than half a second do not matter', () => {
    const tablet = opens();
    for (let second = 0; second < 10; second += 1) {
      passes(1000);
      leaps(second % 2 ? 400 : -400);
      expect(tablet.idleFor(MOST)).toBe((second + 1) * 1000);
    }
  });
});

test('the idle time of a page from the back/forward cache is unknown until it is touched', () => {
  const tablet = opens();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(tablet.idleFor(MOST)).toBe(0);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(tablet.idleFor(MOST)).toBe(Infinity);
  document.body.click();
  expect(tablet.idleFor(MOST)).toBe(0);
});

test('`second` resolves early at a touch and when the page is shown', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'Date'] });
  const tablet = thisTablet();
  let ended = 0;
  const waits = () => void tablet.second().then(() => (ended += 1));
  waits();
  document.body.click();
  await Promise.resolve();
  expect(ended).toBe(1);
  waits();
  becomes('visible');
  await Promise.resolve();
  expect(ended).toBe(2);
  waits();
  await jest.advanceTimersByTimeAsync(1000);
  expect(ended).toBe(3);
});

describe('reloading the page', () => {
  const page =
    '<script type="application/json" id="deployment">{}</script><script type="module" src="/assets/main.1.js"></script>';
  const javascript = { 'content-type': 'text/javascript' };

  const serves = (code: () => Response) =>
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((address) => Promise.resolve(address === window.location.href ? new Response(page) : code()));
  const nothing = () => new Response('', { status: 404 });

  test('is not tried in the first hour, then once a minute until the host serves the survey', async () => {
    awake = 0;
    const fetched = serves(nothing);
    const tablet = thisTablet();
    passes(HOUR - 1);
    await tablet.renew(() => true);
    expect(fetched).not.toHaveBeenCalled();
    passes(1);
    await tablet.renew(() => true);
    passes(59_999);
    await tablet.renew(() => true);
    expect(fetched).toHaveBeenCalledTimes(2);
    passes(1);
    await tablet.renew(() => true);
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  test('is tried immediately if a patient has zoomed', async () => {
    const fetched = serves(nothing);
    const tablet = thisTablet();
    Object.assign(window, { visualViewport: { scale: 2 } });
    expect(tablet.isZoomed()).toBe(true);
    await tablet.renew(() => true);
    Object.assign(window, { visualViewport: undefined });
    expect(tablet.isZoomed()).toBe(false);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('needs a response with the survey, and a tablet that is then still free', async () => {
    awake = HOUR;
    const isFree = jest.fn(() => false);
    const tablet = thisTablet();
    serves(nothing);
    await tablet.renew(isFree);
    expect(isFree).not.toHaveBeenCalled();
    serves(() => new Response('', { headers: javascript }));
    passes(60_000);
    await tablet.renew(isFree);
    expect(isFree).toHaveBeenCalledTimes(1);
  });
});
