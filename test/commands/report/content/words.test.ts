import type { Row } from '../../../../src/commands/report/answers/types';
import { markedMonthsText, newsText, silenceText, withShare } from '../../../../src/commands/report/content/words';
import { exampleReport, group, hidden, row } from '../../support/exampleReport';

const MONTHS = { antes: null };
const COMPARISON = { antes: { de: '2026-09-01', ate: '2026-09-13', semLocais: [], semPerguntas: [] } };

const textOf = (one: Row, report: typeof MONTHS | typeof COMPARISON = MONTHS) =>
  withShare(`${one.group.satisfacao} %`, one, report);

test.each([
  ['a marked drop', row(group(80, 92)), '80 %, 12 pontos abaixo do habitual'],
  ['a longer rise', row({ ...group(89, 72), mesesSeguidos: 4 }), '89 %, 17 pontos acima do habitual, 4º mês seguido'],
  [
    'a difference that may be chance',
    row({ ...group(92, 85), situacao: 'habitual' }, { distance: 'chance' }),
    '92 %, 7 pontos acima do habitual: pode ser acaso',
  ],
  ['a share near the usual one', row(group(85, 87)), '85 %: como de costume'],
  ['no usual share', row(group(85, null)), '85 %'],
])('the words for %s', (_, one, text) => {
  expect(textOf(one)).toBe(text);
});

test.each([
  ['beyond chance', row(group(70, 86)), '70 %, 16 pontos abaixo de antes: diferença além do acaso'],
  ['that may be chance', row(group(85, 84)), '85 %, 1 ponto acima de antes: pode ser acaso'],
  ['of nothing', row(group(85, 85)), '85 %: como antes'],
])('the words for a difference from an earlier period %s', (_, one, text) => {
  expect(textOf(one, COMPARISON)).toBe(text);
});

test('the difference is that of what is compared, not of the rounded shares', () => {
  expect(textOf(row({ ...group(89, 75), diferenca: 17 }))).toBe('89 %, 17 pontos acima do habitual');
});

test('the marked months of a longer period are listed', () => {
  expect(markedMonthsText('abaixo', ['2026-07', '2026-09'])).toBe('abaixo do habitual em julho e setembro');
});

test('a silence of another year has its year', () => {
  const days = { de: '2026-10-01', ate: '2026-10-31' };
  expect(silenceText('2026-10-09', days)).toBe('última pesquisa em 09/10');
  expect(silenceText('2025-12-09', days)).toBe('última pesquisa em 09/12/2025');
});

describe('news of a row', () => {
  const newsOf = (one: Parameters<typeof newsText>[0]) => newsText(one, exampleReport());

  test.each([
    ['a new ward', { ...row(group(80, null)), novoDesde: '2026-08-03' }, 'novo'],
    ['a new question', { ...row(group(80, null)), textoNovoDesde: '2026-09-15' }, 'nova em 15/09'],
    [
      'another text',
      { ...row(group(80, null)), textoNovoDesde: '2026-09-15', hasOtherTexts: true },
      'texto novo em 15/09',
    ],
    ['a text of this year', { ...row(group(80)), textoDesde: '2026-01-15' }, 'desde 15/01/2026'],
    ['too few months', row(group(80, null)), 'ainda sem habitual'],
    ['a new level', row(group(80), { usualSince: '2026-01' }), 'comparado desde janeiro com o novo nível'],
    ['nothing', row(group(80)), ''],
    ['a hidden row', hidden(), ''],
  ])('%s', (_, one, text) => {
    expect(newsOf(one)).toBe(text);
  });
});
