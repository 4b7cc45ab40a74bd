import type { Locator } from 'playwright-core';
import { createPatient, sharedHospital, withBrowser } from './support/browser';
import { imeOf } from './support/ime';
import type { Patient } from './support/patient';
import { identificacaoOf } from './support/stored';
import { appStarts } from './support/waiting';
import { farmacia } from './support/wards';

const browser = withBrowser();
/** All tests use one tab, and each opens the link again. */
let patient: Patient;
beforeAll(async () => {
  patient = await createPatient(browser(), sharedHospital);
});
beforeEach(async () => {
  await patient.openLink(farmacia);
  await appStarts(patient);
});
afterEach(() => {
  expect(patient.observer.wrong).toEqual([]);
});
afterAll(() => patient.context.close());

const identified = async () => {
  await patient.next();
  const { nome, telefone } = await identificacaoOf(patient);
  return { nome, telefone };
};

const paste = async (input: Locator, text: string) => {
  const { context, page } = patient;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await input.focus();
  await page.keyboard.press('Control+V');
};

/** Sets the text with an event, but without key presses and without regard to `maxlength`, as password managers do. */
const autofill = (input: Locator, text: string) =>
  input.evaluate((element: HTMLInputElement, value) => {
    element.value = value;
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);

describe('Nome', () => {
  test('accepts composed words, as keyboards of phones send them', async () => {
    const ime = await imeOf(patient);
    await patient.nome.focus();
    await ime.compose('j', 'jo', 'jos', 'josé');
    await ime.commit('josé');
    expect(await patient.nome.inputValue()).toBe('JOSÉ');
    await ime.commit(' ');
    await ime.compose('l', 'lu', 'lui', 'lu', 'lui', 'luiz');
    await ime.commit('luís');
    expect(await patient.nome.inputValue()).toBe('JOSÉ LUÍS');

    await patient.setCaret(patient.nome, 4);
    await ime.commit(' ');
    await ime.compose('d', 'de');
    await ime.commit('de');
    expect(await patient.nome.inputValue()).toBe('JOSÉ DE LUÍS');
    expect(await patient.caret()).toEqual([7, 7]);
    expect((await identified()).nome).toBe('JOSÉ DE LUÍS');
  });

  test('is sent in upper case even if pressing Next ends the composition', async () => {
    const ime = await imeOf(patient);
    await patient.nome.focus();
    await ime.compose('i', 'iv', 'ivo');
    expect((await identified()).nome).toBe('IVO');
  });

  test('keeps at most 100 whole characters of a pasted or autofilled text', async () => {
    await paste(patient.nome, `${'a'.repeat(99)}😀`);
    expect(await patient.nome.inputValue()).toBe('A'.repeat(99));
    await autofill(patient.nome, `${'a'.repeat(98)}😀${'b'.repeat(300)}`);
    expect(await patient.nome.inputValue()).toBe(`${'A'.repeat(98)}😀`);
    expect((await identified()).nome).toBe(`${'A'.repeat(98)}😀`);
  });

  test('accepts a pasted name', async () => {
    await paste(patient.nome, 'joa\u0303o ');
    await patient.page.keyboard.type('neto');
    expect(await patient.nome.inputValue()).toBe('JOÃO NETO');
    await patient.nome.fill('');
    await paste(patient.nome, 'maria\nda silva\r\n');
    expect(await patient.nome.inputValue()).toBe('MARIA DA SILVA ');
    expect((await identified()).nome).toBe('MARIA DA SILVA ');
  });

  test('accepts an autofilled name', async () => {
    await autofill(patient.nome, 'lia prado');
    expect(await patient.nome.inputValue()).toBe('LIA PRADO');
    expect((await identified()).nome).toBe('LIA PRADO');
  });
});

describe('Telefone', () => {
  const sees = (masked: string) => patient.seesValue(patient.telefone, masked);

  test('takes the first number of a pasted text', async () => {
    await paste(patient.telefone, '(11) 3456-7890 ramal 12');
    await sees('(11) 3456-7890');
    await patient.telefone.fill('');
    await paste(patient.telefone, '+55 11 98765-4321\n+55 11 3456-7890');
    await sees('(11) 98765-4321');
  });

  test('takes the first number of an autofilled text', async () => {
    await autofill(patient.telefone, '(11) 3456-7890 / 98765-4321');
    await sees('(11) 3456-7890');
  });

  test('accepts digits of another script', async () => {
    for (const digit of '١١٣٤٥٦٧٨٩٠') {
      await patient.telefone.focus();
      await patient.page.keyboard.insertText(digit);
    }
    await sees('(11) 3456-7890');
    expect((await identified()).telefone).toBe('(11) 3456-7890');
  });
});

test('Telefone drops a composed twelfth digit', async () => {
  const ime = await imeOf(patient);
  await patient.telefone.pressSequentially('55991234567');
  await ime.compose('8');
  await ime.commit('8');
  expect(await patient.telefone.inputValue()).toBe('(55) 99123-4567');
  await patient.telefone.fill('');
  await ime.compose(...Array.from('559912345678', (_, index) => '559912345678'.slice(0, index + 1)));
  await ime.commit('559912345678');
  expect(await patient.telefone.inputValue()).toBe('(55) 99123-4567');
  expect((await identified()).telefone).toBe('(55) 99123-4567');
});
