import { Maskito } from '@maskito/core';
import userEvent from '@testing-library/user-event';
import { maskNome, nomeMask } from '../../../src/components/masks/nome';

test.each([
  ['', ''],
  ['maria', 'MARIA'],
  ['Maria da Conceição', 'MARIA DA CONCEIÇÃO'],
  ["d'ávila", "D'ÁVILA"],
  ['weiß', 'WEISS'],
  ['jos\u0065\u0301', 'JOSÉ'],
  ['a\u0303', 'Ã'],
  ['ﬁlho', 'FILHO'],
  ['  ana  ', '  ANA  '],
  ['李小龍 7', '李小龍 7'],
])('%j becomes %j', (text, masked) => {
  expect(maskNome(text)).toBe(masked);
});

/** Pastes into an input with the mask. Returns its text and how often the mask looked at a part of it. */
const paste = async (text: string) => {
  const input = document.body.appendChild(document.createElement('input'));
  input.maxLength = 100;
  const mask = new Maskito(input, nomeMask());
  const looks = jest.spyOn(String.prototype, 'match');
  input.focus();
  await userEvent.setup({ delay: null }).paste(text);
  const seen = looks.mock.calls.length;
  looks.mockRestore();
  mask.destroy();
  return { value: input.value, looks: seen };
};

test.each(['\n', '\r\n', '\u2028', '\u2029', '\n\u2028\n'])('pasted lines are joined with a space: %j', async (end) => {
  expect(await paste(`ana${end}lúcia`)).toMatchObject({ value: 'ANA LÚCIA' });
});

test.each(['\n', '\u2028'])('a pasted document costs no work for each of its characters: %j', async (end) => {
  const [short, long] = [await paste(`ana${end}`.repeat(2)), await paste(`ana${end}`.repeat(200))];
  expect(long).toEqual({ value: 'ANA '.repeat(25), looks: short.looks });
});
