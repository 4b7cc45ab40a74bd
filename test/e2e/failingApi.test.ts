import type { Route } from 'playwright-core';
import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { useProxy } from './support/proxy';
import { calls, routeOf, type Patient } from './support/patient';
import { equipe, espera, farmacia, limpeza, recepcao } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

const answer500 = (route: Route) =>
  route.fulfill({ status: 500, json: { erro: 'Falha interna: MARIA, (11) 98765-4321' } });
const cutOff = (route: Route) => route.abort('connectionfailed');

const visibleText = ({ page }: Patient) => page.locator('#root').innerText();

test.each([
  {
    how: 'because of the status',
    fail: answer500,
    network: `POST ${calls.identificar} 500`,
    message: /^console\.error: Identification failed: HTTP 500 \(/,
  },
  {
    how: 'because the connection fails',
    fail: cutOff,
    network: `POST ${calls.identificar} net::ERR_CONNECTION_FAILED`,
    message: /^console\.error: Identification failed: .*Failed to fetch/,
  },
])(
  'a failed identification, $how, is logged, shows nothing, and keeps the typed text',
  async ({ fail, network, message }) => {
    const patient = await newPatient();
    await patient.openLink(farmacia);
    await patient.nome.pressSequentially('maria');
    await patient.telefone.pressSequentially('11987654321');
    const before = await visibleText(patient);

    await patient.page.route(routeOf('identificar'), fail);
    await patient.avancar.click();
    await patient.observer.take(network);
    expect(await patient.observer.take(message)).not.toMatch(/maria|98765/i);
    expect(patient.path).toBe('/7');
    expect(await visibleText(patient)).toBe(before);
    await patient.seesValue(patient.nome, 'MARIA');
    await patient.seesValue(patient.telefone, '(11) 98765-4321');
    expect(Object.keys(await patient.stored())).toEqual(['local']);

    await patient.page.unroute(routeOf('identificar'));
    await patient.next();
    expect(hospital.identificacoes().at(-1)).toMatchObject({ nome: 'MARIA', telefone: '(11) 98765-4321' });
  },
);

test('failed answers are collected in erro, logged and cleared; Enviar sends all answers again', async () => {
  const patient = await newPatient();
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
  answers.releaseOne();

  const erro = async () => JSON.parse((await patient.stored())['erro'] ?? 'null') as string;
  const first = 'Question 10: HTTP 500';
  await eventually(async () => {
    expect(await erro()).toBe(first);
  });
  expect(await patient.carregando.isVisible()).toBe(true);
  answers.releaseOne();
  await eventually(async () => {
    expect(await erro()).toMatch(/^Question 10: HTTP 500\nQuestion LIMPEZA: .*Failed to fetch/);
  });
  const both = await erro();
  expect(await patient.carregando.isVisible()).toBe(true);
  answers.releaseOne();

  await observer.take(`POST ${calls.responder} 500`);
  await observer.take(`POST ${calls.responder} net::ERR_CONNECTION_FAILED`);
  await observer.takeFailure(both, calls.responder);
  await patient.enviar.waitFor();
  expect(await patient.enviar.isEnabled()).toBe(true);
  expect(await erro()).toBe('');
  expect(Object.keys(await patient.stored()).sort()).toEqual(['erro', 'idIdentificacaoPaciente', 'local']);
  expect(patient.path).toBe('/perguntas');
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

test('a redirected post counts as failed, and the redirect is not followed', async () => {
  const patient = await newPatient();
  await patient.goesToQuestions(farmacia);
  await patient.page.route(routeOf('responder'), (route) =>
    route.fulfill({ status: 302, headers: { location: '/7' } }),
  );
  await patient.send();
  await patient.observer.takeFailure('Question 10: the answer was redirected', calls.responder);
  await patient.enviar.waitFor();
  expect(patient.observer.callsTo('/7')).toEqual([]);
});

// The browser asks for a password only after a response of a real server, not after one that Playwright fulfils. So a
// proxy answers here.
const proxy = useProxy(hospital, ({ url }, response) => {
  if (url !== calls.responder) return false;
  response.writeHead(401, { 'www-authenticate': 'Basic realm="Hospital"' }).end('Senha?');
  return true;
});

test('a host that asks for a password has refused the answer', async () => {
  const patient = await newPatient({ baseURL: proxy.url });
  await patient.goesToQuestions(farmacia);
  await patient.send();
  await patient.observer.take(`POST ${calls.responder} 401`);
  await patient.observer.takeFailure('Question 10: HTTP 401', calls.responder);
  await patient.enviar.waitFor();
  expect(await patient.enviar.isEnabled()).toBe(true);
});
