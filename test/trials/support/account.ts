import { openDatabase } from '../../../src/hospital/db/open';
import { targetOf } from '../../server/support/database';

/**
 * One post of an answer. `acknowledgedAt` is in ms since 1970, rounded up; Infinity if the post was not acknowledged.
 */
interface Attempt {
  value: string;
  acknowledgedAt: number;
}

/** Records all posts that patients have sent, and when the server has acknowledged them. */
export class Account {
  /** The names in all identification requests. Each request has a different name. */
  readonly names = new Set<string>();
  readonly #identified: { id: string; name: string; acknowledgedAt: number }[] = [];
  /** The attempts for each answer, in the order in which they were sent. A key is `<identification> <question>`. */
  readonly #answers = new Map<string, Attempt[]>();

  identified(id: string, name: string): void {
    this.#identified.push({ id, name, acknowledgedAt: Date.now() + 1 });
  }

  /**
   * Records that a patient sends an answer.
   * @returns a function to call when the answer is acknowledged
   */
  answered(id: string, pergunta: number, value: string): () => void {
    const key = `${id} ${pergunta}`;
    const attempt = { value, acknowledgedAt: Infinity };
    this.#answers.set(key, [...(this.#answers.get(key) ?? []), attempt]);
    return () => {
      attempt.acknowledgedAt = Date.now() + 1;
    };
  }

  /** When the first post was acknowledged, in ms since 1970. */
  get beganAt(): number {
    return this.#identified[0]?.acknowledgedAt ?? Infinity;
  }

  /**
   * How many identifications and answers the server had acknowledged by the time `until` (ms since 1970).
   */
  acknowledged(until = Number.MAX_VALUE) {
    const isDue = ({ acknowledgedAt }: { acknowledgedAt: number }): boolean => acknowledgedAt <= until;
    const answers = [...this.#answers].filter(([, attempts]) => attempts.some(isDue));
    return {
      identifications: this.#identified.filter(isDue).length,
      answers: answers.length,
    };
  }

  /**
   * Compares a database with the posts. The database must have every post that was acknowledged not after
   * `until` (in ms since 1970). An answer must have the value that was acknowledged last in this time, or one
   * that was sent later.
   * @returns lists of lost posts and of rows that were never sent, and the number of rows that are stored twice
   */
  async compareWith(url: string, { until = Number.MAX_VALUE } = {}) {
    const isDue = ({ acknowledgedAt }: { acknowledgedAt: number }): boolean => acknowledgedAt <= until;
    const db = openDatabase(targetOf(url));
    try {
      const patients = await db.selectFrom('identificacao').select(['chave', 'nome']).execute();
      const rows = await db
        .selectFrom('resposta')
        .innerJoin('identificacao', 'identificacao.id', 'identificacao_id')
        .select(['chave', 'pergunta_id', 'resposta', 'respondida_em'])
        .execute();
      const names = new Map(patients.map(({ chave, nome }) => [String(chave), nome]));
      const stored = new Map(rows.map((row) => [`${row.chave} ${row.pergunta_id}`, row]));
      const lost = this.#identified.filter((one) => isDue(one) && names.get(one.id) !== one.name).map(({ id }) => id);
      const notSent = [
        ...[...names.values()].filter((name) => !this.names.has(name)),
        ...[...stored.keys()].filter((key) => !this.#answers.has(key)),
      ];
      for (const [key, attempts] of this.#answers) {
        const row = stored.get(key);
        const history = (): string => `${key}: ${JSON.stringify(attempts)}, stored ${JSON.stringify(row)}`;
        const last = attempts.map(isDue).lastIndexOf(true);
        const allowed = attempts.slice(Math.max(last, 0)).map(({ value }) => value);
        if (row ? !allowed.includes(row.resposta) : last >= 0) lost.push(history());
        if (row && !attempts.some(({ value }) => value === row.resposta)) notSent.push(history());
      }
      const twice = patients.length - new Set(names.values()).size + rows.length - stored.size;
      return { lost, notSent, twice };
    } finally {
      await db.destroy();
    }
  }
}

/** Asserts that a database contains all acknowledged posts, each of them once, and nothing that was not sent. */
export const expectAll = async (account: Account, url: string): Promise<void> => {
  expect(await account.compareWith(url)).toEqual({ lost: [], notSent: [], twice: 0 });
};
