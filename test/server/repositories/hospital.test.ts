import type { Hospital } from '../../../src/server/hospitalFile';
import { saveHospital } from '../../../src/server/repositories/hospital';
import { findLocal, listPerguntas } from '../../../src/server/repositories/locais';
import { saveResposta } from '../../../src/server/repositories/respostas';
import { addIdentificacao } from '../../../src/server/repositories/identificacoes';
import { migratedDatabase } from '../support/database';
import { hospital } from '../support/hospital';

/** A database with the test hospital and a patient of location 7 who has answered question 1. */
const withAnAnswer = async () => {
  const db = await migratedDatabase();
  await saveHospital(db, hospital);
  const id = await addIdentificacao(db, { Id_Local: 7, Nome: 'MARIA', Telefone: '' });
  if (id === null) throw new Error('location 7 is not there');
  const answer = (pergunta: number | string) =>
    saveResposta(db, { Resposta: 'BO', Id_Pergunta: pergunta, Id_Identificacao_Resposta: id });
  await answer(1);
  return { db, id, answer };
};

const answersOf = async (db: Awaited<ReturnType<typeof migratedDatabase>>) =>
  db.selectFrom('resposta').select(['pergunta_id', 'resposta']).execute();

test('loading the same file again changes nothing', async () => {
  const { db } = await withAnAnswer();
  const before = await listPerguntas(db, 7);
  await saveHospital(db, hospital);
  expect(before).toHaveLength(3);
  expect(await listPerguntas(db, 7)).toEqual(before);
});

test('changed texts, order and id types are taken over', async () => {
  const { db } = await withAnAnswer();
  await saveHospital(db, {
    locais: [{ Id: '7', Descricao: 'Internação, 3º andar', perguntas: [1, 3] }],
    perguntas: [
      { Id: 1, Descricao_Pergunta: 'Como está a limpeza?' },
      { Id: 3, Descricao_Pergunta: 'Como estão as refeições?' },
    ],
  });
  expect(await findLocal(db, 7)).toEqual({ Id: '7', Descricao: 'Internação, 3º andar' });
  expect(await listPerguntas(db, '7')).toEqual([
    { Id: 1, Descricao_Pergunta: 'Como está a limpeza?' },
    { Id: 3, Descricao_Pergunta: 'Como estão as refeições?' },
  ]);
});

describe('what left the file', () => {
  const smaller: Hospital = {
    locais: [{ Id: 'UTI-A', Descricao: 'UTI Adulto', perguntas: [3] }],
    perguntas: [{ Id: 3, Descricao_Pergunta: 'Como você avalia as refeições?' }],
  };

  test('is not offered', async () => {
    const { db } = await withAnAnswer();
    await saveHospital(db, smaller);
    expect(await findLocal(db, 7)).toBeNull();
    expect(await listPerguntas(db, 7)).toBeNull();
    expect(await addIdentificacao(db, { Id_Local: 7, Nome: '', Telefone: '' })).toBeNull();
  });

  test('can no longer be answered, and keeps its answers', async () => {
    const { db, answer } = await withAnAnswer();
    const before = await answersOf(db);
    await saveHospital(db, smaller);
    expect(await answer(1)).toBe(false);
    expect(before).toEqual([{ pergunta_id: '1', resposta: 'BO' }]);
    expect(await answersOf(db)).toEqual(before);
  });

  test('is offered again when it comes back', async () => {
    const { db, answer } = await withAnAnswer();
    await saveHospital(db, smaller);
    await saveHospital(db, hospital);
    expect(await findLocal(db, 7)).toEqual({ Id: 7, Descricao: 'Internação' });
    expect(await answer(3)).toBe(true);
  });
});

test('a load that fails leaves everything as it was', async () => {
  const { db } = await withAnAnswer();
  const broken = { ...hospital, perguntas: hospital.perguntas.slice(1) };
  await db.deleteFrom('resposta').execute();
  await db.deleteFrom('local_pergunta').where('pergunta_id', '=', '1').execute();
  await db.deleteFrom('pergunta').where('id', '=', '1').execute();
  const before = await listPerguntas(db, 7);
  await expect(saveHospital(db, broken)).rejects.toThrow(/foreign key/i);
  expect(before).toHaveLength(2);
  expect(await listPerguntas(db, 7)).toEqual(before);
});
