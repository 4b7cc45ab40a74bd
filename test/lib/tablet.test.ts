import { thisTablet } from '../../src/lib/tablet';

let awake = 1000;
let wall = 1_800_000_000_000;
let seen: DocumentVisibilityState = 'visible';

beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => awake);
  jest.spyOn(Date, 'now').mockImplementation(() => wall);
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => seen === 'hidden');
});

/** Time as both clocks have it. */
const passes = (ms: number) => {
  awake += ms;
  wall += ms;
};

/** Only the wall clock jumps, because the device slept or somebody set the time. */
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

test('it counts from the last touch', () => {
  const tablet = opens();
  passes(70_000);
  expect(tablet.idleFor(MOST)).toBe(70_000);
  passes(1000);
  expect(tablet.idleFor(MOST)).toBe(71_000);
});

test.each(['click', 'keyup', 'input', 'wheel', 'touchmove'])('a %s is a touch, wherever', (type) => {
  const tablet = opens();
  passes(5000);
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  passes(2000);
  expect(tablet.idleFor(MOST)).toBe(2000);
});

test('a cancel is one though it does not bubble', () => {
  const tablet = opens();
  passes(5000);
  document.body.dispatchEvent(new Event('cancel'));
  expect(tablet.idleFor(MOST)).toBe(0);
});

test('a scroll of the page is none: the page itself may have caused it', () => {
  const tablet = opens();
  passes(5000);
  document.body.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('scroll'));
  expect(tablet.idleFor(MOST)).toBe(5000);
});

describe('while nobody sees the page', () => {
  test.each([
    ['sleep counts by the wall clock', 0, 8 * HOUR, 8 * HOUR],
    ['the larger of both clocks counts', HOUR, HOUR - 200, HOUR],
    ['a wall clock that went back makes the last touch too old', HOUR, HOUR - 1000, Infinity],
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

  test('what happened just before, in sight, does not count as sleep', () => {
    const tablet = opens();
    leaps(8 * HOUR);
    becomes('hidden');
    expect(tablet.idleFor(MOST)).toBe(0);
    passes(1000);
    becomes('visible');
    // The question comes only when it can be seen.
    expect(tablet.idleFor(MOST)).toBe(MOST);
  });
});

describe('clocks that disagree while the page is in sight', () => {
  test.each([8 * HOUR, 1000, -1000, -8 * HOUR])('by %i ms lead to the question, once', (ms) => {
    const tablet = opens();
    passes(5000);
    leaps(ms);
    expect(tablet.idleFor(MOST)).toBe(MOST);
    passes(1000);
    expect(tablet.idleFor(MOST)).toBe(MOST + 1000);
    tablet.touched();
    expect(tablet.idleFor(MOST)).toBe(0);
  });

  test('lead to it also when the tablet is touched before it has looked: sleep may have come between two patients', () => {
    const tablet = opens();
    leaps(8 * HOUR);
    document.body.click();
    expect(tablet.idleFor(MOST)).toBe(MOST);
  });

  test('do not matter when the last touch is longer ago', () => {
    const tablet = opens();
    passes(MOST + 5000);
    leaps(8 * HOUR);
    expect(tablet.idleFor(MOST)).toBe(MOST + 5000);
  });

  test('by less than half a second are drift', () => {
    const tablet = opens();
    for (let second = 0; second < 10; second += 1) {
      passes(1000);
      leaps(second % 2 ? 400 : -400);
      expect(tablet.idleFor(MOST)).toBe((second + 1) * 1000);
    }
  });
});

test('a page from the back/forward cache is too old until it is touched', () => {
  const tablet = opens();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(tablet.idleFor(MOST)).toBe(0);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(tablet.idleFor(MOST)).toBe(Infinity);
  document.body.click();
  expect(tablet.idleFor(MOST)).toBe(0);
});

test('the second ends early at a touch and when the page is seen again', async () => {
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

test('it may be touched before anybody waits for it', () => {
  const tablet = thisTablet();
  passes(5000);
  tablet.touched();
  expect(tablet.idleFor(MOST)).toBe(0);
});

test('it listens once, however many seconds pass', () => {
  const tablet = thisTablet();
  const listens = jest.spyOn(globalThis, 'addEventListener');
  void tablet.second();
  expect(listens).toHaveBeenCalled();
  listens.mockClear();
  void tablet.second();
  expect(listens).not.toHaveBeenCalled();
});

describe('reloading the page', () => {
  const page =
    '<script type="application/json" id="deployment">{}</script><script type="module" src="/assets/main.1.js"></script>';
  const javascript = { 'content-type': 'text/javascript' };

  /** A host that serves the page, and this as its code. */
  const serves = (code: () => Response) =>
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((address) => Promise.resolve(address === window.location.href ? new Response(page) : code()));
  const nothing = () => new Response('', { status: 404 });

  test('is not tried within an hour, then once a minute until the host answers', async () => {
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

  test('is tried at once if a patient has zoomed', async () => {
    const fetched = serves(nothing);
    const tablet = thisTablet();
    Object.assign(window, { visualViewport: { scale: 2 } });
    expect(tablet.isZoomed()).toBe(true);
    await tablet.renew(() => true);
    Object.assign(window, { visualViewport: undefined });
    expect(tablet.isZoomed()).toBe(false);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('needs this survey, and a tablet that is still free when it has answered', async () => {
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
