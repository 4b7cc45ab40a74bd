import { sql } from 'kysely';
import type { Id } from '../../../src/contract/ids';
import type { RespostaEnviada } from '../../../src/contract/respostas';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { saveResposta } from '../../../src/hospital/repositories/saveResposta';
import { addIdentificacao } from '../../../src/hospital/repositories/identificacoes';
import { offsetsOf, saveTimeZone } from '../../../src/hospital/repositories/timeZone';
import { migratedDatabase, onPostgres } from '../../server/support/database';
import { storeSurveys } from '../../commands/support/storedSurveys';
import { hospital } from '../../server/support/hospital';

const columns = 'pesquisa momento id_local local unidade id_pergunta pergunta resposta significado dia hora';

test('the view has one row per answer, with the texts that the patient saw and without personal data', async () => {
  const db = await migratedDatabase();
  const [first, ...others] = hospital.locais;
  if (!first) throw new Error('no location');
  await saveHospital(db, { ...hospital, locais: [{ ...first, Unidade: 'Hospital Norte' }, ...others] });
  const id = await addIdentificacao(db, { Id_Local: first.Id, Nome: 'ZULMIRA', Telefone: '(11) 91234-5678' });
  if (id === null) throw new Error('no identification');
  const [asked = 0, second = 0] = first.perguntas;
  const answer = (Id_Pergunta: Id, Resposta: RespostaEnviada) =>
    saveResposta(db, { Resposta, Id_Pergunta, Id_Identificacao_Resposta: id }, new Date(0));
  await answer(asked, 'RU');
  await answer(second, '');
  // Changes the texts of the location and the questions. The view `avaliacoes` must still show those that the patient
  // saw.
  await saveHospital(db, {
    locais: [{ ...first, Descricao: 'Outro nome', Unidade: 'Hospital Norte' }],
    perguntas: hospital.perguntas.map((pergunta) => ({ ...pergunta, Descricao_Pergunta: 'Outra?' })),
  });
  const { rows } = await sql<Record<string, unknown>>`select * from avaliacoes order by significado`.execute(db);
  expect(rows.map((row) => Object.keys(row).join(' '))).toEqual([columns, columns]);
  expect(rows[0]).toMatchObject({
    id_local: String(first.Id),
    local: first.Descricao,
    unidade: 'Hospital Norte',
    id_pergunta: String(asked),
    pergunta: hospital.perguntas.find(({ Id }) => Id === asked)?.Descricao_Pergunta,
    resposta: 'RU',
    significado: 'Ruim',
  });
  expect(rows[1]).toMatchObject({ resposta: '', significado: 'Sem resposta' });
  expect(JSON.stringify(rows)).not.toMatch(/ZULMIRA|91234|Outr/);
});

test('a unit can be added, changed and removed', async () => {
  const db = await migratedDatabase();
  const units = async () =>
    (await db.selectFrom('local').select('unidade').orderBy('id').execute()).map(({ unidade }) => unidade);
  const load = (Unidade?: string) =>
    saveHospital(db, {
      perguntas: [],
      locais: [{ Id: 1, Descricao: 'UTI', perguntas: [], ...(Unidade !== undefined && { Unidade }) }],
    });
  for (const unit of ['Norte', 'Sul', undefined, 'Sul']) {
    await load(unit);
    expect(await units()).toEqual([unit ?? null]);
  }
});

/** The local day and hour of a survey that began at `moment`. */
const dayAndHour = async (moment: string, timeZone: string) => {
  const db = await migratedDatabase();
  await saveHospital(db, hospital);
  await saveTimeZone(db, onPostgres ? 'postgres' : 'sqlite', timeZone);
  const [local] = hospital.locais;
  const pergunta = String(local?.perguntas[0]);
  await storeSurveys(db, [{ local: local?.Id ?? '', day: '', at: Date.parse(moment), answers: { [pergunta]: 'MB' } }]);
  const { rows } = await sql<{ dia: string; hora: number }>`
    select cast(dia as text) as dia, hora from avaliacoes`.execute(db);
  return rows[0];
};

test.each([
  ['2026-10-02T01:17:30.000Z', 'America/Sao_Paulo', '2026-10-01', 22],
  ['2026-10-02T03:00:00.000Z', 'America/Sao_Paulo', '2026-10-02', 0],
  ['2026-10-02T02:59:59.999Z', 'America/Sao_Paulo', '2026-10-01', 23],
  ['2018-02-18T01:30:00.000Z', 'America/Sao_Paulo', '2018-02-17', 23],
  ['2018-02-18T02:30:00.000Z', 'America/Sao_Paulo', '2018-02-17', 23],
  ['2026-10-02T01:17:30.000Z', 'America/Noronha', '2026-10-01', 23],
  ['2026-10-01T18:45:00.000Z', 'Asia/Kolkata', '2026-10-02', 0],
])('the view has the day and hour of %s in %s', async (moment, zone, dia, hora) => {
  expect(await dayAndHour(moment, zone)).toEqual({ dia, hora });
});

test('the view keeps every answer before the server has stored a time zone', async () => {
  const db = await migratedDatabase();
  await saveHospital(db, hospital);
  const [local] = hospital.locais;
  await storeSurveys(db, [
    { local: local?.Id ?? '', day: '2026-10-01', answers: { [String(local?.perguntas[0])]: 'MB' } },
  ]);
  expect((await sql`select * from avaliacoes`.execute(db)).rows).toMatchObject([{ dia: null, hora: null }]);
});

test('a zone without changes has one offset', () => {
  expect(offsetsOf('Asia/Kolkata')).toEqual([{ desde: '', minutos: 330 }]);
});

test('an offset counts from the minute at which the clock changes', () => {
  expect(offsetsOf('America/Sao_Paulo').at(-1)).toEqual({ desde: '2019-02-17T02:00:00.000Z', minutos: -180 });
});
