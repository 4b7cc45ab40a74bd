import { readFileSync } from 'node:fs';
import { hospitalOf, hospitalWith } from './support/hospital';
import { modeOf } from '../support/modeOf';

const october = ['contatos', '--de', '2026-10-01', '--ate', '2026-10-31'];

/** The file of October, of a hospital with this many surveys. */
const listed = async (surveys = 300) => {
  const hospital = await hospitalWith({ surveys, from: '2026-09-15' });
  const file = hospital.file('c.csv');
  const { code, stderr } = await hospital.command([...october, '--saida', file]);
  expect(code).toBe(0);
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\r\n');
  return { hospital, file, head, lines, stderr };
};

test('lists only patients who left a phone number and chose Ru', async () => {
  const { hospital, lines } = await listed(800);
  const wanted = await hospital.db
    .selectFrom('identificacao')
    .innerJoin('resposta', 'identificacao_id', 'identificacao.id')
    .select(['identificacao.id', 'telefone'])
    .distinct()
    .where('telefone', '<>', '')
    .where('resposta', '=', 'RU')
    .where('criada_em', '>=', '2026-10-01T03')
    .where('criada_em', '<', '2026-11-01T03')
    .orderBy('identificacao.id')
    .execute();
  expect(wanted.length).toBeGreaterThan(5);
  expect(lines.map((text) => text.split('","')[3])).toEqual(wanted.map(({ telefone }) => telefone));
});

test('each line has the questions that the patient answered with Ru', async () => {
  const { head, lines } = await listed();
  expect(head).toBe('"Data e hora","Local","Nome","Telefone","Avaliou como ruim","Unidade","Id do local"');
  expect(lines.filter((text) => !/,"Como você avalia|,"De modo geral/.test(text))).toEqual([]);
});

test('says how many patients the file has, and that it is personal', async () => {
  const { file, lines, stderr } = await listed();
  expect(stderr).toContain(
    `${lines.length} pacientes em ${file}\nDados pessoais de pacientes (LGPD, Lei 13.709/2018):`,
  );
});

test('only the owner may read the file', async () => {
  const { file } = await listed();
  expect(modeOf(file)).toMatch(/00$/);
});

test('wards of the same name are told apart', async () => {
  const locais = ['Norte', 'Sul'].map((Unidade, at) => ({
    Id: at + 1,
    Descricao: 'Pediatria',
    Unidade,
    perguntas: [1],
  }));
  const phone = '(11) 98765-4321';
  const hospital = await hospitalOf({ locais, perguntas: [{ Id: 1, Descricao_Pergunta: 'Como foi?' }] }, [
    { local: 1, day: '2026-10-05', phone, answers: { 1: 'RU' } },
    { local: 2, day: '2026-10-06', phone, answers: { 1: 'RU' } },
  ]);
  const lines = (await hospital.command([...october, '--saida', '-'])).stdout.trimEnd().split('\r\n');
  expect(lines.slice(1).map((text) => text.split('"Como foi?",')[1])).toEqual(['"Norte","1"', '"Sul","2"']);
});

test('the number of another country is marked', async () => {
  const hospital = await hospitalOf(
    { locais: [{ Id: 1, Descricao: 'UTI', perguntas: [1] }], perguntas: [{ Id: 1, Descricao_Pergunta: 'Como foi?' }] },
    [
      { local: 1, day: '2026-10-05', phone: '+5491123456789', answers: { 1: 'RU' } },
      { local: 1, day: '2026-10-06', phone: '(54) 91123-4567', answers: { 1: 'RU' } },
    ],
  );
  const lines = (await hospital.command([...october, '--saida', '-'])).stdout.split('\r\n').slice(1, 3);
  const phones = lines.map((line) => line.split('","')[3]);
  expect(phones).toEqual(["'+5491123456789 (fora do Brasil)", '(54) 91123-4567']);
});

test('a name like a formula is text in Excel, without control characters', async () => {
  const hospital = await hospitalWith({ surveys: 30, from: '2026-10-01' });
  await hospital.db
    .updateTable('identificacao')
    .set({ nome: '=ANA\u001B[2J\r\nFALSA\u202E', telefone: '(11) 91234-5678' })
    .execute();
  const { stdout } = await hospital.command([...october, '--saida', '-']);
  expect(stdout).toContain(`,"'=ANA�[2J��FALSA�",`);
  const held = await hospital.command(['paciente'], { piped: '11912345678' });
  expect(held.stdout).toContain('  Nome: =ANA�[2J��FALSA�\n');
});
