import { writeFileSync } from 'node:fs';
import type { Hospital } from '../../../../src/hospital/hospitalFile';
import { readCommandSettings } from '../../../../src/commands/common/commandSettings';
import { html } from '../../../../src/commands/common/html';
import { addDays } from '../../../../src/commands/common/zone';
import { makeReport, type ReportOptions } from '../../../../src/commands/relatorio';
import { hospitalOf, type TestHospital } from '../../support/hospital';
import { textOf } from '../../support/textOf';
import type { StoredSurvey } from '../../support/storedSurveys';

// Two wards have the same name, as in a network of hospitals.

const FIRST = '2026-08-03';
const CLOSED = '2026-09-14';
const NORTH = 'Pediatria (Hospital Norte, 7)';
const SOUTH = 'Pediatria (Hospital Sul, 8)';

const file: Hospital = {
  perguntas: [{ Id: 1, Descricao_Pergunta: 'Como foi?' }],
  locais: [
    { Id: 7, Descricao: 'Pediatria', Unidade: 'Hospital Norte', perguntas: [1] },
    { Id: 8, Descricao: 'Pediatria', Unidade: 'Hospital Sul', perguntas: [1] },
    { Id: 9, Descricao: 'Pediatria', Unidade: 'Hospital Leste', perguntas: [1] },
    { Id: 10, Descricao: 'Maternidade', Unidade: 'Hospital Sul', perguntas: [1] },
  ],
};

/** Two surveys a day in every ward until October 31. Ward 9 closed on September 14. */
const withSameNames = (): Promise<TestHospital> =>
  hospitalOf(
    file,
    Array.from({ length: 90 }, (_, at) => addDays(FIRST, at)).flatMap((day) =>
      [7, 8, 9, 10]
        .filter((local) => local !== 9 || day < CLOSED)
        .flatMap((local): StoredSurvey[] => [
          { local, day, answers: { 1: 'MB' } },
          { local, day, answers: { 1: local === 7 ? 'RU' : 'BO' } },
        ]),
    ),
  );

const pageOf = async ({ url }: TestHospital, options: Partial<ReportOptions> = {}, env = {}): Promise<string> => {
  const settings = readCommandSettings({ DATABASE_URL: url, ...env }, new Date('2026-11-21T12:00:00.000Z'));
  const letterhead = () => ({ title: 'Hospital', logo: html`` });
  const { content } = await makeReport({ periodo: '2026-10', ...options }, { as: 'part' }, settings, letterhead);
  return textOf(String(content));
};

test('the report of a ward that shares its name says which one it is', async () => {
  expect(await pageOf(await withSameNames(), { local: '7' })).toContain(`${NORTH} · outubro de 2026`);
});

test('the report of a ward with a name of its own has only the name', async () => {
  expect(await pageOf(await withSameNames(), { local: '10' })).toContain('Maternidade · outubro de 2026');
});

test('a comparison says which ward of several with one name it compares', async () => {
  const page = await pageOf(await withSameNames(), { comparar: CLOSED });
  expect(page).toMatch(new RegExp(`${NORTH.replaceAll(/[()]/g, '.')}.* 50.% 50.%`));
  expect(page).toMatch(new RegExp(`${SOUTH.replaceAll(/[()]/g, '.')}.* 100.% 100.%`));
});

test('a comparison says which ward of several with one name it leaves out', async () => {
  expect(await pageOf(await withSameNames(), { comparar: CLOSED })).toContain(
    'Ficam de fora locais com poucas pesquisas em um dos períodos: Pediatria (Hospital Leste, 9).',
  );
});

test('a note says which ward of several with one name it is about', async () => {
  const hospital = await withSameNames();
  const notas = [{ dia: CLOSED, texto: 'novo fornecedor', local: 8 }];
  writeFileSync(hospital.file('hospital.json'), JSON.stringify({ ...file, notas }));
  const page = await pageOf(hospital, {}, { HOSPITAL_FILE: hospital.file('hospital.json') });
  expect(page.split('novo fornecedor').at(-1)?.slice(0, 60)).toContain(SOUTH);
});
