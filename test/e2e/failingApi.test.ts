import type { Route } from 'playwright-core';
import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { pressSeen } from './support/patience';
import { calls, routeOf, type Patient } from './support/patient';
import { equipe, espera, farmacia, jardim, limpeza, recepcao } from './support/wards';

const hospital = useHospital();
const arrives = usePatients(hospital);

const answer500 = (route: Route) =>
  route.fulfill({ status: 500, json: { erro: 'Falha interna: MARIA, (11) 98765-4321' } });
const cutOff = (route: Route) => route.abort('connectionfailed');

/** Everything that the patient can read. */
const visibleText = ({ page }: Patient) => page.locator('#root').innerText();

describe('an identification that fails', () => {
  test.each([
    {
      how: 'with a status',
      fail: answer500,
      network: [`POST ${calls.identificar} 500`],
      message: /^console\.error: Identification failed: HTTP 500 \(/,
    },
    {
      how: 'because the network is cut',
      fail: cutOff,
      network: [`POST ${calls.identificar} net::ERR_CONNECTION_FAILED`],
      message: /^console\.error: Identification failed: .*Failed to fetch/,
    },
    {
      how: 'with an answer of the wrong shape',
      fail: (route: Route) => route.fulfill({ json: { idIdentificacaoPaciente: ['MARIA (11) 98765-4321'] } }),
      network: [],
      message: /^console\.error: Identification failed: unexpected answer/,
    },
    {
      how: 'with a page instead of JSON',
      fail: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<h1>Proxy</h1>' }),
      network: [],
      message: /^console\.error: Identification failed: HTTP 200, unreadable answer \(/,
    },
  ])('$how is logged, shows nothing, and keeps what was typed', async ({ fail, network, message }) => {
    const patient = await arrives();
    await patient.openLink(farmacia);
    await patient.nome.pressSequentially('maria');
    await patient.telefone.pressSequentially('11987654321');
    const before = await visibleText(patient);

    await patient.page.route(routeOf('identificar'), fail);
    await patient.avancar.click();
    for (const failure of network) await patient.observer.take(failure);
    expect(await patient.observer.take(message)).not.toMatch(/maria|98765/i);
    expect(new URL(patient.page.url()).pathname).toBe('/7');
    expect(await visibleText(patient)).toBe(before);
    await patient.reads(patient.nome, 'MARIA');
    await patient.reads(patient.telefone, '(11) 98765-4321');
    expect(Object.keys(await patient.stored())).toEqual(['local']);

    await patient.page.unroute(routeOf('identificar'));
    await patient.next();
    expect(hospital.identificacoes().at(-1)).toMatchObject({ nome: 'MARIA', telefone: '(11) 98765-4321' });
  });
});

test('answers that fail are gathered, logged and forgotten; Enviar sends all again and replaces the others', async () => {
  const patient = await arrives();
  const { page, observer } = patient;
  await patient.goesToQuestions(recepcao);
  await patient.choose(espera, 'Ru');
  await patient.choose(equipe, 'Mb');
  const before = await visibleText(patient);

  const answers = await hold(page, routeOf('responder'), (route) => {
    const { Id_Pergunta: id } = route.request().postDataJSON() as { Id_Pergunta: unknown };
    if (id === espera.Id) return answer500(route);
    return id === limpeza.Id ? cutOff(route) : route.continue();
  });
  await patient.send();
  answers.goesOn();

  const erro = async () => JSON.parse((await patient.stored())['erro'] ?? 'null') as string;
  const first = 'Question 10: HTTP 500';
  await eventually(async () => {
    expect(await erro()).toBe(first);
  });
  expect(await patient.carregando.isVisible()).toBe(true);
  answers.goesOn();
  await eventually(async () => {
    expect(await erro()).toMatch(/^Question 10: HTTP 500\nQuestion LIMPEZA: .*Failed to fetch/);
  });
  const both = await erro();
  expect(await patient.carregando.isVisible()).toBe(true);
  answers.goesOn();

  await observer.take(`POST ${calls.responder} 500`);
  await observer.take(`POST ${calls.responder} net::ERR_CONNECTION_FAILED`);
  await observer.takeFailure(both, calls.responder);
  await patient.enviar.waitFor();
  expect(await patient.enviar.isEnabled()).toBe(true);
  expect(await erro()).toBe('');
  expect(Object.keys(await patient.stored()).sort()).toEqual(['erro', 'idIdentificacaoPaciente', 'local']);
  expect(new URL(page.url()).pathname).toBe('/perguntas');
  expect(await visibleText(patient)).toBe(before);
  expect(await patient.chosen(espera)).toEqual(['Ru']);

  const id = hospital.identificacoes().at(-1)?.id ?? 0;
  expect(hospital.respostas(id)).toEqual([{ pergunta_id: '30', resposta: 'MB' }]);

  await page.unroute(routeOf('responder'));
  await patient.choose(espera, 'Ru');
  await patient.choose(equipe, 'Re');
  await patient.send();
  await patient.seesThanks();
  expect(observer.callsTo(calls.responder)).toHaveLength(6);
  expect(hospital.respostas(id)).toEqual([
    { pergunta_id: '10', resposta: '' },
    { pergunta_id: 'LIMPEZA', resposta: '' },
    { pergunta_id: '30', resposta: 'RE' },
  ]);
});

test.each([
  { how: 'nothing', status: 204, contentType: 'application/json', body: '' },
  { how: 'a page', status: 200, contentType: 'text/html', body: '<p>OK</p>' },
])('an answer is taken whatever the host says about it: $how', async ({ status, contentType, body }) => {
  const patient = await arrives();
  await patient.page.route(routeOf('responder'), (route) => route.fulfill({ status, contentType, body }));
  await patient.goesToQuestions(farmacia);
  await patient.send();
  await patient.seesThanks();
});

test('next asks once more for a location that failed', async () => {
  const patient = await arrives();
  const { page, observer } = patient;
  await page.route(routeOf('local'), answer500);
  await page.goto('/7');
  await observer.take(`GET ${calls.local}7 500`);

  await patient.nome.pressSequentially('ana');
  await patient.avancar.click();
  await observer.take(`GET ${calls.local}7 500`);
  await observer.takeFailure('Identification failed: HTTP 500', `${calls.local}7`, 'GET');
  expect(observer.callsTo(`${calls.local}7`)).toHaveLength(2);
  expect(observer.callsTo(calls.identificar)).toHaveLength(0);
  expect(new URL(page.url()).pathname).toBe('/7');
  await patient.reads(patient.nome, 'ANA');

  await page.unroute(routeOf('local'));
  await patient.next();
  expect(observer.callsTo(`${calls.local}7`)).toHaveLength(3);
  expect(hospital.identificacoes().at(-1)).toMatchObject({ local_id: '7', nome: 'ANA' });
});

test('a location of the wrong shape is a location that failed', async () => {
  const patient = await arrives();
  await patient.page.route(routeOf('local'), (route) => route.fulfill({ json: { Descricao: 'Ala' } }));
  await patient.page.goto('/7');
  await patient.avancar.click();
  await patient.observer.take(/^console\.error: Identification failed: unexpected answer/);
  expect(await patient.stored()).toEqual({ local: 'null' });
});

test.each([
  { how: 'a status', fail: answer500, failure: '500' },
  { how: 'no network', fail: cutOff, failure: 'net::ERR_CONNECTION_FAILED' },
  { how: 'a wrong shape', fail: (route: Route) => route.fulfill({ json: { perguntas: [] } }), failure: null },
])('questions that do not come ($how) are said in Portuguese and can be asked for again', async ({ fail, failure }) => {
  const patient = await arrives();
  const { page, observer } = patient;
  await page.route(routeOf('perguntas'), fail);
  await patient.openLink(farmacia);
  // Asked for ahead of need, and again on the screen.
  if (failure) await observer.take(`GET ${calls.perguntas}7 ${failure}`);
  await patient.avancar.click();
  if (failure) await observer.take(`GET ${calls.perguntas}7 ${failure}`);
  await patient.sees('Não foi possível carregar as perguntas.');
  expect(await patient.enviar.count()).toBe(0);
  expect(await patient.page.getByRole('group').count()).toBe(0);

  await page.unroute(routeOf('perguntas'));
  await pressSeen(page.getByRole('button', { name: 'Tentar novamente' }));
  await patient.question(espera).waitFor();
  await patient.doesNotSee('Não foi possível carregar as perguntas.');
  expect(await patient.enviar.isEnabled()).toBe(true);
});

test('a list without questions that did load can be sent', async () => {
  const patient = await arrives();
  const answersBefore = hospital.countRespostas();
  await patient.goesToQuestions(jardim);
  await pressSeen(patient.enviar);
  await patient.seesThanks();
  expect(hospital.countRespostas()).toBe(answersBefore);
});

test('texts that a host leaves out bar nothing, and are said in the console', async () => {
  const patient = await arrives();
  await patient.page.route(routeOf('local'), (route) => route.fulfill({ json: { Id: 7, Descricao: null } }));
  await patient.page.route(routeOf('perguntas'), (route) => route.fulfill({ json: [{ Id: espera.Id }] }));
  await patient.page.goto('/7');
  await patient.next();
  await patient.observer.take('console.warning: Location 7 has no text.');
  await patient.observer.take('console.warning: Question 10 has no text.');
  await pressSeen(patient.page.getByRole('button', { name: /^Mb/ }));
  await patient.send();
  await patient.seesThanks();
  expect(hospital.respostas(hospital.identificacoes().at(-1)?.id ?? 0)).toEqual([
    { pergunta_id: '10', resposta: 'MB' },
  ]);
});

test('a post that is redirected is not stored, and does not follow', async () => {
  const patient = await arrives();
  await patient.goesToQuestions(farmacia);
  await patient.page.route(routeOf('responder'), (route) =>
    route.fulfill({ status: 302, headers: { location: '/7' } }),
  );
  await patient.send();
  await patient.observer.takeFailure('Question 10: the answer was redirected', calls.responder);
  await patient.enviar.waitFor();
  expect(patient.observer.callsTo('/7')).toEqual([]);
});

test('questions that never come are asked for anew after back and next', async () => {
  const patient = await arrives();
  await patient.page.route(routeOf('perguntas'), () => undefined);
  await patient.openLink(farmacia);
  await patient.avancar.click();
  await patient.page.getByRole('status', { name: 'Carregando perguntas' }).waitFor();
  await patient.page.unroute(routeOf('perguntas'));
  await patient.page.goBack();
  await patient.sees(farmacia.Descricao);
  await patient.next();
  await patient.question(espera).waitFor();
});
