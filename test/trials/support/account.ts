import { openDatabase } from '../../../src/server/db/open';
import { targetOf } from '../../server/support/database';

/** One post of an answer. */
interface Attempt {
  value: string;
  isAcknowledged: boolean;
}

/** Records all posts that patients have sent, and which of them the server has acknowledged. */
export class Account {
  /** The names in all identification requests. Each request has a different name. */
  readonly names = new Set<string>();
  /** The acknowledged identifications: the patient's name by the id that the server returned. */
  readonly identified = new Map<string, string>();
  readonly #answers = new Map<string, Map<string, Attempt[]>>();

  get acknowledgedAnswers(): number {
    return [...this.#answers.values()]
      .flatMap((answers) => [...answers.values()])
      .filter((attempts) => attempts.some(({ isAcknowledged }) => isAcknowledged)).length;
  }

  sent(id: string, pergunta: string, value: string): Attempt {
    const attempt = { value, isAcknowledged: false };
    const answers = this.#answers.get(id) ?? new Map<string, Attempt[]>();
    this.#answers.set(id, answers.set(pergunta, [...(answers.get(pergunta) ?? []), attempt]));
    return attempt;
  }

  /**
   * Compares the records with a database.
   * @returns lists of lost posts and of rows that were never sent, and the number of rows that are stored twice
   */
  async compareWith(url: string) {
    const db = openDatabase(targetOf(url));
    try {
      const patients = await db.selectFrom('identificacao').select(['chave', 'nome']).execute();
      const rows = await db
        .selectFrom('resposta')
        .innerJoin('identificacao', 'identificacao.id', 'identificacao_id')
        .select(['chave', 'pergunta_id', 'resposta', 'respondida_em'])
        .execute();
      const names = new Map(patients.map(({ chave, nome }) => [String(chave), nome]));
      const lost = [...this.identified].filter(([id, name]) => names.get(id) !== name).map(([id]) => id);
      const notSent = [...names.values()].filter((name) => !this.names.has(name));
      const twice = patients.length - new Set(names.values()).size;
      const stored = new Map(rows.map((row) => [`${row.chave} ${row.pergunta_id}`, row]));
      for (const [id, answers] of this.#answers) {
        for (const [pergunta, attempts] of answers) {
          const row = stored.get(`${id} ${pergunta}`);
          stored.delete(`${id} ${pergunta}`);
          const last = attempts.map(({ isAcknowledged }) => isAcknowledged).lastIndexOf(true);
          const allowed = attempts.slice(Math.max(last, 0)).map(({ value }) => value);
          const history = `${id} ${pergunta}: ${JSON.stringify(attempts)}, stored ${JSON.stringify(row)}`;
          if (row ? !allowed.includes(row.resposta) : last >= 0) lost.push(history);
          if (row && !attempts.some(({ value }) => value === row.resposta)) notSent.push(history);
        }
      }
      return {
        lost,
        notSent: [...notSent, ...stored.keys()],
        twice: twice + rows.length - new Set(rows.map((row) => `${row.chave} ${row.pergunta_id}`)).size,
      };
    } finally {
      await db.destroy();
    }
  }
}
