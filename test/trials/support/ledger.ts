import { openDatabase } from '../../../src/server/db/open';
import { targetOf } from '../../server/support/database';

/** The posts that the server acknowledged. */
export interface Ledger {
  ids: string[];
  /** `Resposta` by identification and question. */
  answers: Map<string, string>;
  /** The latest time at which each acknowledgement can have arrived, in ms since 1970, by id or by `keyOf`. */
  heardAt: Map<string, number>;
}

export const newLedger = (): Ledger => ({ ids: [], answers: new Map(), heardAt: new Map() });

/** The part of a ledger that was acknowledged by a moment. */
export const ledgerAt = ({ ids, answers, heardAt }: Ledger, moment: number): Ledger => {
  const isKnown = (key: string): boolean => (heardAt.get(key) ?? Infinity) <= moment;
  return {
    ids: ids.filter(isKnown),
    answers: new Map([...answers].filter(([key]) => isKnown(key))),
    heardAt,
  };
};

export const keyOf = (id: string, pergunta: number | string): string => `${id} ${pergunta}`;

interface Audit {
  /** Acknowledged posts that are missing or have another value. */
  lost: number;
  /** Ids given to two patients, and duplicate answers. */
  twice: number;
}

/** Compares a ledger with a database. */
export const audit = async ({ ids, answers }: Pick<Ledger, 'ids' | 'answers'>, url: string): Promise<Audit> => {
  const db = openDatabase(targetOf(url));
  try {
    const chaves = new Set((await db.selectFrom('identificacao').select('chave').execute()).map(({ chave }) => chave));
    const rows = await db
      .selectFrom('resposta')
      .innerJoin('identificacao', 'identificacao.id', 'identificacao_id')
      .select(['chave', 'pergunta_id', 'resposta'])
      .execute();
    const stored = new Map(
      rows.map(({ chave, pergunta_id, resposta }) => [keyOf(String(chave), pergunta_id), resposta]),
    );
    const lostIds = ids.filter((id) => !chaves.has(id)).length;
    const lostAnswers = [...answers].filter(([key, resposta]) => stored.get(key) !== resposta).length;
    return { lost: lostIds + lostAnswers, twice: ids.length - new Set(ids).size + rows.length - stored.size };
  } finally {
    await db.destroy();
  }
};
