import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { pressSeen } from './support/patience';
import { calls, routeOf, type Patient } from './support/patient';
import { espera, farmacia, limpeza, recepcao, uti } from './support/wards';

const hospital = useHospital();
const arrives = usePatients(hospital);

const pathOf = ({ page }: Patient) => new URL(page.url()).pathname;

const storedLocal = async (patient: Patient) => JSON.parse((await patient.stored())['local'] ?? '""') as unknown;

test('back from the thank-you screen leads to the start of the same ward, without data of the first patient', async () => {
  const patient = await arrives();
  const { page, observer } = patient;
  await patient.openLink(farmacia);
  await patient.nome.pressSequentially('elisa');
  await patient.telefone.pressSequentially('11987654321');
  await patient.next();
  await patient.choose(espera, 'Mb');
  await patient.send();
  await patient.seesThanks();

  await page.goBack();
  await patient.sees(farmacia.Descricao);
  expect(pathOf(patient)).toBe('/7');
  await patient.reads(patient.nome, '');
  await patient.reads(patient.telefone, '');
  expect(await page.locator('body').innerText()).not.toMatch(/elisa|98765/i);
  expect(JSON.stringify(await patient.stored())).not.toMatch(/elisa|98765/i);

  // The second patient.
  await patient.next();
  expect(await patient.chosen(espera)).toEqual([]);
  await patient.choose(espera, 'Re');
  await patient.send();
  await patient.seesThanks();

  const [first, second] = hospital.identificacoes().slice(-2);
  expect(first).toMatchObject({ local_id: '7', nome: 'ELISA', telefone: '(11) 98765-4321' });
  expect(second).toMatchObject({ local_id: '7', nome: '', telefone: '' });
  expect(hospital.respostas(first?.id ?? 0)).toEqual([{ pergunta_id: '10', resposta: 'MB' }]);
  expect(hospital.respostas(second?.id ?? 0)).toEqual([{ pergunta_id: '10', resposta: 'RE' }]);
  expect(observer.callsTo(calls.responder)).toHaveLength(2);
});

test('/perguntas after the thank-you screen leads to the start of the same ward', async () => {
  const patient = await arrives();
  await patient.goesToQuestions(farmacia);
  await patient.send();
  await patient.seesThanks();
  await patient.page.goto('/perguntas');
  await patient.sees(farmacia.Descricao);
  expect(pathOf(patient)).toBe('/7');
});

test('a patient who goes back to the start and identifies again gets an empty survey and a new identification', async () => {
  const patient = await arrives();
  const before = hospital.identificacoes().length;
  await patient.openLink(recepcao);
  await patient.nome.pressSequentially('fabio');
  await patient.next();
  await patient.choose(limpeza, 'Ru');
  await patient.page.goBack();
  await pressSeen(patient.sair);
  await patient.sees(recepcao.Descricao);
  await patient.reads(patient.nome, '');
  await patient.next();
  expect(await patient.chosen(limpeza)).toEqual([]);
  expect(
    hospital
      .identificacoes()
      .slice(before)
      .map(({ nome }) => nome),
  ).toEqual(['FABIO', '']);
});

test.each([
  {
    how: 'as a new page',
    open: async ({ page }: Patient, path: string) => {
      await page.goto(path);
    },
  },
  {
    how: 'within the page',
    open: async (patient: Patient, path: string) => {
      await patient.goesWithinThePage(path);
      await pressSeen(patient.sair);
    },
  },
])('another link, opened $how, forgets the earlier ward at once', async ({ open }) => {
  const patient = await arrives();
  const { page } = patient;
  await patient.openLink(recepcao);
  await patient.nome.pressSequentially('gil');
  await patient.next();
  await patient.choose(espera, 'Mb');
  expect(await storedLocal(patient)).toEqual({ Id: 1, Descricao: recepcao.Descricao });

  const location = await hold(page, routeOf('local'));
  await open(patient, '/UTI%20A');
  await patient.nome.waitFor();
  await eventually(async () => {
    expect(await storedLocal(patient)).toBeNull();
  });
  await patient.reads(patient.nome, '');
  await patient.doesNotSee(recepcao.Descricao);

  location.release();
  await patient.sees(uti.Descricao);
  await patient.next();
  expect(await storedLocal(patient)).toEqual({ Id: 'UTI A', Descricao: uti.Descricao });
  expect(await patient.chosen(espera)).toEqual([]);
  expect(hospital.identificacoes().at(-1)).toMatchObject({ local_id: 'UTI A', nome: '' });
});

test('back and forward while the location is requested again never lead to the ward of an earlier survey', async () => {
  const patient = await arrives();
  const { page } = patient;
  await patient.goesToQuestions(farmacia);
  await patient.send();
  await patient.seesThanks();
  await patient.goesToQuestions(recepcao);
  const location = await hold(page, routeOf('local'));
  await page.goBack();
  await patient.nome.waitFor();
  await page.evaluate(() => {
    history.forward();
  });
  await eventually(() => {
    expect(location.held()).toBeGreaterThan(1);
  });
  expect(pathOf(patient)).toBe('/1');
  location.release();
  await patient.sees(recepcao.Descricao);
  await patient.next();
  expect(hospital.identificacoes().at(-1)).toMatchObject({ local_id: '1' });
});

describe('the history offers no name', () => {
  const leaves = async (patient: Patient) => {
    await patient.openLink(recepcao);
    await patient.nome.pressSequentially('joaquina');
    await patient.telefone.pressSequentially('11987654321');
    await patient.next();
  };

  test.each([
    { when: 'at the questions', goesOn: () => Promise.resolve(), far: -2 },
    {
      when: 'after the thanks',
      goesOn: async (patient: Patient) => {
        await patient.send();
        await patient.seesThanks();
      },
      far: -2,
    },
  ])('to who goes back by two pages after another link was opened $when', async ({ goesOn, far }) => {
    const patient = await arrives();
    const { page } = patient;
    await leaves(patient);
    await goesOn(patient);
    await patient.openLink(farmacia);
    await page.evaluate((delta) => {
      // Once this call has been answered: the page goes.
      setTimeout(() => {
        history.go(delta);
      });
    }, far);
    await patient.sees(recepcao.Descricao);
    // The mask is there: what a browser brings back has been brought back.
    await patient.telefone.press('1');
    await patient.reads(patient.telefone, '(1');
    expect(await patient.nome.inputValue()).toBe('');
    await patient.telefone.press('Backspace');
    await patient.next();
    expect(hospital.identificacoes().at(-1)).toMatchObject({ local_id: '1', nome: '', telefone: '' });
  });
});
