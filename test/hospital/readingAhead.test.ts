import { readingAhead } from '../../src/hospital/readingAhead';

/** Yields 1 to 3 and notes each step. */
async function* numbers(steps: string[], fails = false) {
  for (const number of [1, 2, 3]) {
    await Promise.resolve();
    if (fails && number === 2) throw new Error('connection lost');
    steps.push(`read ${number}`);
    yield number;
  }
}

test('yields the same values', async () => {
  const values: number[] = [];
  for await (const value of readingAhead(numbers([]))) values.push(value);
  expect(values).toEqual([1, 2, 3]);
});

test('reads the next value before the caller gets one', async () => {
  const steps: string[] = [];
  for await (const value of readingAhead(numbers(steps))) steps.push(`got ${value}`);
  expect(steps).toEqual(['read 1', 'read 2', 'got 1', 'read 3', 'got 2', 'got 3']);
});

test('yields the values before an error, then throws it', async () => {
  const values: number[] = [];
  const read = async () => {
    for await (const value of readingAhead(numbers([], true))) values.push(value);
  };
  await expect(read()).rejects.toThrow('connection lost');
  expect(values).toEqual([1]);
});

test('a caller that stops never hears of the error of the next value', async () => {
  for await (const value of readingAhead(numbers([], true))) {
    expect(value).toBe(1);
    break;
  }
});
