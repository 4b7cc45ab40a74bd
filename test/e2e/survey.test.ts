import type { Locator } from 'playwright-core';
import { sharedHospital, usePatients } from './support/browser';
import { hold } from './support/hold';
import { calls, Patient, routeOf } from './support/patient';
import { show, stateOf } from './support/states';
import { identificacaoOf, respostasOf } from './support/stored';
import { perguntas } from './support/texts';
import { equipe, espera, farmacia, limpeza, linkOf, recepcao, uti } from './support/wards';

const newPatient = usePatients();

test('what a patient enters reaches the database', async () => {
  const patient = await newPatient();
  const { page, observer } = patient;

  await patient.openLink(recepcao);
  await page.getByRole('heading', { name: 'Avaliação de satisfação' }).waitFor();
  await patient.sees('Nome e telefone (opcional).');
  // A browser could remember the text of an input that has a name or an id, so no input may have one.
  expect(await page.locator('input:is([id], [name])').count()).toBe(0);
  const local = JSON.stringify({ Id: recepcao.Id, Descricao: recepcao.Descricao });
  await patient.stores({ local });

  await patient.nome.pressSequentially('maria da silva');
  await patient.telefone.pressSequentially('11987654321');
  await patient.seesValue(patient.nome, 'MARIA DA SILVA');
  await patient.seesValue(patient.telefone, '(11) 98765-4321');
  await patient.next();

  const { chave, ...who } = await identificacaoOf(patient);
  expect(who).toMatchObject({ local_id: '1', nome: 'MARIA DA SILVA', telefone: '(11) 98765-4321' });
  expect(observer.callsTo(calls.identificar).map(({ body }) => body)).toEqual([
    { Id_Local: 1, Nome: 'MARIA DA SILVA', Telefone: '(11) 98765-4321' },
  ]);
  await patient.stores({ local, idIdentificacaoPaciente: JSON.stringify(chave) });

  await patient.sees('Clique em cada item para avaliar.');
  await patient.sees('Clique em enviar para finalizar sua avaliação.');
  const groups = page.getByRole('group');
  expect(await groups.locator('legend').allInnerTexts()).toEqual(
    [espera, limpeza, equipe].map(({ Descricao_Pergunta }) => Descricao_Pergunta),
  );
  await patient.choose(espera, 'Mb');
  await patient.choose(espera, 'Ru');
  expect(await patient.chosen(espera)).toEqual(['Ru']);
  await patient.choose(limpeza, 'Bo');
  await patient.choose(limpeza, 'Bo');
  expect(await patient.chosen(limpeza)).toEqual([]);
  await patient.choose(equipe, 'Re');

  const answers = await hold(page, routeOf('responder'));
  await patient.send();
  expect(await patient.carregando.isDisabled()).toBe(true);
  expect(await patient.face(espera, 'Mb').isDisabled()).toBe(true);
  // Another tab finds no identification from now on.
  await patient.stores({ local, erro: '""' });
  for (const sent of [0, 1, 2]) {
    await page.getByText(`Enviando ${sent + 1} de 3`).waitFor();
    answers.releaseOne();
  }
  await patient.seesThanks();

  await patient.stores({
    local: 'null',
    localNovo: local,
    erro: '""',
  });
  expect(await respostasOf(patient)).toEqual([
    { pergunta_id: '10', resposta: 'RU' },
    { pergunta_id: 'LIMPEZA', resposta: '' },
    { pergunta_id: '30', resposta: 'RE' },
  ]);
  expect(observer.callsTo(calls.responder).map(({ body }) => body)).toEqual([
    { Resposta: 'RU', Id_Pergunta: 10, Id_Identificacao_Resposta: chave },
    { Resposta: '', Id_Pergunta: 'LIMPEZA', Id_Identificacao_Resposta: chave },
    { Resposta: 'RE', Id_Pergunta: 30, Id_Identificacao_Resposta: chave },
  ]);
});

const sendsEmptySurvey = async () => {
  const patient = await newPatient();
  await patient.goesToQuestions(farmacia);
  await patient.send();
  await patient.seesThanks();
  return patient;
};

test('an empty survey is stored', async () => {
  const patient = await sendsEmptySurvey();
  expect(await identificacaoOf(patient)).toMatchObject({
    chave: expect.stringMatching(/^[\da-f]{32}$/) as string,
    local_id: '7',
    nome: '',
    telefone: '',
  });
  expect(await respostasOf(patient)).toEqual([{ pergunta_id: '10', resposta: '' }]);
});

test('no call sends credentials', async () => {
  const { context, observer } = await sendsEmptySurvey();
  expect(observer.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET ${calls.local}7`,
    `GET ${calls.perguntas}7`,
    `POST ${calls.identificar}`,
    `POST ${calls.responder}`,
  ]);
  for (const { request } of observer.calls) {
    const names = Object.keys(await request.allHeaders());
    expect(names).not.toContain('authorization');
    expect(names).not.toContain('cookie');
  }
  expect(await context.cookies()).toEqual([]);
});

test('no request goes to another origin', async () => {
  const { observer } = await sendsEmptySurvey();
  expect(new Set(observer.requests.map((request) => new URL(request.url()).origin))).toEqual(
    new Set([sharedHospital.url]),
  );
  // All images are part of the page, so the browser must not request any.
  expect(observer.requests.filter((request) => request.resourceType() === 'image')).toEqual([]);
});

const tabTo = async ({ page }: Patient, target: Locator) => {
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target.toString()}.`);
};

test('the survey can be completed by keyboard alone', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await patient.openLink(uti);

  await tabTo(patient, patient.nome);
  await page.keyboard.type('josé');
  await tabTo(patient, patient.telefone);
  await page.keyboard.type('1134567890');
  await tabTo(patient, patient.avancar);
  await page.keyboard.press('Enter');
  await patient.seesQuestions();

  await tabTo(patient, patient.face(limpeza, 'Bo'));
  await page.keyboard.press('Space');
  await tabTo(patient, patient.face(espera, 'Mb'));
  await page.keyboard.press('Enter');
  await tabTo(patient, patient.face(espera, 'Ru'));
  await page.keyboard.press('Space');
  await tabTo(patient, patient.enviar);
  await page.keyboard.press('Enter');
  await patient.seesThanks();

  expect(await identificacaoOf(patient)).toMatchObject({
    chave: expect.stringMatching(/^[\da-f]{32}$/) as string,
    local_id: 'UTI A',
    nome: 'JOSÉ',
    telefone: '(11) 3456-7890',
  });
  expect(await respostasOf(patient)).toEqual([
    { pergunta_id: 'LIMPEZA', resposta: 'BO' },
    { pergunta_id: '10', resposta: 'RU' },
  ]);
});

const anotherTab = async (patient: Patient) => new Patient(patient.context, await patient.context.newPage());

test('a new tab cannot replace the answers of a survey that has been sent by empty ones', async () => {
  const one = await newPatient();
  await one.goesToQuestions(uti);
  await one.choose(espera, 'Mb');
  await one.send();
  await one.seesThanks();

  const two = await anotherTab(one);
  await one.page.close();
  await two.page.goto('/perguntas');
  await two.sees(uti.Descricao);
  await two.avancar.waitFor();
  expect(two.path).toBe(linkOf(uti));
});

test('a new tab leads to the start of the ward while another one is sending', async () => {
  const one = await newPatient();
  await one.goesToQuestions(uti);
  await one.choose(espera, 'Mb');
  const answers = await hold(one.page, routeOf('responder'));
  await one.send();

  const two = await anotherTab(one);
  await two.page.goto('/perguntas');
  await two.avancar.waitFor();
  expect(two.path).toBe(linkOf(uti));
  answers.release();
  await one.seesThanks();
  expect(await respostasOf(one)).toEqual([
    { pergunta_id: 'LIMPEZA', resposta: '' },
    { pergunta_id: '10', resposta: 'MB' },
  ]);
});

test('after a reload while sending, Enviar sends the whole survey', async () => {
  const patient = await newPatient();
  await patient.goesToQuestions(uti);
  await patient.choose(espera, 'Mb');
  // Safari before July 2025 keeps a Web Lock beyond the life of its page.
  await patient.page.addInitScript(() => {
    Object.assign(navigator.locks, { request: (_: string, __: object, run: (lock: null) => unknown) => run(null) });
  });
  const answers = await hold(patient.page, routeOf('responder'));
  await patient.send();
  answers.releaseOne();
  await patient.sees('Enviando 2 de 2');
  patient.page.once('dialog', (dialog) => void dialog.accept());
  await patient.page.reload();
  answers.release();
  await patient.seesQuestions();
  expect(await patient.chosen(espera)).toEqual(['Mb']);
  await patient.send();
  await patient.seesThanks();
  expect(await respostasOf(patient)).toEqual([
    { pergunta_id: 'LIMPEZA', resposta: '' },
    { pergunta_id: '10', resposta: 'MB' },
  ]);
});

test('of two tabs that were open before Enviar, the later answers count', async () => {
  const one = await newPatient();
  await one.goesToQuestions(uti);
  await one.choose(espera, 'Mb');
  const two = await anotherTab(one);
  await two.page.goto('/perguntas');
  await two.choose(espera, 'Ru');
  await one.send();
  await one.seesThanks();
  await two.send();
  await two.seesThanks();
  expect(await respostasOf(one)).toEqual([
    { pergunta_id: 'LIMPEZA', resposta: '' },
    { pergunta_id: '10', resposta: 'RU' },
  ]);
});

test('a screen reader gets the survey as the style sheet shows it', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await page.clock.install();
  await show(patient, { ...stateOf('Survey', 'unanswered'), host: { perguntas: { json: perguntas.slice(0, 2) } } });
  // After five seconds the app removes its announcements.
  await page.clock.fastForward(5000);
  const faces = `
    - button "Mb, Muito bom":
      - img "Muito bom"
      - text: Mb Muito bom
    - button "Bo, Bom":
      - img "Bom"
      - text: Bo Bom
    - button "Re, Regular":
      - img "Regular"
      - text: Re Regular
    - button "Ru, Ruim":
      - img "Ruim"
      - text: Ru Ruim`;
  expect(`\n${await page.locator('body').ariaSnapshot()}\n`).toBe(`
- main:
  - paragraph: Enfermaria de clínica médica
  - heading "Clique em cada item para avaliar." [level=1]
  - group "Como foi a recepção na sua chegada?":
    - heading "Como foi a recepção na sua chegada?" [level=2]${faces}
  - group "Como você avalia o tempo de espera até o atendimento?":
    - heading "Como você avalia o tempo de espera até o atendimento?" [level=2]${faces}
  - region "Envio":
    - paragraph: Clique em enviar para finalizar sua avaliação.
    - button "0 de 2 respondidas. Ir para a próxima sem resposta": 0 de 2 respondidas ›
    - button "Enviar"
  - status
`);
});
