import { calls, routeOf, type Patient } from './patient';

/** What a host makes of a call: it answers with a body, with a failure, or never. */
export type Answer = { json: unknown } | 'fails' | 'never';

export type Answers = Record<keyof typeof calls, Answer>;

/** Answers every call of a patient's page as `answers` says, so that a state of a screen holds still. */
export const mockHost = async ({ page }: Patient, answers: Answers) => {
  for (const call of Object.keys(calls) as (keyof typeof calls)[]) {
    const answer = answers[call];
    await page.route(routeOf(call), async (route) => {
      if (answer === 'never') return;
      await route.fulfill(answer === 'fails' ? { status: 500, body: '' } : answer);
    });
  }
};
