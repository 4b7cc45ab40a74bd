import type { Page } from 'playwright-core';
import { usePatients } from './support/browser';
import { narrow, settled, tablet } from './support/environments';
import { hold } from './support/hold';
import { routeOf, type Patient } from './support/patient';
import { opensSurvey, show, stateOf } from './support/states';
import { perguntas, twoLineLocal } from './support/texts';

const newPatient = usePatients();

type Watching = typeof window & { shifts: string[] };

/** Records every layout shift, including those that Chromium's score ignores because they follow an input. */
const watchShifts = async ({ page }: Patient) => {
  await page.addInitScript(() => {
    const shifts: string[] = ((window as Watching).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 60) : node?.textContent,
        );
        shifts.push(`${entry.value}: ${moved.join(' and ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await settled(page);
    return page.evaluate(() => (window as Watching).shifts);
  };
};

const answerLater = async (page: Page, call: 'local' | 'perguntas', json: unknown) =>
  (await hold(page, routeOf(call), (route) => route.fulfill({ json }))).release;

describe.each([{ viewport: narrow }, { viewport: tablet }])('nothing moves at $viewport.width px', ({ viewport }) => {
  // The description in this test has two lines, because the page reserves two. A longer one may move the elements
  // below it.
  test('when a description of two lines arrives', async () => {
    const patient = await newPatient({ viewport });
    const shifts = await watchShifts(patient);
    let answer = () => {};
    await show(patient, {
      reach: async ({ page }) => {
        answer = await answerLater(page, 'local', twoLineLocal);
        await page.goto('/12');
      },
    });
    await settled(patient.page);
    answer();
    await patient.sees(twoLineLocal.Descricao);
    expect(await shifts()).toEqual([]);
  });

  test('when the page has a text on privacy', async () => {
    const patient = await newPatient({ viewport });
    const shifts = await watchShifts(patient);
    await show(patient, stateOf('Identification', 'privacy text'));
    expect(await shifts()).toEqual([]);
  });

  test('from the skeleton of the questions to their sending', async () => {
    const patient = await newPatient({ viewport });
    const { page } = patient;
    const shifts = await watchShifts(patient);
    const skeleton = page.getByRole('status', { name: 'Carregando perguntas' });
    let answer = () => {};
    await show(patient, {
      host: { responder: 'never' },
      reach: async () => {
        answer = await answerLater(page, 'perguntas', perguntas);
        await opensSurvey(patient);
        await skeleton.waitFor();
      },
    });
    await settled(page);
    answer();
    for (const pergunta of perguntas.slice(0, 2)) await patient.choose(pergunta, 'Mb');
    await patient.choose(perguntas[0] ?? { Descricao_Pergunta: '' }, 'Mb');
    expect(await shifts()).toEqual([]);

    await patient.send();
    // "Carregando..." is longer than "Enviar". The button keeps its size, so only the label itself may move.
    expect((await shifts()).filter((shift) => !shift.endsWith(': Carregando...'))).toEqual([]);
  });
});
