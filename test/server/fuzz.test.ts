import fc from 'fast-check';
import { testApp } from './support/app';
import { offenceOf, requests } from './support/fuzz';

test('whatever is sent, the answer is decent: no 5xx but 503, no echo, no stack, no HTML for JSON', async () => {
  const { app } = await testApp({ RATE_LIMIT_PER_MINUTE: 0 });
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      expect(await offenceOf(app, request)).toBeNull();
    }),
    { seed: 20_261_121, numRuns: 500 },
  );
});
