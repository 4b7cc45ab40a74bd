import { openDatabase } from '../../../src/server/db/open';
import { targetOf } from '../../server/support/database';

/** What the server has acknowledged, from the patients' side. */
export interface Ledger {
  ids: string[];
  /** `Resposta` by identification and question. */
  answers: Map<string, string>;
}

export const newLedger = (): Ledger => ({ ids: [], answers: new Map() });

export const keyOf = (id: string, pergunta: number | string): string => `${id} ${pergunta}`;

interface Audit {
  /** Acknowledged and not found, or found with another value. */
  lost: number;
  /** Ids that were given to two patients, and answers that stand there twice. */
  twice: number;
}

/** Compares what was acknowledged with what a database holds. */
export const audit = async ({ ids, answers }: Ledger, url: string): Promise<Audit> => {
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
