import type { Page } from 'playwright-core';
import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { passSeconds } from './support/waiting';
import type { Patient } from './support/patient';
import { espera, farmacia, limpeza, recepcao } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

const undoRestoresNothing = async (patient: Patient) => {
  const devTools = await patient.context.newCDPSession(patient.page);
  for (const input of [patient.telefone, patient.nome]) {
    await input.focus();
    for (const undo of [
      () => patient.page.keyboard.press('Control+Z'),
      () => devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', commands: ['undo'] }),
    ]) {
      for (let times = 0; times < 3; times += 1) await undo();
      expect([await patient.nome.inputValue(), await patient.telefone.inputValue()]).toEqual(['', '']);
    }
  }
};

const storedByTab = async (page: Page) => {
  const stored = await page.evaluate(async () => {
    for (let tick = 0; tick < 10; tick += 1) await new Promise((resolve) => setTimeout(resolve));
    return Object.entries<string>(sessionStorage);
  });
  expect(stored.map(([key]) => key)).toEqual(['avaliacao']);
  return JSON.parse(stored[0]?.[1] ?? '') as unknown;
};

const typeName = async (patient: Patient) => {
  await patient.openLink(farmacia);
  await patient.nome.pressSequentially('noemi');
  await patient.telefone.pressSequentially('11987654321');
  await patient.seesValue(patient.telefone, '(11) 98765-4321');
};

const seesEmptyInputs = async (patient: Patient) => {
  await patient.sees(farmacia.Descricao);
  // When the mask formats a typed digit, the browser has finished restoring the inputs.
  await patient.telefone.press('1');
  await patient.seesValue(patient.telefone, '(1');
  expect(await patient.nome.inputValue()).toBe('');
};

test('selected answers survive a reload, in one value of the tab, and are removed by the thank-you screen', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await patient.goesToQuestions(recepcao);
  await patient.choose(espera, 'Mb');
  await patient.choose(limpeza, 'Re');
  await patient.choose(limpeza, 'Re');
  await page.reload();
  await patient.seesQuestions();
  expect(await patient.chosen(espera)).toEqual(['Mb']);
  expect(await patient.chosen(limpeza)).toEqual([]);
  const local = { Id: recepcao.Id, Descricao: recepcao.Descricao };
  const id = hospital.identificacoes().at(-1)?.chave;
  expect(await storedByTab(page)).toEqual({ local, idIdentificacaoPaciente: id, respostas: { 10: 'MB' } });
  expect(Object.keys(await patient.stored()).sort()).toEqual(['idIdentificacaoPaciente', 'local']);

  await patient.send();
  await patient.seesThanks();
  expect(await storedByTab(page)).toEqual({ local: null, idIdentificacaoPaciente: id, localNovo: local });
  expect(Object.keys(await patient.stored()).sort()).toEqual(['erro', 'idIdentificacaoPaciente', 'local', 'localNovo']);
});

test('a new identification removes the selected answers', async () => {
  const patient = await newPatient();
  await patient.goesToQuestions(recepcao);
  await patient.choose(espera, 'Mb');
  await patient.goesToQuestions(recepcao);
  expect(await patient.chosen(espera)).toEqual([]);
  expect(await storedByTab(patient.page)).not.toHaveProperty('respostas');
});

test('another tab of the same tablet does not show the selected answers', async () => {
  const patient = await newPatient();
  await patient.goesToQuestions(recepcao);
  await patient.choose(espera, 'Mb');
  const other = await patient.context.newPage();
  await other.goto('/perguntas');
  await other.getByRole('button', { name: 'Enviar' }).waitFor();
  expect(await other.locator('button[aria-pressed=true]').count()).toBe(0);
});

test('the inputs have no id and no name by which a browser could remember typed text', async () => {
  const patient = await newPatient();
  await typeName(patient);
  expect(
    await patient.page
      .locator('input')
      .evaluateAll((inputs) => inputs.map(({ id, attributes }) => [id, attributes.getNamedItem('name')])),
  ).toEqual([
    ['', null],
    ['', null],
  ]);
});

test.each([
  { how: 'a reload', comesBack: ({ page }: Patient) => page.reload() },
  {
    how: 'back from another page',
    comesBack: async ({ page }: Patient) => {
      await page.goto('about:blank');
      await page.goBack();
    },
  },
  {
    how: 'back from the survey after a reload of it',
    comesBack: async (patient: Patient) => {
      await patient.next();
      await patient.page.reload();
      await patient.seesQuestions();
      await patient.page.goBack();
    },
  },
])('the inputs are empty after $how', async ({ comesBack }) => {
  const patient = await newPatient();
  await typeName(patient);
  await comesBack(patient);
  await seesEmptyInputs(patient);
});

test('the inputs are emptied when the page enters the back/forward cache', async () => {
  const patient = await newPatient();
  await typeName(patient);
  // The browser of these tests has no back/forward cache.
  await patient.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await patient.nome.inputValue()).toBe('');
  expect(await patient.telefone.inputValue()).toBe('');
  await patient.next();
  expect(hospital.identificacoes().at(-1)).toMatchObject({ nome: '', telefone: '' });
});

test.each([
  {
    when: 'after the back/forward cache',
    comesBack: ({ page }: Patient) =>
      page.evaluate(() => {
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      }),
  },
  {
    when: 'on the way back from the survey',
    comesBack: async (patient: Patient) => {
      await patient.next();
      await patient.page.goBack();
      await patient.nome.waitFor();
    },
  },
  {
    when: 'after a reload',
    comesBack: ({ page }: Patient) => page.reload(),
  },
])('undo restores no typed text $when', async ({ comesBack }) => {
  const patient = await newPatient();
  await typeName(patient);
  await comesBack(patient);
  await seesEmptyInputs(patient);
  await patient.telefone.press('Backspace');
  await undoRestoresNothing(patient);
  await patient.next();
  expect(hospital.identificacoes().at(-1)).toMatchObject({ nome: '', telefone: '' });
});

describe('in kiosk mode', () => {
  const kiosk = useHospital({ KIOSK_RETURN_SECONDS: '60' });

  test('undo restores no text from before the wipe', async () => {
    const patient = await newPatient({ baseURL: kiosk.url });
    const { page } = patient;
    await page.clock.install();
    await typeName(patient);
    await passSeconds(page, 60);
    await page.getByRole('alertdialog').waitFor();
    await passSeconds(page, 20);
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await patient.seesValue(patient.nome, '');
    await undoRestoresNothing(patient);
  });
});
