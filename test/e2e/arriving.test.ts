import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { calls, routeOf, type Patient } from './support/patient';
import { ambulatorio, espera, farmacia, linkOf, maternidade, uti } from './support/wards';

const hospital = useHospital();
const arrives = usePatients(hospital);

/** Puts values into local storage before the survey reads it, once. */
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

test('a reload in the middle of the survey goes on with the same identification', async () => {
  const patient = await arrives();
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

  // The choices are gone, and so is the location that they were of.
  const kept = JSON.parse((await page.evaluate(() => sessionStorage.getItem('avaliacao'))) ?? '') as object;
  expect(kept).toMatchObject({ local: null });
  expect(kept).not.toHaveProperty('respostas');

  await page.reload();
  await patient.seesThanks();
  expect((await patient.stored())['local']).toBe('null');
});

describe('/perguntas without a link', () => {
  const taken = async (patient: Patient) => {
    // The route fails; the router and React each say so.
    await patient.observer.take(/^console\.error: React Router caught/);
    await patient.observer.take(/^console\.error: /);
  };

  test('and with nothing stored is a failing route', async () => {
    const patient = await arrives();
    const response = await patient.page.goto('/perguntas');
    expect(response?.status()).toBe(200);
    await seesErrorPage(patient);
    await taken(patient);
    expect(patient.observer.calls).toEqual([]);
  });

  test.each([farmacia, uti])('goes to the route of localNovo: $Id', async (local) => {
    const patient = await arrives();
    await hasStored(patient, {
      local: 'null',
      idIdentificacaoPaciente: '1',
      localNovo: JSON.stringify({ Id: local.Id, Descricao: local.Descricao }),
    });
    await patient.page.goto('/perguntas');
    await patient.sees(local.Descricao);
    expect(pathOf(patient)).toBe(linkOf(local));
  });

  test('goes to the start of the stored location if nobody was identified', async () => {
    const patient = await arrives();
    await hasStored(patient, { local: JSON.stringify({ Id: 7, Descricao: 'Farmácia' }) });
    await patient.page.goto('/perguntas');
    await patient.sees(farmacia.Descricao);
    expect(pathOf(patient)).toBe('/7');
  });

  test.each([
    { what: 'no JSON', stored: { local: '{oops', idIdentificacaoPaciente: 'x', localNovo: '', erro: 'undefined' } },
    { what: 'wrong shapes', stored: { local: '[]', idIdentificacaoPaciente: '{}', localNovo: '{"Id":7}', erro: '5' } },
    { what: 'nulls', stored: { local: 'null', idIdentificacaoPaciente: 'null', localNovo: 'null', erro: 'null' } },
  ])('counts what cannot be read as absent: $what', async ({ stored }) => {
    const patient = await arrives();
    await hasStored(patient, stored);
    await patient.page.goto('/perguntas');
    await seesErrorPage(patient);
    await taken(patient);

    await patient.goesToQuestions(farmacia);
    const now = await patient.stored();
    expect(JSON.parse(now['local'] ?? '')).toEqual({ Id: 7, Descricao: 'Farmácia' });
    expect(now['idIdentificacaoPaciente']).toBe(JSON.stringify(hospital.identificacoes().at(-1)?.chave));
  });
});

describe('links', () => {
  test.each(['/', '/a/b', '/perguntas/x', '/agradecimento/x', '/7/8'])('%s is no route', async (path) => {
    const patient = await arrives();
    const response = await patient.page.goto(path);
    expect(response?.status()).toBe(404);
    expect(response?.headers()['content-type']).toBe('text/html; charset=utf-8');
    await seesErrorPage(patient);
    await patient.observer.take(`GET ${path} 404`);
    expect(patient.observer.calls).toEqual([]);
  });

  test.each([
    { path: '/123456789XYZ', called: '123456789' },
    { path: '/ninguem', called: 'ninguem' },
    { path: '/PERGUNTAS', called: 'PERGUNTAS' },
    { path: '/a%2Fb', called: 'a%2Fb' },
    { path: `/${encodeURIComponent('😀'.repeat(12))}`, called: encodeURIComponent('😀'.repeat(9)) },
  ])('$path asks for $called, which nobody knows', async ({ path, called }) => {
    const patient = await arrives();
    expect((await patient.page.goto(path))?.status()).toBe(200);
    await patient.page.getByRole('heading', { name: 'Avaliação de satisfação' }).waitFor();
    await patient.observer.take(`GET ${calls.local}${called} 404`);
    expect(patient.observer.calls.map((call) => call.path)).toEqual([`${calls.local}${called}`]);
    expect(await patient.stored()).toEqual({ local: 'null' });
  });

  test('a broken escape is taken as it stands', async () => {
    const patient = await arrives();
    expect((await patient.page.goto('/%E0%A4%A'))?.status()).toBe(200);
    await patient.observer.take(`GET ${calls.local}%25E0%25A4%25A 404`);
    await patient.observer.take(/^console\.warning: The URL path .* could not be decoded/);
  });

  test.each([
    { path: '/UTI%20A', local: uti, called: 'UTI%20A' },
    { path: '/Mãe😀', local: maternidade, called: encodeURIComponent('Mãe😀') },
    { path: '/001234567', local: ambulatorio, called: '001234567' },
    { path: '/001234567-and-more', local: ambulatorio, called: '001234567' },
    { path: '/7/', local: farmacia, called: '7' },
    { path: '/7?utm=cartaz#topo', local: farmacia, called: '7' },
  ])('$path opens $local.Descricao', async ({ path, local, called }) => {
    const patient = await arrives();
    expect((await patient.page.goto(path))?.status()).toBe(200);
    await patient.sees(local.Descricao);
    expect(patient.observer.calls[0]?.path).toBe(`${calls.local}${called}`);
    await patient.next();
    expect(JSON.parse((await patient.stored())['local'] ?? '')).toEqual({ Id: local.Id, Descricao: local.Descricao });
    expect(hospital.identificacoes().at(-1)?.local_id).toBe(String(local.Id));
  });

  test('a slash at the end changes nothing at the other two routes', async () => {
    const patient = await arrives();
    await patient.goesToQuestions(farmacia);
    expect((await patient.page.goto('/perguntas/'))?.status()).toBe(200);
    await patient.enviar.waitFor();
    expect((await patient.page.goto('/agradecimento/'))?.status()).toBe(200);
    await patient.obrigado.waitFor();
  });
});

test('a link that was encoded twice asks for one location, and next identifies at it', async () => {
  const patient = await arrives();
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
