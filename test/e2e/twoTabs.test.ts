import type { Page } from 'playwright-core';
import fc from 'fast-check';
import { usePatients } from './support/browser';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { calls, Patient, routeOf } from './support/patient';
import { espera, farmacia, limpeza, recepcao, uti, linkOf } from './support/wards';

const hospital = useHospital();
const arrives = usePatients(hospital, 'real');

/** Another tab of the same browser. */
const anotherTab = async (patient: Patient) => new Patient(patient.context, await patient.context.newPage());

const rows = () => hospital.respostas(hospital.identificacoes().at(-1)?.id ?? 0);

test('a link in another tab changes neither the ward nor the choices of this one', async () => {
  const one = await arrives();
  const two = await anotherTab(one);
  await one.openLink(recepcao);
  await two.openLink(farmacia);
  await two.next();
  await one.next();
  await one.choose(limpeza, 'Ru');
  await two.openLink(uti);
  await one.page.reload();
  await one.seesQuestions();
  expect(await one.chosen(limpeza)).toEqual(['Ru']);
  await one.send();
  await one.seesThanks();
  expect(rows()).toEqual([
    { pergunta_id: '10', resposta: '' },
    { pergunta_id: 'LIMPEZA', resposta: 'RU' },
    { pergunta_id: '30', resposta: '' },
  ]);
  // Back from here leads to the start of the same ward, whatever the other tab has done.
  await two.next();
  await two.send();
  await two.seesThanks();
  await one.page.reload();
  await one.page.goto('/perguntas');
  await one.sees(recepcao.Descricao);
});

test('a survey that one tab sends is shown as being sent in the other, which goes on to the thanks', async () => {
  const one = await arrives();
  await one.goesToQuestions(uti);
  await one.choose(espera, 'Mb');
  const two = await anotherTab(one);
  await two.page.goto('/perguntas');
  await two.enviar.waitFor();
  const answers = await hold(one.page, routeOf('responder'));
  await one.send();
  await two.carregando.waitFor();
  expect(await two.carregando.isDisabled()).toBe(true);
  expect(await two.face(espera, 'Ru').isDisabled()).toBe(true);
  // Who comes only now sees it too.
  const three = await anotherTab(one);
  await three.page.goto('/perguntas');
  await three.carregando.waitFor();
  answers.release();
  await one.seesThanks();
  await two.seesThanks();
  await three.seesThanks();
  expect(rows()).toEqual([
    { pergunta_id: 'LIMPEZA', resposta: '' },
    { pergunta_id: '10', resposta: 'MB' },
  ]);
});

const questionsOf: Record<string, unknown[]> = { 1: recepcao.perguntas, 7: farmacia.perguntas, 'UTI A': uti.perguntas };

const happens = async (page: Page, what: string) => {
  const press = (selector: string) =>
    page.evaluate((wanted) => {
      document.querySelector<HTMLElement>(wanted)?.click();
    }, selector);
  const settled = () => page.waitForLoadState('networkidle');
  if (what === 'reload') await page.reload();
  else if (what === 'back') await page.goBack();
  else if (what === 'forward') await page.goForward();
  else if (what === 'next') await press('button.next');
  else if (what === 'choose') await press('button.face[value=RE]');
  else if (what === 'Enviar') await press('button.primary');
  else if (what === 'wait') await page.waitForTimeout(2200);
  else await page.goto(what);
  await settled();
};

const steps = fc.array(
  fc.record({
    tab: fc.constantFrom(0, 1),
    what: fc.constantFrom(
      linkOf(recepcao),
      linkOf(uti),
      linkOf(farmacia),
      'next',
      'next',
      'next',
      'choose',
      'choose',
      'Enviar',
      'Enviar',
      'wait',
      'back',
      'forward',
      'reload',
    ),
  }),
  { minLength: 14, maxLength: 14 },
);

test.each(fc.sample(steps, { seed: 7, numRuns: 3 }).map((each, index) => [index, each] as const))(
  'whatever happens in two tabs, no post names what is of another ward (%#)',
  async (_, sequence) => {
    const one = await arrives();
    const two = await anotherTab(one);
    for (const { page } of [one, two]) page.on('dialog', (dialog) => void dialog.accept());
    const [a, b] = [one, two].map(({ page }) => page) as [Page, Page];
    for (const [tab, ward] of [
      [a, recepcao],
      [b, uti],
    ] as const) {
      await happens(tab, linkOf(ward));
      await happens(tab, 'next');
    }
    for (const { tab, what } of sequence) await happens(tab === 0 ? a : b, what);

    const wards = new Map(hospital.identificacoes().map(({ chave, local_id }) => [chave, local_id]));
    const posts = one.observer
      .callsTo(calls.responder)
      .map(({ body }) => body as { Id_Pergunta: unknown; Id_Identificacao_Resposta: string });
    for (const { Id_Pergunta, Id_Identificacao_Resposta: id } of posts) {
      expect(questionsOf[wards.get(id) ?? '']).toContain(Id_Pergunta);
    }
    // A survey that is opened while its location is still loading is a failing route: the router and React each say so.
    while (one.observer.wrong.length > 0) await one.observer.take(/^console\.error: (React Router caught|\w+$)/);
  },
);
