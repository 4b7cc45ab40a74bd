import { calls, routeOf, type Patient } from './patient';

/**
 * How the host answers a call: with `json`, with status 500 (`fails`), or never. If `times` is given, only the first
 * `times` calls get `json`, and later ones never get a response.
 */
export type Answer = { json: unknown; times?: number } | 'fails' | 'never';

export type Answers = Record<keyof typeof calls, Answer>;

export const mockHost = async ({ page }: Patient, answers: Answers) => {
  for (const call of Object.keys(calls) as (keyof typeof calls)[]) {
    const answer = answers[call];
    let asked = 0;
    await page.route(routeOf(call), async (route) => {
      asked += 1;
      if (answer === 'fails') await route.fulfill({ status: 500, body: '' });
      else if (answer !== 'never' && asked <= (answer.times ?? Infinity)) await route.fulfill({ json: answer.json });
    });
  }
};
