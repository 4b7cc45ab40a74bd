import type { Locator } from 'playwright-core';
import { usePatients } from './support/browser';
import { eventually } from './support/eventually';
import { hold } from './support/hold';
import { useHospital } from './support/hospital';
import { imeOf } from './support/ime';
import { calls, type Patient } from './support/patient';
import { espera, farmacia } from './support/wards';

const hospital = useHospital();
const arrives = usePatients(hospital);

/** Opens a link on a line that is too slow for the app's code. */
const openWithoutApp = async ({ page }: Patient, path: string) => {
  const code = await hold(page, /\/assets\/.*\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  await eventually(() => {
    expect(code.held()).toBeGreaterThan(0);
  });
  return code;
};

/** Waits until the app has taken over. */
const appIsThere = ({ page }: Patient) => page.waitForFunction(() => window.early?.appStarted);

test.each([
  { how: 'next', press: (patient: Patient) => patient.avancar.click() },
  { how: 'Enter', press: (patient: Patient) => patient.telefone.press('Enter') },
])('what is typed, and $how, before the app is there is carried out by it', async ({ press }) => {
  const patient = await arrives();
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
  expect(observer.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET ${calls.local}7`,
    `GET ${calls.perguntas}7`,
    `POST ${calls.identificar}`,
  ]);
  expect(hospital.identificacoes().at(-1)).toMatchObject({
    local_id: '7',
    nome: 'IARA',
    telefone: '(11) 98765-4321',
  });
});

test.each([
  { again: false, sent: { nome: 'ANA', telefone: '(11) 3456-7890' } },
  { again: true, sent: { nome: 'ANA MARIA', telefone: '(55) 99123-4567' } },
])('the last press of Next before the app decides what is sent (pressed again: $again)', async ({ again, sent }) => {
  const patient = await arrives();
  const code = await openWithoutApp(patient, '/7');
  await patient.nome.pressSequentially('ana');
  await patient.telefone.fill('551134567890');
  await patient.avancar.click();
  await patient.nome.press('End');
  await patient.nome.pressSequentially(' maria');
  await patient.telefone.fill('');
  await patient.telefone.pressSequentially('559912345678');
  if (again) await patient.avancar.click();
  code.release();
  await patient.seesQuestions();
  expect(hospital.identificacoes().at(-1)).toMatchObject(sent);
});

test.each([
  { input: 'nome', before: 'mria', caret: 1, masked: 'MRIA', key: 'a', after: 'MARIA', caretAfter: 2 },
  {
    input: 'telefone',
    before: '1187654321',
    caret: 2,
    masked: '(11) 8765-4321',
    key: '9',
    after: '(11) 98765-4321',
    caretAfter: 6,
  },
] as const)(
  'what is typed in $input before the app is there is masked when it comes, and typing goes on where it was',
  async (typed) => {
    const patient = await arrives();
    const { page } = patient;
    const code = await openWithoutApp(patient, '/7');
    const input = patient[typed.input];
    await input.pressSequentially(typed.before);
    await patient.setCaret(input, typed.caret);
    code.release();
    await eventually(async () => {
      expect(await input.inputValue()).toBe(typed.masked);
    });
    await page.keyboard.type(typed.key);
    expect(await input.inputValue()).toBe(typed.after);
    expect(await patient.caret()).toEqual([typed.caretAfter, typed.caretAfter]);
    await patient.next();
    expect(hospital.identificacoes().at(-1)?.[typed.input]).toBe(typed.after);
  },
);

test.each([
  { typed: '11987654321', masked: '(11) 98765-4321' },
  { typed: '559912345678', masked: '(55) 99123-4567' },
])('$typed, typed as fast as the page comes, is in order', async ({ typed, masked }) => {
  const patient = await arrives();
  // In steps of a key, so that the app comes between any two of them.
  for (let keys = 0; keys <= typed.length; keys++) {
    const code = await openWithoutApp(patient, '/7');
    await patient.telefone.pressSequentially(typed.slice(0, keys));
    code.release();
    await patient.telefone.focus();
    await patient.page.keyboard.type(typed.slice(keys));
    await eventually(async () => {
      expect(await patient.telefone.inputValue()).toBe(masked);
    });
    await patient.page.unrouteAll({ behavior: 'wait' });
  }
});

test.each([
  { how: 'filled in', text: '5511987654321', put: (input: Locator, text: string) => input.fill(text) },
  {
    how: 'set without a word',
    text: '015 11 98765-4321',
    put: (input: Locator, text: string) =>
      input.evaluate((element: HTMLInputElement, value) => {
        element.value = value;
      }, text),
  },
])('a phone that was $how before the app is there is read whole', async ({ text, put }) => {
  const patient = await arrives();
  const code = await openWithoutApp(patient, '/7');
  await put(patient.telefone, text);
  code.release();
  await patient.reads(patient.telefone, '(11) 98765-4321');
  await patient.next();
  expect(hospital.identificacoes().at(-1)?.telefone).toBe('(11) 98765-4321');
});

test.each([
  { input: 'nome', before: ['m', 'ma', 'mar'], after: ['mari', 'maria'], sent: 'MARIA' },
  { input: 'telefone', before: ['1', '11', '119'], after: ['1198765', '11987654321'], sent: '(11) 98765-4321' },
] as const)('a word that is being composed in $input while the app takes over is written once', async (word) => {
  const patient = await arrives();
  const input = patient[word.input];
  const code = await openWithoutApp(patient, '/7');
  const ime = await imeOf(patient);
  await input.focus();
  await ime.compose(...word.before);
  code.release();
  await appIsThere(patient);
  await ime.compose(...word.after);
  await ime.commit(word.after[1]);
  await patient.reads(input, word.sent);
  await patient.next();
  expect(hospital.identificacoes().at(-1)?.[word.input]).toBe(word.sent);
});

test('a word that is still being composed when next is pressed is sent whole', async () => {
  const patient = await arrives();
  const code = await openWithoutApp(patient, '/7');
  const ime = await imeOf(patient);
  await patient.nome.focus();
  await ime.compose('m', 'ma', 'mar');
  code.release();
  await appIsThere(patient);
  await ime.compose('maria');
  await patient.next();
  expect(hospital.identificacoes().at(-1)?.nome).toBe('MARIA');
});

/** What others put into the page before the app takes it over. */
const meddling: { who: string; meddle: () => void; rebuilt?: boolean }[] = [
  {
    who: 'an extension that puts its own nodes everywhere',
    meddle: () => {
      for (const element of document.querySelectorAll('#root, main, header, form, label, button')) {
        element.prepend(document.createElement('div'), 'x');
        element.append(document.createElement('password-manager'), 'x');
      }
      document.querySelector('input')?.after(document.createElement('input'));
      document.querySelector('input')?.setAttribute('data-extension', 'yes');
    },
  },
  {
    who: 'a translation of all texts',
    meddle: () => {
      for (const element of document.querySelectorAll('h1, p, span')) {
        element.innerHTML = '<font><font>Translated</font></font>';
      }
    },
  },
  {
    who: 'an extension that wraps the inputs',
    meddle: () => {
      for (const input of document.querySelectorAll('input')) {
        const wrapper = document.createElement('span');
        input.replaceWith(wrapper);
        wrapper.append(input);
      }
      document.querySelector('input')?.focus();
    },
    rebuilt: true,
  },
  {
    who: 'an extension that puts its nodes back',
    meddle: () => {
      const form = document.querySelector('form');
      const put = () => {
        if (form?.firstElementChild?.querySelector('#opcional')) form.prepend(document.createElement('div'));
      };
      put();
      if (form) new MutationObserver(put).observe(form, { childList: true });
    },
    rebuilt: true,
  },
];

test.each(meddling)('what was typed survives $who', async ({ meddle, rebuilt = false }) => {
  const patient = await arrives();
  const { page } = patient;
  const code = await openWithoutApp(patient, '/7');
  const nome = page.locator('input').first();
  await page.locator('input[type=tel]').pressSequentially('559912345678');
  await nome.pressSequentially('john');
  await nome.evaluate((element: HTMLInputElement) => {
    element.id = 'as-it-was';
  });
  await page.evaluate(meddle);
  await patient.setCaret(nome, 2);
  code.release();
  await appIsThere(patient);
  await patient.reads(nome, 'JOHN');
  await patient.reads(page.locator('input[type=tel]'), '(55) 99123-4567');
  // Typing goes on in the same input; in one that had to be made anew, behind its text.
  expect(await page.locator('#as-it-was').count()).toBe(rebuilt ? 0 : 1);
  await page.keyboard.type('a');
  await patient.reads(nome, rebuilt ? 'JOHNA' : 'JOAHN');
  await page.locator('button.next').click();
  await patient.seesQuestions();
  expect(hospital.identificacoes().at(-1)).toMatchObject({
    nome: rebuilt ? 'JOHNA' : 'JOAHN',
    telefone: '(55) 99123-4567',
  });
});

test('what is set without a word, and next pressed, before the app is there is sent', async () => {
  const patient = await arrives();
  const code = await openWithoutApp(patient, '/7');
  await patient.nome.evaluate((element: HTMLInputElement) => {
    element.value = 'joão';
  });
  await patient.avancar.click();
  code.release();
  await patient.seesQuestions();
  expect(hospital.identificacoes().at(-1)?.nome).toBe('JOÃO');
});

test('the location comes before the app where something moves on the page for ever', async () => {
  const patient = await arrives();
  // As WebKit has the waiting arrow's, and extensions theirs.
  await patient.page.addInitScript(() => {
    new MutationObserver((_changes, watching) => {
      watching.disconnect();
      document.documentElement.animate([{ opacity: 1 }, { opacity: 1 }], { duration: 1000, iterations: Infinity });
    }).observe(document, { childList: true });
  });
  await openWithoutApp(patient, '/7');
  await patient.sees(farmacia.Descricao);
});

test('the questions are asked for before the app is there, and once', async () => {
  const patient = await arrives();
  const { page, observer } = patient;
  await patient.goesToQuestions(farmacia);
  const before = observer.calls.length;
  const code = await hold(page, /\/assets\/.*\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await eventually(() => {
    expect(observer.calls.slice(before).map(({ path }) => path)).toEqual([`${calls.perguntas}7`]);
  });
  code.release();
  await patient.question(espera).waitFor();
  expect(observer.calls.slice(before)).toHaveLength(1);
});

test.each([
  { path: '/a/b', is: 'no route' },
  { path: '/agradecimento', is: 'the thanks' },
])('nothing of the first screen is seen on the way to $is', async ({ path }) => {
  const patient = await arrives();
  const code = await openWithoutApp(patient, path);
  expect(await patient.nome.count()).toBe(0);
  code.release();
  if (path === '/agradecimento') await patient.obrigado.waitFor();
  else {
    await patient.page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await patient.observer.take(`GET ${path} 404`);
  }
  expect(patient.observer.calls).toEqual([]);
});

test('a right click on an image is suppressed before the app is there, and only on an image', async () => {
  const patient = await arrives();
  const { page } = patient;
  const code = await openWithoutApp(patient, '/7');
  const suppressed = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element) => !element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
      );
  expect(await suppressed('img')).toBe(true);
  expect(await suppressed('h1')).toBe(false);
  code.release();
  await patient.sees(farmacia.Descricao);
});

test('bad settings are said on the screen, which does not look as if it worked', async () => {
  const patient = await arrives();
  const { page, observer } = patient;
  await page.route('**/7', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/"title":"[^"]*"/, '"title":""');
    await route.fulfill({ response, body: html });
  });
  await page.goto('/7');
  await page.getByText('Configurações: "title" não pode ser vazio.').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  await observer.take(/Configurações: "title"/);
});
