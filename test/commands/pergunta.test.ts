import { addDays } from '../../src/commands/common/zone';
import { randomFrom } from '../support/random';
import { hospitalOf, type TestHospital } from './support/hospital';
import { textOf } from './support/textOf';
import type { StoredSurvey } from './support/storedSurveys';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** 90 % are good, except the answers of ward A to question 2 in October. C and D have too few surveys to be shown. */
const fallenHospital = async (): Promise<TestHospital> => {
  const random = randomFrom(seed);
  const questions = [1, 2, 3];
  const days = Array.from({ length: 365 }, (_, at) => addDays('2025-11-01', at));
  const surveys = days.flatMap((day, at) =>
    ['A', 'B', 'C', 'D'].flatMap((local) =>
      Array.from({ length: local < 'C' ? 4 : at % 5 === 0 ? 1 : 0 }, (__, nth): StoredSurvey => {
        // The answers in B are spread evenly, so that no chance marks it.
        const isGood = (id: number) =>
          local === 'B'
            ? (4 * at + nth + 3 * id) % 10 > 0
            : random.chance(local === 'A' && id === 2 && day >= '2026-10-01' ? 0.2 : 0.9);
        return { local, day, answers: Object.fromEntries(questions.map((id) => [id, isGood(id) ? 'BO' : 'RE'])) };
      }),
    ),
  );
  return hospitalOf(
    {
      perguntas: questions.map((Id) => ({ Id, Descricao_Pergunta: `Pergunta ${Id}?` })),
      locais: ['A', 'B', 'C', 'D'].map((Id) => ({ Id, Descricao: `Local ${Id}`, perguntas: questions })),
    },
    surveys,
  );
};

const textWith = async (hospital: TestHospital, args: readonly string[]): Promise<string> =>
  textOf((await hospital.command(['relatorio', '--periodo', '2026-10', '--saida', '-', ...args])).stdout);

test('under a marked ward stands the question that made it fall', async () => {
  const text = await textWith(await fallenHospital(), []);
  const [attention = ''] = /Pede atenção.*?Muito bom/.exec(text) ?? [];
  const cause =
    /Local A \d+\s%, \d+ pontos abaixo do habitual(, \dº mês seguido)? Pergunta 2\? \d+\s% ?, \d+ pontos abaixo do habitual/;
  expect({ seed, attention }).toEqual({ seed, attention: expect.stringMatching(cause) as string });
});

test('the report of a question shows its wards', async () => {
  const { stdout } = await (
    await fallenHospital()
  ).command(['relatorio', '--periodo', '2026-10', '--pergunta', '2', '--formato', 'json', '--saida', '-']);
  const { total, locais, perguntas, outros } = JSON.parse(stdout) as {
    total: { pesquisas: number; abertas: null };
    locais: { Id: string; situacao: string; satisfacao: number | null }[];
    perguntas: { Id: number }[];
    outros: { pesquisas: number }[];
  };
  const marks = Object.fromEntries(locais.map(({ Id, situacao }) => [Id, situacao]));
  // C and D have fewer than 8 surveys each, and count together.
  expect({ seed, marks }).toEqual({ seed, marks: { A: 'abaixo', B: 'habitual', C: null, D: null } });
  expect(outros).toMatchObject([{ pesquisas: 12 }]);
  expect([total.pesquisas, total.abertas]).toEqual([2 * 4 * 31 + 12, null]);
  expect(perguntas.map(({ Id }) => Id)).toEqual([2]);
});

test('a question without answers in the period is refused', async () => {
  const { code, stderr } = await (
    await fallenHospital()
  ).command(['relatorio', '--periodo', '2026-10', '--pergunta', '9', '--saida', '-']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--pergunta 9: não tem respostas no período')]);
});
