import type { Db } from '../db/tables';
import type { Hospital } from '../hospitalFile';
import { idText } from './values';

export const hasSampleMark = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('exemplo').select('id').executeTakeFirst()) !== undefined;

/** Call it in the transaction that loads a hospital file. */
export const setSampleMark = async (db: Db, isSample: boolean): Promise<void> => {
  await db.deleteFrom('exemplo').execute();
  if (isSample) await db.insertInto('exemplo').values({ id: 1 }).execute();
};

/**
 * The text of a location or question that patients have seen and that the hospital does not have under this id; null if
 * there is none.
 */
export const findTextBeside = async (
  db: Db,
  { locais, perguntas }: Pick<Hospital, 'locais' | 'perguntas'>,
): Promise<string | null> => {
  const known = new Set([
    ...locais.map(({ Id, Descricao }) => `local ${idText(Id)} ${Descricao}`),
    ...perguntas.map(({ Id, Descricao_Pergunta }) => `pergunta ${idText(Id)} ${Descricao_Pergunta}`),
  ]);
  const versoes = await db.selectFrom('local_versao').select(['local_id', 'descricao']).execute();
  const asked = await db.selectFrom('questionario_pergunta').select(['pergunta_id', 'descricao']).execute();
  const seen = [
    ...versoes.map(({ local_id, descricao }) => ({ key: `local ${local_id} ${descricao}`, descricao })),
    ...asked.map(({ pergunta_id, descricao }) => ({ key: `pergunta ${pergunta_id} ${descricao}`, descricao })),
  ];
  return seen.find(({ key }) => !known.has(key))?.descricao ?? null;
};
