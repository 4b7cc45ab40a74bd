import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useRef } from 'react';
import { renderToString } from 'react-dom/server';
import { MaskedInput } from '../../src/components/MaskedInput';
import { nomeMask } from '../../src/components/masks/nome';
import { telefoneIn, telefoneMask } from '../../src/components/masks/telefone';
import { typedTelefoneForms } from '../support/telefoneForms';

/**
 * Phone numbers in the forms in which people write them. `atOnce` is the masked text after the number was pasted or
 * autofilled. `typed` is the masked text after it was typed, if that differs. For example, a typed 55 at the start is
 * an area code, but a pasted one may be the country code (behaviour 2.9).
 */
const telefones: [text: string, atOnce: string, typed?: string][] = [
  ['11987654321', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['5511987654321', '(11) 98765-4321', '(55) 11987-6543'],
  ['551134567890', '(11) 3456-7890', '(55) 11345-6789'],
  ['tel.: (11) 3456 7890', '(11) 3456-7890'],
  ['011987654321', '(11) 98765-4321'],
  ['0xx11 98765-4321', '(11) 98765-4321'],
  ['+55 (0xx11) 98765-4321', '(11) 98765-4321'],
  ['015 11 98765-4321', '(11) 98765-4321'],
  ['0 15 91 98765-4321', '(91) 98765-4321'],
  ['+55 0 15 11 98765-4321', '(11) 98765-4321'],
  ['0 21 91234-5678', '(21) 91234-5678'],
  ['0055 91 98765-4321', '(91) 98765-4321'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  ['+351 912 345 678', '+351912345678'],
  ['0054 9 11 2345-6789', '+5491123456789'],
  ['00351 912 345 678', '+351912345678'],
  ['0011987654321', '(11) 98765-4321'],
  ['+123456789012345678', '+123456789012345'],
  ['55 9999', '(55) 9999'],
  ['55991234567', '(55) 99123-4567'],
  ['+55 55 99123-4567', '(55) 99123-4567'],
  ['559912345678', '(99) 1234-5678', '(55) 99123-4567'],
  ['5599123456789', '(99) 12345-6789', '(55) 99123-4567'],
  ['+55 (11) 98765-4321 ramal 12', '(11) 98765-4321'],
  ['(11) 3456-7890 ramal 12', '(11) 3456-7890', '(11) 34567-8901'],
  ['+55 11 3456-7890 +55 11 98765-4321', '(11) 3456-7890', '(11) 34567-8905'],
  ['(11) 3456-7890 (11) 98765-4321', '(11) 3456-7890', '(11) 34567-8901'],
  ['Tel 1: 11 98765-4321', '(11) 98765-4321', '(11) 19876-5432'],
  ['١١٩٨٧٦٥٤٣٢١', '(11) 98765-4321'],
];

type Mask = Parameters<typeof MaskedInput>[0]['mask'];

const Field = (props: { mask: Mask; defaultValue?: string }) => (
  <MaskedInput ref={useRef<HTMLInputElement>(null)} label="Campo" {...props} />
);

const open = (mask: Mask) => {
  render(<Field mask={mask} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Campo' });
  return {
    field,
    user: userEvent.setup({ delay: null }),
    caret: () => field.selectionStart,
    at: (index: number) => ({ initialSelectionStart: index, initialSelectionEnd: index }),
  };
};

describe('the phone', () => {
  test('is erased key by key back to empty', async () => {
    const { user, field } = open(telefoneMask);
    await user.type(field, '11987654321');
    for (let digits = 10; digits >= 0; digits -= 1) {
      await user.keyboard('{Backspace}');
      expect(field.value.replace(/\D/g, '')).toBe('11987654321'.slice(0, digits));
    }
    expect(field).toHaveValue('');
  });

  test('is erased forwards key by key, past the characters that the mask inserts', async () => {
    const { user, field, caret, at } = open(telefoneMask);
    await user.type(field, '11987654321');
    await user.type(field, '{Delete}', at('(11) 98765'.length));
    expect(field).toHaveValue('(11) 9876-5321');
    expect(caret()).toBe('(11) 9876-5'.length);
    await user.keyboard('{Home}');
    for (const rest of ['198765321', '98765321', '8765321', '765321', '65321', '5321', '321', '21', '1', '']) {
      await user.keyboard('{Delete}');
      expect(field.value.replace(/\D/g, '')).toBe(rest);
    }
    expect(field).toHaveValue('');
    await user.keyboard('{Delete}');
    expect(field).toHaveValue('');
  });

  test('the caret stays behind a digit typed in the middle', async () => {
    const { user, field, caret, at } = open(telefoneMask);
    await user.type(field, '1198765432');
    await user.type(field, '0', at('(11) 98'.length));
    expect(field).toHaveValue('(11) 98076-5432');
    expect(caret()).toBe('(11) 980'.length);
  });

  test.each([
    ['Backspace', '(11) 9765-432', '(11) 9'],
    ['Delete', '(11) 9865-432', '(11) 98'],
  ])('the caret stays where %s removes a digit in the middle', async (key, value, before) => {
    const { user, field, caret, at } = open(telefoneMask);
    await user.type(field, '1198765432');
    await user.type(field, `{${key}}`, at('(11) 98'.length));
    expect(field).toHaveValue(value);
    expect(caret()).toBe(before.length);
  });

  test.each(telefones)('pasted %j becomes %j', async (text, masked) => {
    const { user, field, caret } = open(telefoneMask);
    await user.click(field);
    await user.paste(text);
    expect(field).toHaveValue(masked);
    expect(caret()).toBe(masked.length);
  });

  // In a time that is proportional to the text: a square of it would end the test by its time limit.
  test('a text of many lines is pasted', async () => {
    const { user, field } = open(telefoneMask);
    await user.click(field);
    await user.paste(`11987654321${'\nmensagem'.repeat(200_000)}`);
    expect(field).toHaveValue('(11) 98765-4321');
  });

  test('removes a country code that is pasted before a number without moving the caret', async () => {
    const { user, field, caret } = open(telefoneMask);
    await user.type(field, '11987654321');
    field.setSelectionRange(0, 0);
    await user.paste('+55 ');
    expect(field).toHaveValue('(11) 98765-4321');
    expect(caret()).toBe(0);
  });

  test.each([
    ...telefones.map(([text, atOnce, typed = atOnce]) => [text, typed]),
    ['+55 55 99123-45678', '(55) 99123-4567'],
  ])('typed %j becomes %j', async (text, masked) => {
    const { user, field } = open(telefoneMask);
    await user.type(field, text);
    expect(field).toHaveValue(masked);
  });

  test('a plus that was erased does not affect the text that is typed next', async () => {
    const { user, field } = open(telefoneMask);
    await user.type(field, '+5{Backspace}{Backspace}559912345678');
    expect(field).toHaveValue('(55) 99123-4567');
    await user.clear(field);
    await user.type(field, '+');
    await user.clear(field);
    fireEvent.input(field);
    await user.type(field, '559912345678');
    expect(field).toHaveValue('(55) 99123-4567');
  });

  test.each([
    ['+', '+'],
    ['+5', '+5'],
    ['+54', '+54'],
    ['+54{Backspace}', '+5'],
    ['+54{Backspace}{Backspace}', '+'],
    ['+54{Backspace}{Backspace}{Backspace}', ''],
    ['+55', '(55'],
    ['+55{Backspace}', '+5'],
    ['+55{Backspace}4', '+54'],
    ['+551', '(55) 1'],
    ['+551{Backspace}', '(55'],
    ['+552134567', '(55) 2134-567'],
    ['+5521345678', '(21) 3456-78'],
    ['+5521345678{Backspace}', '(21) 3456-7'],
    ['+5521345678{Backspace}890', '(21) 3456-7890'],
    ['+550', ''],
    ['+549{Home}{Delete}', '(54) 9'],
    ['549{Home}+', '+549'],
  ])('after the keys %s it shows %j', async (keys, masked) => {
    const { user, field } = open(telefoneMask);
    await user.type(field, keys);
    expect(field).toHaveValue(masked);
    // Next sends what is shown.
    expect(telefoneIn(field)).toBe(masked);
  });

  test('the caret stays behind a digit typed in the middle of a foreign number', async () => {
    const { user, field, caret, at } = open(telefoneMask);
    await user.type(field, '+5491123456789');
    await user.type(field, '0', at('+549'.length));
    expect(field).toHaveValue('+54901123456789');
    expect(caret()).toBe('+5490'.length);
    await user.keyboard('{Backspace}{Backspace}');
    expect(field).toHaveValue('+541123456789');
    expect(caret()).toBe('+54'.length);
  });

  test('a key that bounces after a number with a leading zero does not make another number', async () => {
    const { user, field } = open(telefoneMask);
    await user.type(field, '0 21 91234-56788');
    expect(field).toHaveValue('(21) 91234-5678');
  });

  test('the digits of a carrier are dropped from a number that is erased and typed again', async () => {
    const { user, field } = open(telefoneMask);
    await user.type(field, '0 15 11 98765-4321{Backspace}{Backspace}21');
    expect(field).toHaveValue('(11) 98765-4321');
  });

  test('a number that is typed is shown as its beginning at each key, and never as another number', async () => {
    const { user, field } = open(telefoneMask);
    await fc.assert(
      fc.asyncProperty(typedTelefoneForms, async ({ text, digits }) => {
        for (const key of text) {
          await user.type(field, key);
          const shown = field.value.replaceAll(/\D/g, '');
          if (!digits.startsWith(shown)) expect(field.value).not.toMatch(/^\(\d\d\) (9\d{4}|[2-5]\d{3})-\d{4}$/);
        }
        expect(field.value.replaceAll(/\D/g, '')).toBe(digits);
        await user.clear(field);
      }),
      { numRuns: Number(process.env['FC_RUNS'] ?? 40) },
    );
  });

  test.each([
    ['', '5511987654321', '(11) 98765-4321'],
    ['', '559912345678', '(99) 1234-5678'],
    ['55', '5511987654321', '(11) 98765-4321'],
    ['55991234567', '551134567890', '(11) 3456-7890'],
    ['11987654321', '015 21 3456-7890', '(21) 3456-7890'],
    ['', '(11) 3456-7890 ramal 12', '(11) 3456-7890'],
    ['', '+55 (11) 98765-4321 / (11) 3456-7890', '(11) 98765-4321'],
    ['', '１１３４５６７８９０', '(11) 3456-7890'],
  ])('typed %j, then filled in as %j it is %j', async (before, text, masked) => {
    const { user, field } = open(telefoneMask);
    if (before) await user.type(field, before);
    fireEvent.input(field, { target: { value: text } });
    expect(field).toHaveValue(masked);
  });

  test.each([
    ['(55) 99123-', '4567', '(55) 99123-4567'],
    ['(55) 99123-', '45678', '(55) 99123-4567'],
    ['(55) 99123-4567', '89', '(55) 99123-4567'],
    ['(11', '3456-7890 ramal 12', '(11) 3456-7890'],
  ])('text that is pasted behind %j (%j) continues that number', async (before, text, masked) => {
    const { user, field } = open(telefoneMask);
    await user.type(field, before);
    await user.paste(text);
    expect(field).toHaveValue(masked);
  });

  test('a number that is pasted over its own beginning is read completely', async () => {
    const { user, field } = open(telefoneMask);
    await user.type(field, '55991234567');
    await user.tripleClick(field);
    await user.paste('5511987654321');
    expect(field).toHaveValue('(11) 98765-4321');
  });
});

test('the caret moves behind the SS that ß in the middle of a name becomes', async () => {
  const { user, field, caret, at } = open(nomeMask);
  await user.type(field, 'weer');
  await user.type(field, 'ß', at('WE'.length));
  expect(field).toHaveValue('WESSER');
  expect(caret()).toBe('WESS'.length);
  await user.keyboard('x');
  expect(field).toHaveValue('WESSXER');
});

test('text that the input already contains is masked', () => {
  render(<Field mask={telefoneMask} defaultValue="11987654321" />);
  expect(screen.getByRole('textbox', { name: 'Campo' })).toHaveValue('(11) 98765-4321');
});

describe('text that is being typed when the app starts', () => {
  const openTyping = (text: string) => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Field mask={telefoneMask} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Campo' });
    field.value = text;
    field.focus();
    render(<Field mask={telefoneMask} />, { container, hydrate: true });
    return field;
  };
  test('is masked at the next key, as typed text', () => {
    const field = openTyping('55991234567');
    expect(field).toHaveValue('55991234567');
    field.value = '559912345678';
    fireEvent(field, new InputEvent('input', { bubbles: true }));
    expect(field).toHaveValue('(55) 99123-4567');
  });

  test('is masked when the composition ends', () => {
    const field = openTyping('119');
    field.value = '1198';
    fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(field).toHaveValue('1198');
    fireEvent.compositionEnd(field);
    expect(field).toHaveValue('(11) 98');
  });

  test('is masked when the patient leaves the input', () => {
    const field = openTyping('119');
    fireEvent.blur(field);
    expect(field).toHaveValue('(11) 9');
  });
});
