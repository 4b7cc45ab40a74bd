import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { calls, routeOf, type Patient } from './support/patient';
import { ambulatorio, espera, farmacia, linkOf, maternidade, uti } from './support/wards';

const hospital = useHospital();
const newPatient = usePatients(hospital);

/** Only on the tab's first page, so that later pages keep the app's changes. */
const hasStored = ({ page }: Patient, stored: Record<string, string>) =>
  page.addInitScript((values) => {
    if (sessionStorage.getItem('stored')) return;
    sessionStorage.setItem('stored', 'yes');
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);

const seesErrorPage = async (patient: Patient) => {
  await patient.page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  expect(await patient.page.locator('body').innerText()).not.toMatch(/hey developer/i);
};

const pathOf = ({ page }: Patient) => new URL(page.url()).pathname;

test('after a reload the survey continues with the same identification', async () => {
  const patient = await newPatient();
  const { page } = patient;
  await patient.openLink(farmacia);
  await patient.nome.pressSequentially('caio');
  await patient.next();
  const { id } = hospital.identificacoes().at(-1) ?? { id: 0 };
  await patient.choose(espera, 'Mb');
  await page.reload();
  await patient.seesQuestions();
  expect(await page.locator('body').innerText()).not.toMatch(/caio/i);
  expect(await patient.chosen(espera)).toEqual(['Mb']);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/caio/i);

  await patient.choose(espera, 'Re');
  await patient.send();
  await patient.seesThanks();
  expect(hospital.identificacoes().at(-1)).toMatchObject({ id, nome: 'CAIO' });
  expect(hospital.respostas(id)).toEqual([{ pergunta_id: '10', resposta: 'RE' }]);

  await page.reload();
  await patient.seesThanks();
  expect((await patient.stored())['local']).toBe('null');
});

describe('/perguntas without a link', () => {
  test('and with nothing stored shows the error page', async () => {
    const patient = await newPatient();
    const response = await patient.page.goto('/perguntas');
    expect(response?.status()).toBe(200);
    await seesErrorPage(patient);
    // React and React Router each log one error.
    await patient.observer.take(/^console\.error: React Router caught/);
    await patient.observer.take(/^console\.error: /);
    expect(patient.observer.calls).toEqual([]);
  });

  test('redirects to the route of localNovo', async () => {
    const patient = await newPatient();
    await hasStored(patient, {
      local: 'null',
      idIdentificacaoPaciente: '1',
      localNovo: JSON.stringify({ Id: uti.Id, Descricao: uti.Descricao }),
    });
    await patient.page.goto('/perguntas');
    await patient.sees(uti.Descricao);
    expect(pathOf(patient)).toBe(linkOf(uti));
  });

  test('redirects to the start of the stored location if nobody was identified', async () => {
    const patient = await newPatient();
    await hasStored(patient, { local: JSON.stringify({ Id: 7, Descricao: 'Farmácia' }) });
    await patient.page.goto('/perguntas');
    await patient.sees(farmacia.Descricao);
    expect(pathOf(patient)).toBe('/7');
  });
});

describe('links', () => {
  test.each(['/', '/perguntas/x', '/7/8'])('%s shows the error page with status 404', async (path) => {
    const patient = await newPatient();
    const response = await patient.page.goto(path);
    expect(response?.status()).toBe(404);
    expect(response?.headers()['content-type']).toBe('text/html; charset=utf-8');
    await seesErrorPage(patient);
    await patient.observer.take(`GET ${path} 404`);
    expect(patient.observer.calls).toEqual([]);
  });

  test.each([
    { path: '/123456789XYZ', called: '123456789' },
    { path: '/a%2Fb', called: 'a%2Fb' },
    { path: `/${encodeURIComponent('😀'.repeat(12))}`, called: encodeURIComponent('😀'.repeat(9)) },
  ])('$path requests the unknown location $called', async ({ path, called }) => {
    const patient = await newPatient();
    expect((await patient.page.goto(path))?.status()).toBe(200);
    await patient.page.getByRole('heading', { name: 'Avaliação de satisfação' }).waitFor();
    await patient.observer.take(`GET ${calls.local}${called} 404`);
    expect(patient.observer.calls.map((call) => call.path)).toEqual([`${calls.local}${called}`]);
    expect(await patient.stored()).toEqual({ local: 'null' });
  });

  test('an invalid escape is used unchanged', async () => {
    const patient = await newPatient();
    expect((await patient.page.goto('/%E0%A4%A'))?.status()).toBe(200);
    await patient.observer.take(`GET ${calls.local}%25E0%25A4%25A 404`);
    await patient.observer.take(/^console\.warning: The URL path .* could not be decoded/);
  });

  test.each([
    { path: '/UTI%20A', local: uti, called: 'UTI%20A' },
    { path: '/Mãe😀', local: maternidade, called: encodeURIComponent('Mãe😀') },
    { path: '/001234567-and-more', local: ambulatorio, called: '001234567' },
    { path: '/7/?utm=cartaz#topo', local: farmacia, called: '7' },
    { path: '/7//', local: farmacia, called: '7' },
  ])('$path opens $local.Descricao', async ({ path, local, called }) => {
    const patient = await newPatient();
    expect((await patient.page.goto(path))?.status()).toBe(200);
    await patient.sees(local.Descricao);
    expect(patient.observer.calls[0]?.path).toBe(`${calls.local}${called}`);
    await patient.next();
    expect(JSON.parse((await patient.stored())['local'] ?? '')).toEqual({ Id: local.Id, Descricao: local.Descricao });
    expect(hospital.identificacoes().at(-1)?.local_id).toBe(String(local.Id));
  });

  test('the other two routes accept a slash at the end', async () => {
    const patient = await newPatient();
    await patient.goesToQuestions(farmacia);
    expect((await patient.page.goto('/perguntas/'))?.status()).toBe(200);
    await patient.enviar.waitFor();
    expect((await patient.page.goto('/agradecimento/'))?.status()).toBe(200);
    await patient.obrigado.waitFor();
  });
});

test('a link that was encoded twice requests one location, and Next identifies at it', async () => {
  const patient = await newPatient();
  const id = { Id: '%2F1', Descricao: 'Sala 1' };
  await patient.page.route(routeOf('local'), (route) => route.fulfill({ json: id }));
  await patient.page.route(routeOf('perguntas'), (route) => route.fulfill({ json: [] }));
  await patient.page.route(routeOf('identificar'), (route) => route.fulfill({ json: { idIdentificacaoPaciente: 1 } }));
  await patient.page.goto('/%252F1');
  await patient.sees(id.Descricao);
  await patient.next();
  const [first, ...others] = patient.observer.calls.filter(({ path }) => path.startsWith(calls.local));
  expect([first?.path, others]).toEqual([`${calls.local}%252F1`, []]);
});
