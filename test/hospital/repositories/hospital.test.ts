import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import type { Db } from '../../../src/hospital/db/tables';
import { localSchema, perguntasSchema } from '../../../src/contract/responses';
import { fileLocalSchema, filePerguntaSchema, readHospital, type Hospital } from '../../../src/hospital/hospitalFile';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { findLocal, listPerguntas } from '../../../src/hospital/repositories/localAndPerguntas';
import { readOffered } from '../../../src/hospital/repositories/offered';
import { saveResposta } from '../../../src/hospital/repositories/saveResposta';
import { addIdentificacao } from '../../../src/hospital/repositories/identificacoes';
import { migratedDatabase, migratedFile, sqliteOnly } from '../../server/support/database';
import { hospital } from '../../server/support/hospital';
import { tempFile } from '../../server/support/tempFile';
import { afterTest } from '../../support/afterTest';

/** These fields of an object; undefined where it has none. */
const pick = (object: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, object[field]]));

const HOUR_MS = 60 * 60 * 1000;

/** The test hospital with a patient of location 7 who has answered question 1. */
const withAnAnswer = async () => {
  const db = await migratedDatabase();
  await saveHospital(db, hospital);
  const id = await addIdentificacao(db, { Id_Local: 7, Nome: 'MARIA', Telefone: '' });
  if (id === null) throw new Error('location 7 is not there');
  const answer = (pergunta: number | string) =>
    saveResposta(
      db,
      { Resposta: 'BO', Id_Pergunta: pergunta, Id_Identificacao_Resposta: id },
      new Date(Date.now() - HOUR_MS),
    );
  await answer(1);
  return { db, id, answer };
};

test('a changed text, or a changed type of an id, is stored', async () => {
  const { db } = await withAnAnswer();
  await saveHospital(db, {
    locais: [
      { Id: '7', Descricao: 'Internação', perguntas: [1] },
      { Id: 'UTI-A', Descricao: 'UTI', perguntas: [3] },
    ],
    perguntas: [
      { Id: '1', Descricao_Pergunta: 'Como você avalia a limpeza?' },
      { Id: 3, Descricao_Pergunta: 'E as refeições?' },
    ],
  });
  const rowsOf = (table: 'local' | 'pergunta') =>
    db.selectFrom(table).select(['id', 'numerico', 'descricao']).where('ativo', '=', 1).orderBy('id').execute();
  expect(await rowsOf('local')).toEqual([
    { id: '7', numerico: 0, descricao: 'Internação' },
    { id: 'UTI-A', numerico: 0, descricao: 'UTI' },
  ]);
  expect(await rowsOf('pergunta')).toEqual([
    { id: '1', numerico: 0, descricao: 'Como você avalia a limpeza?' },
    { id: '3', numerico: 1, descricao: 'E as refeições?' },
  ]);
});

test.each(['local', 'pergunta'] as const)('a changed file changes every column of %s that it fills', async (table) => {
  const db = await migratedDatabase();
  const rowOf = () => db.selectFrom(table).selectAll().where('id', '=', '7').executeTakeFirstOrThrow();
  await saveHospital(db, {
    locais: [{ Id: 7, Descricao: 'UTI', Unidade: 'Norte', perguntas: [7] }],
    perguntas: [{ Id: 7, Descricao_Pergunta: 'Limpeza?' }],
  });
  const before = await rowOf();
  await saveHospital(db, {
    locais: [{ Id: '7', Descricao: 'UTI Adulto', perguntas: ['7'] }],
    perguntas: [{ Id: '7', Descricao_Pergunta: 'Silêncio?' }],
  });
  const unchanged = Object.entries(await rowOf()).filter(
    ([name, value]) => before[name as keyof typeof before] === value,
  );
  expect(unchanged.map(([name]) => name)).toEqual(['id', 'ativo']);
});

/** Of a location, reports read the target from the file. */
describe('every field of the hospital file that the database has', () => {
  const local = { Id: 7, Descricao: 'UTI', Unidade: 'Norte', perguntas: ['Q7'] };
  const pergunta = { Id: 'Q7', Descricao_Pergunta: 'Limpeza?' };
  const stored = async () => {
    const db = await migratedDatabase();
    await saveHospital(db, readHospital(tempFile('hospital.json', { locais: [local], perguntas: [pergunta] })));
    return db;
  };

  test('is in the file of this test', () => {
    expect(Object.keys(local)).toEqual(Object.keys(fileLocalSchema.entries).filter((name) => name !== 'meta'));
    expect(Object.keys(pergunta)).toEqual(Object.keys(filePerguntaSchema.entries));
  });

  test('comes back from the database', async () => {
    expect(await readOffered(await stored())).toEqual({ locais: [local], perguntas: [pergunta] });
  });

  test('that the API returns comes back as the file has it', async () => {
    const db = await stored();
    expect(await findLocal(db, 7)).toEqual(pick(local, Object.keys(localSchema.entries)));
    expect(await listPerguntas(db, 7)).toEqual([pick(pergunta, Object.keys(perguntasSchema.item.entries))]);
  });
});

describe('an item that was removed from the file', () => {
  const smaller: Hospital = {
    locais: [{ Id: 'UTI-A', Descricao: 'UTI Adulto', perguntas: [3] }],
    perguntas: [{ Id: 3, Descricao_Pergunta: 'Como você avalia as refeições?' }],
  };

  test('is not offered until it returns', async () => {
    const { db, answer } = await withAnAnswer();
    await saveHospital(db, smaller);
    expect(await findLocal(db, 7)).toBeNull();
    expect(await addIdentificacao(db, { Id_Local: 7, Nome: '', Telefone: '' })).toBeNull();
    await saveHospital(db, hospital);
    expect(await findLocal(db, 7)).toEqual({ Id: 7, Descricao: 'Internação' });
    expect(await answer(3)).toBe('stored');
  });

  test('keeps its answers', async () => {
    const { db } = await withAnAnswer();
    const answers = () => db.selectFrom('resposta').select('resposta').execute();
    const before = await answers();
    expect(before.length).toBeGreaterThan(0);
    await saveHospital(db, smaller);
    expect(await answers()).toEqual(before);
  });

  test('can still be answered by patients who were asked', async () => {
    const { db, answer } = await withAnAnswer();
    await saveHospital(db, smaller);
    expect([await answer(1), await answer(3), await answer('Q-2')]).toEqual(['stored', 'stored', 'stored']);
    expect(await db.selectFrom('resposta').select('resposta').execute()).toHaveLength(3);
  });

  test('still lists its questions, for a patient who reloads the survey', async () => {
    const { db } = await withAnAnswer();
    const before = await listPerguntas(db, 7);
    await saveHospital(db, smaller);
    expect(before?.map(({ Id }) => Id)).toEqual([3, 1, 'Q-2']);
    expect(await listPerguntas(db, 7)).toEqual(before);
    expect(await listPerguntas(db, 'never')).toBeNull();
  });

  test('cannot be answered by later patients', async () => {
    const { db } = await withAnAnswer();
    await saveHospital(db, smaller);
    await db
      .updateTable('local_versao')
      .set({ oferecida_ate: '2020-01-01T00:00:00.000Z' })
      .where('oferecida_ate', 'is not', null)
      .execute();
    const id = await addIdentificacao(db, { Id_Local: 'UTI-A', Nome: '', Telefone: '' });
    const answerOf = (Id_Pergunta: number) =>
      saveResposta(
        db,
        { Resposta: 'MB', Id_Pergunta, Id_Identificacao_Resposta: id ?? '' },
        new Date(Date.now() - HOUR_MS),
      );
    expect([await answerOf(1), await answerOf(3)]).toEqual(['unknown', 'stored']);
  });
});

describe('answers keep the texts that the patient saw', () => {
  const report = async (db: Db) =>
    (await sql`select local, pergunta, resposta from avaliacoes order by pesquisa`.execute(db)).rows;
  const renamed: Hospital = {
    locais: [{ Id: 7, Descricao: 'Pediatria', perguntas: [1] }],
    perguntas: [{ Id: 1, Descricao_Pergunta: 'Como você avalia os brinquedos?' }],
  };
  const before = { local: 'Internação', pergunta: 'Como você avalia a limpeza?', resposta: 'BO' };

  test('for a question that returned with another text and was removed again: its last text', async () => {
    const { db } = await withAnAnswer();
    await saveHospital(db, { locais: [], perguntas: [] });
    await saveHospital(db, renamed);
    await saveHospital(db, { ...hospital, locais: [{ Id: 7, Descricao: 'Pediatria', perguntas: [3] }] });
    const id = (await addIdentificacao(db, { Id_Local: 7, Nome: '', Telefone: '' })) ?? '';
    await saveResposta(db, { Resposta: 'RU', Id_Pergunta: 1, Id_Identificacao_Resposta: id }, new Date(0));
    const last = { local: 'Pediatria', pergunta: 'Como você avalia os brinquedos?', resposta: 'RU' };
    expect(await report(db)).toEqual([before, last]);
  });

  test('for a changed answer: the last text', async () => {
    const { db, answer } = await withAnAnswer();
    for (const Descricao_Pergunta of ['Como você avalia a visita?', 'Como você avalia as visitas?']) {
      await saveHospital(db, {
        locais: [{ Id: 7, Descricao: 'Internação', perguntas: [8] }],
        perguntas: [{ Id: 8, Descricao_Pergunta }],
      });
      expect(await answer(8)).toBe('stored');
    }
    const reported = await report(db);
    expect(reported).toHaveLength(2);
    expect(reported).toContainEqual({ local: 'Internação', pergunta: 'Como você avalia as visitas?', resposta: 'BO' });
  });

  test('without duplicates when a file is loaded again or restored', async () => {
    const { db } = await withAnAnswer();
    const versions = () =>
      db.selectFrom('local_versao').select(['id', 'local_id', 'oferecida_ate']).orderBy('id').execute();
    const first = await versions();
    await saveHospital(db, renamed);
    await saveHospital(db, hospital);
    await saveHospital(db, hospital);
    expect((await versions()).filter(({ oferecida_ate }) => oferecida_ate === null)).toEqual(first);
    expect(await versions()).toHaveLength(first.length + 1);
  });

  test('and locations with the same questions share a questionnaire', async () => {
    const db = await migratedDatabase();
    const locais = ['A', 'B', 'C'].map((Id) => ({ Id, Descricao: Id, perguntas: [1, 3] }));
    await saveHospital(db, { locais, perguntas: hospital.perguntas });
    expect(await db.selectFrom('questionario_pergunta').select('pergunta_id').execute()).toHaveLength(2);
    expect(await listPerguntas(db, 'C')).toHaveLength(2);
  });
});

test('a file that needs several statements replaces the file before completely', async () => {
  const db = await migratedDatabase();
  const ids = Array.from({ length: 2001 }, (_, index) => index);
  const perguntas = ids.map((Id) => ({ Id, Descricao_Pergunta: `Pergunta ${Id}` }));
  const save = (file: Hospital) => db.transaction().execute((transaction) => saveHospital(transaction, file));
  await save({
    locais: ids.map((Id) => ({ Id, Descricao: `Local ${Id}`, perguntas: Id === 7 ? ids : [Id] })),
    perguntas,
  });
  expect((await listPerguntas(db, 7))?.map(({ Id }) => Id)).toEqual(ids);
  for (const Id of [0, 999, 1000, 1999, 2000]) {
    expect(await findLocal(db, Id)).toEqual({ Id, Descricao: `Local ${Id}` });
    expect(await listPerguntas(db, Id)).toEqual([{ Id, Descricao_Pergunta: `Pergunta ${Id}` }]);
  }

  await save({ locais: [{ Id: 7, Descricao: 'Local 7', perguntas: ids }], perguntas });
  expect(await db.selectFrom('local').select('id').where('ativo', '=', 1).execute()).toEqual([{ id: '7' }]);
  expect(await db.selectFrom('local_versao').select('local_id').where('oferecida_ate', 'is', null).execute()).toEqual([
    { local_id: '7' },
  ]);
}, 120_000);

test('a load that fails changes nothing', async () => {
  const { db } = await withAnAnswer();
  const broken: Hospital = { ...hospital, locais: [{ Id: 7, Descricao: 'Outra', perguntas: [3, 99] }] };
  const load = db.transaction().execute((transaction) => saveHospital(transaction, broken));
  await expect(load).rejects.toThrow(/foreign key/i);
  expect(await findLocal(db, 7)).toEqual({ Id: 7, Descricao: 'Internação' });
  expect(await listPerguntas(db, 7)).toHaveLength(3);
  expect(await findLocal(db, 'UTI-A')).not.toBeNull();
});

/** A step of SQLite's `explain`. */
interface Step {
  addr: number;
  opcode: string;
  p2: number;
}

// SQLite would look for the surveys of each location whose id an update sets, even to the same value. There is no index
// for that: with a large file every start took seconds.
sqliteOnly('storing a hospital file reads no surveys', async () => {
  const { file, db } = await migratedFile();
  await saveHospital(db, hospital);
  const reader = new DatabaseSync(file, { readOnly: true });
  afterTest(() => {
    reader.close();
  });
  const pages = reader
    .prepare("select rootpage from sqlite_schema where tbl_name in ('identificacao', 'resposta')")
    .all() as { rootpage: number }[];
  const rootPages = new Set(pages.map(({ rootpage }) => rootpage));
  expect(rootPages.size).toBeGreaterThan(2);
  const readsSurveys = (statement: string): boolean => {
    const program = reader.prepare(`explain ${statement}`).all() as Step[];
    // SQLite skips this part unless a foreign key is violated.
    const isSkipped = (at: number): boolean =>
      program.some(({ opcode, addr, p2 }) => opcode === 'FkIfZero' && addr < at && at < p2);
    return program.some(({ opcode, addr, p2 }) => opcode === 'OpenRead' && rootPages.has(p2) && !isSkipped(addr));
  };
  expect(readsSurveys('select count(*) from resposta where resposta = 1')).toBe(true);

  const statements: string[] = [];
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await saveHospital(watched, { ...hospital, locais: hospital.locais.slice(1) });
  expect(statements.length).toBeGreaterThan(3);
  expect(statements.filter(readsSurveys)).toEqual([]);
});
