import { paths } from '../../src/contract/paths';
import { testApp } from './support/app';

const MOST = 20;

/** Sends `count` answers of one identification and returns how often each status came back. */
const tally = async (count: number, send: () => Promise<{ statusCode: number }>): Promise<Record<number, number>> => {
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < count; sent += 1) {
    const { statusCode } = await send();
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
  return statuses;
};

test('an identification is refused more answers than a survey sends; other identifications are not affected', async () => {
  // Stops the clock, because on a busy machine the requests may take longer than a window.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const { identify, answer } = await testApp();
  const [one, other] = [await identify(7), await identify(7)];
  expect(await tally(MOST + 5, () => answer(one))).toEqual({ 201: MOST, 429: 5 });
  const refused = await answer(one);
  expect(refused.headers['retry-after']).toBe('10');
  expect(refused.json()).toEqual({ erro: 'Requisições demais. Tente de novo em instantes.' });
  expect((await answer(other)).statusCode).toBe(201);
});

test('answers are accepted again after ten seconds, also if the system clock is set back', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const { identify, answer } = await testApp();
  const one = await identify(7);
  expect(await tally(MOST + 1, () => answer(one))).toEqual({ 201: MOST, 429: 1 });
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  clock.mockReturnValue(performance.now() + 10_000);
  expect((await answer(one)).statusCode).toBe(201);
});

test('an unknown identification is counted, whatever its type', async () => {
  const { answer } = await testApp();
  expect(await tally(MOST + 1, () => answer(7))).toEqual({ 404: MOST, 429: 1 });
  expect((await answer('7')).statusCode).toBe(429);
});

test('nothing is limited by address', async () => {
  const { get, post, identify, answer } = await testApp();
  expect(await tally(100, () => get(paths.getLocalById('7')))).toEqual({ 200: 100 });
  expect(await tally(100, () => post(paths.identificarPaciente, { Id_Local: 7 }))).toEqual({ 201: 100 });
  expect(await tally(100, async () => answer(await identify(7)))).toEqual({ 201: 100 });
});
