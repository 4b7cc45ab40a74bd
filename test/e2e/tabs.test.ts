import { usePatients } from './support/browser';
import { mockHost } from './support/mockHost';
import { calls } from './support/patient';
import { opensSurvey, show, skipDelays, usualHost } from './support/states';
import { enfermaria, perguntas } from './support/texts';

const newPatient = usePatients();

/** Imitates prerendering, which the packaged Chromium lacks. `open` is the patient's click on the link. */
const openPrerendered = async (path: string) => {
  const patient = await newPatient();
  const { page } = patient;
  await mockHost(patient, usualHost);
  await page.addInitScript(() => {
    localStorage.setItem('local', '"of an earlier patient"');
    Object.defineProperty(document, 'prerendering', { value: true, writable: true });
  });
  await page.goto(path, { waitUntil: 'load' });
  const open = () =>
    page.evaluate(() => {
      Object.assign(document, { prerendering: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
  return { patient, open };
};

describe('a page that the browser prerenders', () => {
  test('makes no call and changes no key, and opens when the patient opens it', async () => {
    const { patient, open } = await openPrerendered('/12');
    await patient.page.waitForLoadState('networkidle');
    expect(patient.observer.calls).toEqual([]);
    expect(await patient.stored()).toEqual({ local: '"of an earlier patient"' });
    expect(await patient.page.locator('#root > *').count()).toBe(0);
    await open();
    await patient.sees(enfermaria.Descricao);
    await patient.next();
    expect(patient.observer.callsTo(`${calls.local}12`)).toHaveLength(1);
  });

  test('says that the app could not be loaded only when the patient opens it', async () => {
    const patient = await newPatient();
    const { page, observer } = patient;
    await mockHost(patient, usualHost);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { value: true, writable: true });
    });
    await page.goto('/12', { waitUntil: 'load' });
    expect(await patient.tentar.count()).toBe(0);
    await page.evaluate(() => {
      Object.assign(document, { prerendering: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await patient.tentar.waitFor();
    await observer.take(/assets/);
  });
});

test('a sending that a reload cut off is still to be finished, as the bar says', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await show(patient, {
    reach: async () => {
      await page.clock.install();
      await opensSurvey(patient);
      for (const pergunta of perguntas.slice(0, 2)) await patient.choose(pergunta, 'Mb');
      await patient.send();
      await skipDelays(patient, 1);
      await page.evaluate(() => (window.onbeforeunload = null));
      await page.reload();
      await patient.enviar.waitFor();
    },
  });
  await page.getByText(`2 de ${perguntas.length}: falta enviar`).waitFor();
  await patient.choose(perguntas[2] ?? { Descricao_Pergunta: '' }, 'Bo');
  await page.getByText(`3 de ${perguntas.length} respondidas`).waitFor();
});

test('on paper the thank-you screen does not ask to answer on the screen', async () => {
  const patient = await newPatient();
  await mockHost(patient, usualHost);
  const { page } = patient;
  await patient.goesToQuestions(enfermaria);
  const noteOf = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('main') as Element, '::after').content);
  await page.emulateMedia({ media: 'print' });
  expect(await noteOf()).toContain('respondida na tela');
  await page.emulateMedia({ media: 'screen' });
  await patient.send();
  await patient.seesThanks();
  await page.emulateMedia({ media: 'print' });
  expect(await noteOf()).toBe('none');
});
