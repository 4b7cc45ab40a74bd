import { usePatients } from './support/browser';
import { eventually } from '../support/eventually';
import { hold } from './support/hold';
import { appStarts } from './support/waiting';
import { imeOf } from './support/ime';
import { calls, type Patient } from './support/patient';
import { identificacaoOf } from './support/stored';
import { espera, farmacia } from './support/wards';

const newPatient = usePatients();

const openWithoutApp = async ({ page }: Patient, path: string) => {
  const code = await hold(page, /\/assets\/.*\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await eventually(() => {
    expect(code.held()).toBeGreaterThan(0);
  });
  return code;
};

test.each([
  { how: 'next', press: (patient: Patient) => patient.avancar.click() },
  { how: 'Enter', press: (patient: Patient) => patient.telefone.press('Enter') },
])('a press of $how before the app starts sends the typed text once', async ({ press }) => {
  const patient = await newPatient();
  const { observer } = patient;
  const code = await openWithoutApp(patient, '/7');
  await patient.sees(farmacia.Descricao);
  await patient.nome.pressSequentially('iara');
  await patient.telefone.pressSequentially('11987654321');
  await press(patient);
  await press(patient);
  expect(observer.callsTo(calls.identificar)).toEqual([]);

  code.release();
  await patient.seesQuestions();
  await patient.question(espera).waitFor();
  // Sorted, because the app requests the questions and posts the identification at the same time.
  expect(observer.calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    `GET ${calls.local}7`,
    `GET ${calls.perguntas}7`,
    `POST ${calls.identificar}`,
  ]);
  expect(await identificacaoOf(patient)).toMatchObject({
    local_id: '7',
    nome: 'IARA',
    telefone: '(11) 98765-4321',
  });
});

test('what the inputs held at an early press is sent', async () => {
  const patient = await newPatient();
  const { nome, observer, page } = patient;
  await page.route(`**${calls.identificar}`, (route) => route.fulfill({ status: 500 }), { times: 1 });
  const code = await openWithoutApp(patient, '/7');
  // Sets the value without an event, as some password managers do.
  await nome.evaluate((input: HTMLInputElement) => (input.value = 'ana'));
  await patient.telefone.fill('551134567890');
  await nome.focus();
  await page.keyboard.press('Enter');
  expect(await patient.avancar.getAttribute('aria-busy')).toBe('true');
  await page.keyboard.type(' maria');
  expect(await nome.inputValue()).toBe('ana');

  code.release();
  await observer.take('console.error: Identification failed: HTTP 500');
  await observer.take(`POST ${calls.identificar} 500`);
  expect(observer.callsTo(calls.identificar).map(({ body }) => body)).toEqual([
    { Id_Local: 7, Nome: 'ANA', Telefone: '(11) 3456-7890' },
  ]);
  await page.waitForFunction(() => !document.querySelector('.next[aria-busy=true]'));
  await nome.press('End');
  await page.keyboard.type(' maria');
  await patient.seesValue(nome, 'ANA MARIA');
  await patient.next();
  expect(await identificacaoOf(patient)).toMatchObject({ nome: 'ANA MARIA', telefone: '(11) 3456-7890' });
});

test('a phone number that is being typed when the app starts is masked around the caret', async () => {
  const patient = await newPatient();
  const { page, telefone } = patient;
  const code = await openWithoutApp(patient, '/7');
  await telefone.pressSequentially('1187654321');
  await patient.setCaret(telefone, 2);
  code.release();
  await appStarts(patient);
  expect(await telefone.inputValue()).toBe('1187654321');
  await page.keyboard.type('9');
  expect(await telefone.inputValue()).toBe('(11) 98765-4321');
  expect(await patient.caret()).toEqual([6, 6]);
  await patient.next();
  expect((await identificacaoOf(patient)).telefone).toBe('(11) 98765-4321');
});

test('the app may start between any two keys of a phone number, also where a pasted text would have a country code', async () => {
  const patient = await newPatient();
  const [typed, masked] = ['559912345678', '(55) 99123-4567'];
  for (const keys of [3, 11, 12]) {
    const code = await openWithoutApp(patient, '/7');
    await patient.telefone.pressSequentially(typed.slice(0, keys));
    code.release();
    await appStarts(patient);
    await patient.page.keyboard.type(typed.slice(keys));
    await patient.nome.focus();
    await patient.seesValue(patient.telefone, masked);
    await patient.page.unrouteAll({ behavior: 'wait' });
  }
});

test.each([
  { input: 'nome', before: ['m', 'ma', 'mar'], after: ['mari', 'maria'], sent: 'MARIA' },
  { input: 'telefone', before: ['1', '11', '119'], after: ['1198765', '11987654321'], sent: '(11) 98765-4321' },
] as const)('text that is being composed in $input while the app starts is entered once', async (word) => {
  const patient = await newPatient();
  const input = patient[word.input];
  const code = await openWithoutApp(patient, '/7');
  const ime = await imeOf(patient);
  await input.focus();
  await ime.compose(...word.before);
  code.release();
  await appStarts(patient);
  await ime.compose(...word.after);
  await ime.commit(word.after[1]);
  await patient.seesValue(input, word.sent);
  await patient.next();
  expect((await identificacaoOf(patient))[word.input]).toBe(word.sent);
});

const changes: { by: string; change: () => void }[] = [
  {
    by: 'an extension that inserts nodes everywhere',
    change: () => {
      for (const element of document.querySelectorAll('#root, main, header, form, label, button')) {
        element.prepend(document.createElement('div'), 'x');
        element.append(document.createElement('password-manager'), 'x');
      }
      const hidden = Object.assign(document.createElement('input'), { autocomplete: 'off', value: 'x', hidden: true });
      document.querySelector('input')?.before(hidden);
      document.querySelector('input')?.setAttribute('data-extension', 'yes');
    },
  },
  {
    by: 'a translation of all texts',
    change: () => {
      for (const element of document.querySelectorAll('h1, p, span')) {
        element.innerHTML = '<font><font>Translated</font></font>';
      }
    },
  },
  {
    by: 'an extension that wraps the inputs',
    change: () => {
      for (const input of document.querySelectorAll('input')) {
        const wrapper = document.createElement('span');
        input.replaceWith(wrapper);
        wrapper.append(input);
      }
      document.querySelector('input')?.focus();
    },
  },
  {
    by: 'an extension that inserts its nodes again',
    change: () => {
      const form = document.querySelector('form');
      const put = () => {
        if (form?.firstElementChild?.querySelector('#opcional')) form.prepend(document.createElement('div'));
      };
      put();
      if (form) new MutationObserver(put).observe(form, { childList: true });
    },
  },
];

test('changes of the page do not interrupt typing', async () => {
  const patient = await newPatient();
  const { page } = patient;
  const nome = page.locator('input').first();
  const telefone = page.locator('input[type=tel]');
  for (const { by, change } of changes) {
    const code = await openWithoutApp(patient, '/7');
    await telefone.pressSequentially('5511987654321');
    await nome.pressSequentially('john');
    await page.evaluate(change);
    code.release();
    await appStarts(patient);
    await patient.seesValue(telefone, '(11) 98765-4321');
    await page.keyboard.type('a');
    await patient.seesValue(nome, 'JOHNA');
    await page.locator('button.next').click();
    await patient.seesQuestions();
    const { nome: sent, telefone: phone } = await identificacaoOf(patient);
    expect({ by, sent, phone }).toEqual({ by, sent: 'JOHNA', phone: '(11) 98765-4321' });
  }
});

test('the description that the page has shown does not come back if the location fails later', async () => {
  const patient = await newPatient();
  const { observer, page } = patient;
  const code = await openWithoutApp(patient, '/7');
  await patient.sees(farmacia.Descricao);
  code.release();
  await patient.next();
  await page.route(`**${calls.local}7`, (route) => route.fulfill({ status: 500 }));
  await page.goBack();
  await observer.take(`GET ${calls.local}7 500`);
  await page.locator('.place[aria-busy=false]').waitFor();
  expect(await page.locator('.place').innerText()).toBe('');
});

test('a text in a response that the app refuses is not shown as the location', async () => {
  const patient = await newPatient();
  const { observer, page } = patient;
  for (const answer of [
    { status: 500, json: { Id: 7, Descricao: 'Erro interno' } },
    { status: 200, json: { Id: 2 ** 53, Descricao: 'Refeitório' } },
  ]) {
    await page.route(`**${calls.local}7`, (route) => route.fulfill(answer));
    await page.goto('/7');
    await page.locator('.place[aria-busy=false]').waitFor();
    expect({ answer, place: await page.locator('.place').innerText() }).toEqual({ answer, place: '' });
    if (answer.status === 500) await observer.take(`GET ${calls.local}7 500`);
  }
});

test('the location is shown before the app starts, even if the page has an endless animation', async () => {
  const patient = await newPatient();
  // Adds an endless animation to the page, as an extension may do. `Animation.finish()` throws for such an animation.
  // So the page must call it only on its own animation, `just-come`. Otherwise the location would never appear.
  await patient.page.addInitScript(() => {
    new MutationObserver((_changes, watching) => {
      watching.disconnect();
      document.documentElement.animate([{ opacity: 1 }, { opacity: 1 }], { duration: 1000, iterations: Infinity });
    }).observe(document, { childList: true });
  });
  await openWithoutApp(patient, '/7');
  await patient.sees(farmacia.Descricao);
});

test('only the start shows the identification before the app starts', async () => {
  const patient = await newPatient();
  for (const path of ['/a/b', '/agradecimento']) {
    const code = await openWithoutApp(patient, path);
    expect({ path, inputs: await patient.nome.count() }).toEqual({ path, inputs: 0 });
    code.release();
    if (path === '/agradecimento') await patient.obrigado.waitFor();
    else {
      await patient.page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
      await patient.observer.take(`GET ${path} 404`);
    }
    expect(patient.observer.calls).toEqual([]);
  }
});

test('invalid settings are reported on a screen without buttons', async () => {
  const patient = await newPatient();
  const { page, observer } = patient;
  await page.route('**/7', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /(id="deployment">)([^<]*)/,
      (_, tag: string, json: string) => tag + JSON.stringify({ ...(JSON.parse(json) as object), title: '' }),
    );
    await route.fulfill({ response, body: html });
  });
  await page.goto('/7');
  await page.getByText('Configurações: "title" não pode ser vazio.').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  await observer.take(/Configurações: "title"/);
});
