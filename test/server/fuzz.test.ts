import fc from 'fast-check';
import { testApp } from './support/app';
import { offenceOf, requests } from './support/fuzz';

test('random requests never cause a 5xx other than 503, an echo, a stack or HTML for a call', async () => {
  const { app } = await testApp({ RATE_LIMIT_PER_MINUTE: 0 });
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      expect(await offenceOf(app, request)).toBeNull();
    }),
    { seed: 20_261_121, numRuns: 500 },
  );
});
