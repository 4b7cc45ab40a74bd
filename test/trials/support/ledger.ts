import { openDatabase } from '../../../src/server/db/open';
import { targetOf } from '../../server/support/database';

/** The posts that the server has acknowledged. */
export interface Ledger {
  ids: string[];
  /** The acknowledged answers. The keys are made by `keyOf`, and the values are the answer codes (`Resposta`). */
  answers: Map<string, string>;
  /**
   * When the server's response to each post arrived, in ms since 1970, rounded up. The key of an identification is its
   * id, the key of an answer is made by `keyOf`.
   */
  heardAt: Map<string, number>;
}

export const newLedger = (): Ledger => ({ ids: [], answers: new Map(), heardAt: new Map() });

/** The posts of a ledger that were already acknowledged at `moment`, in ms since 1970. */
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
  /** The number of acknowledged posts that are missing in the database or have another value there. */
  lost: number;
  /** The number of ids that two patients have received plus the number of answers that are stored twice. */
  twice: number;
}

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
