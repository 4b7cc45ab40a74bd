import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { desktop, lookWith, narrow, phone, resize, shallow, tablet, upright, usual } from './support/environments';
import { boxOfFirst } from './support/fits';
import { routeOf, type Patient } from './support/patient';
import { boxOf, contrastAt } from './support/pixels';
import { show, stateOf } from './support/states';
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

test('the skeleton lies exactly where questions of one line appear', async () => {
  const patient = await newPatient();
  const measuresAtAllSizes = async (face: string) => {
    const found: number[][] = [];
    for (const viewport of [narrow, phone, upright, tablet, desktop]) {
      await resize(patient.page, viewport);
      found.push(...(await measures(patient, face)));
    }
    return found;
  };
  await show(patient, stateOf('Survey', 'loading'));
  const skeleton = await measuresAtAllSizes('.face > i');
  await patient.page.route(routeOf('perguntas'), (route) => route.fulfill({ json: short }));
  await patient.page.reload();
  await patient.enviar.waitFor();
  const real = await measuresAtAllSizes('.face > img');
  expect(skeleton).toHaveLength(real.length);
  const isClose = (box: number[], at: number) =>
    box.every((px, side) => Math.abs(px - (skeleton[at]?.[side] ?? NaN)) <= 2);
  expect(real.filter((box, at) => !isClose(box, at))).toEqual([]);
});

test('on phones "Muito bom" is on one line', async () => {
  const patient = await newPatient();
  await show(patient, stateOf('Survey', 'partly answered'));
  const rows: number[][] = [];
  for (const width of [360, 375, 390, 412]) {
    await resize(patient.page, { width, height: 740 });
    rows.push(
      await patient.page.locator('.face small').evaluateAll((meanings) => {
        const lines = (meaning: Element) => {
          const range = document.createRange();
          range.selectNodeContents(meaning);
          return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
        };
        return [...new Set(meanings.map(lines))];
      }),
    );
  }
  expect(rows).toEqual([[1], [1], [1], [1]]);
});

const one = { perguntas: { json: perguntas.slice(0, 1) } };

test('the two primary buttons look alike', async () => {
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
  await show(patient, { host: one, reach: () => patient.openLink(enfermaria) });
  const colours = await coloursOf(page.locator('.next'));
  await patient.next();
  expect(await coloursOf(page.locator('.primary'))).toEqual(colours);
});

test('a single question is completely visible above the bar', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await show(patient, { host: one, reach: () => patient.openLink(enfermaria) });
  await patient.next();
  await lookWith(page, { ...usual, viewport: shallow });
  expect((await boxOfFirst(patient, '.question')).bottom).toBeLessThanOrEqual((await boxOf(page.locator('.bar'))).y);
});

test('the style sheet uses no property that Chrome 94 does not know', () => {
  const html = readFileSync(path.resolve(__dirname, '../../dist/public/index.html'), 'utf8');
  const css = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  // Chrome before 104 does not know these properties, so the style sheet must not use them.
  expect(css).not.toMatch(/[{;]\s*(rotate|scale|translate):/);
});
