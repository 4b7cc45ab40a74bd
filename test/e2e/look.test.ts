import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { desktop, lookWith, narrow, phone, resize, shallow, tablet, upright, usual } from './support/environments';
import { boxOfFirst } from './support/fits';
import { hold } from './support/hold';
import { routeOf, type Patient } from './support/patient';
import { boxOf, contrastAt } from './support/pixels';
import { opensSurvey, show } from './support/states';
import { enfermaria, perguntas } from './support/texts';

const newPatient = usePatients();

const short = [1, 2, 3].map((Id) => ({ Id, Descricao_Pergunta: 'Como foi?' }));

/** Left, top, width and height of each card, of its faces and of the elements in it that match `face`, in px. */
const measures = ({ page }: Patient, face: string) =>
  page.locator('.question').evaluateAll(
    (cards, faces) =>
      cards.flatMap((card) =>
        [card, ...card.querySelectorAll(`.face, ${faces}`)].map((part) => {
          const { left, top, width, height } = part.getBoundingClientRect();
          return [left, top, width, height];
        }),
      ),
    face,
  );

test('the skeleton has the size and position of questions of one line', async () => {
  const patient = await newPatient();
  const { page } = patient;
  const viewports = [narrow, phone, upright, tablet, desktop];
  const measuresAt = async (viewport: typeof phone, face: string) => {
    await resize(page, viewport);
    return measures(patient, face);
  };
  let release = () => {};
  await show(patient, {
    reach: async () => {
      ({ release } = await hold(page, routeOf('perguntas'), (route) => route.fulfill({ json: short })));
      await opensSurvey(patient);
      await page.getByRole('status', { name: 'Carregando perguntas' }).waitFor();
    },
  });
  const skeletons = [];
  for (const viewport of viewports) skeletons.push(await measuresAt(viewport, '.face > i'));
  release();
  await patient.enviar.waitFor();
  for (const [at, viewport] of viewports.entries()) {
    const skeleton = skeletons[at] ?? [];
    const real = await measuresAt(viewport, '.face > img');
    expect(skeleton).toHaveLength(real.length);
    const farthest = Math.max(...real.flat().map((px, place) => Math.abs(px - (skeleton.flat()[place] ?? NaN))));
    expect({ width: viewport.width, apart: farthest > 2 }).toEqual({ width: viewport.width, apart: false });
    expect(farthest).not.toBeNaN();
  }
});

test('the two primary buttons have one colour, enough contrast, and are on the same side; a single question is completely visible above the bar', async () => {
  const patient = await newPatient();
  const { page } = patient;
  const coloursOf = async (button: Locator) => {
    const colours: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await lookWith(page, { ...usual, viewport: tablet, colorScheme });
      const card = button.locator('xpath=ancestor::*[contains(@class, "card")]').last();
      const [box, around] = [await boxOf(button), await boxOf(card)];
      expect(around.x + around.width - box.x - box.width).toBeLessThan(40);
      expect(box.x - around.x).toBeGreaterThan(40);
      expect(await contrastAt([button, 0.5, 0.1], [card, 0.5, 0.02])).toBeGreaterThanOrEqual(3);
      colours.push(await button.evaluate((element) => getComputedStyle(element).backgroundColor));
    }
    return colours;
  };
  let first: string[] = [];
  await show(patient, {
    host: { perguntas: { json: perguntas.slice(0, 1) } },
    reach: async () => {
      await patient.openLink(enfermaria);
      first = await coloursOf(page.locator('.next'));
      await patient.next();
    },
  });
  expect(await coloursOf(page.locator('.primary'))).toEqual(first);

  await lookWith(page, { ...usual, viewport: shallow });
  expect((await boxOfFirst(patient, '.question')).bottom).toBeLessThanOrEqual((await boxOf(page.locator('.bar'))).y);
});

test('properties that Chrome 94 does not know have a fallback', () => {
  const html = readFileSync(path.resolve(__dirname, '../../dist/public/index.html'), 'utf8');
  const css = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  // Chrome before 98 does not know `auto` in `contain-intrinsic-size`. A browser applies the last declaration that it
  // understands, so the declaration without `auto` must come first.
  const plain = css.search(/contain-intrinsic-size:\s*1px/);
  expect(plain).toBeGreaterThan(0);
  expect(css.search(/contain-intrinsic-size:\s*auto/)).toBeGreaterThan(plain);
  // Chrome before 104 does not know these properties, so the style sheet must not use them.
  expect(css).not.toMatch(/[{;]\s*(rotate|scale|translate):/);
});
