import { postTrial } from '../../../src/hospital/repositories/postTrial';

const countedTrial = (outcome: () => Promise<void> = () => Promise.resolve()) => {
  const run = jest.fn(outcome);
  return { run, tryPost: postTrial(run) };
};

test('callers that come while a trial runs wait for that trial', async () => {
  const { run, tryPost } = countedTrial();
  await Promise.all(Array.from({ length: 50 }, () => tryPost()));
  expect(run).toHaveBeenCalledTimes(1);
});

test('a trial that succeeded is not repeated within a second', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(5000);
  const { run, tryPost } = countedTrial();
  await tryPost();
  now.mockReturnValue(5999);
  await tryPost();
  expect(run).toHaveBeenCalledTimes(1);
  now.mockReturnValue(6000);
  await tryPost();
  expect(run).toHaveBeenCalledTimes(2);
});

test('a trial that failed is repeated at once', async () => {
  const { run, tryPost } = countedTrial(() => Promise.reject(new Error('no')));
  await expect(tryPost()).rejects.toThrow('no');
  await expect(tryPost()).rejects.toThrow('no');
  expect(run).toHaveBeenCalledTimes(2);
});
