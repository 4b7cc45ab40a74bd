import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../../src/contract/paths';
import { randomFrom, type Random } from '../../support/random';
import type { Account } from './account';
import { until } from '../../support/eventually';
import { afterTest } from '../../support/afterTest';

const VALUES = ['MB', 'BO', 'RE', 'RU', ''];
const PAGES = ['/1', paths.getLocalById('1'), paths.listarPerguntasPorLocal(1)];
/** The time limit for a response, in ms. It is longer than any fault and any timeout of the server. */
const PATIENCE_MS = 30_000;
/** The maximum number of tries for each post. */
const TRIES = 8;

interface Options {
  /** How many patients there are at once. */
  size?: number;
  /** The seed of the patients' random decisions. */
  seed?: number;
  /**
   * Whether the patients pause between answers and sometimes change answers. If not, each patient posts as soon as the
   * server has answered.
   */
  areCalm?: boolean;
}

/**
 * Simulates patients who identify themselves and answer three questions, again and again. Each patient uses one of the
 * servers, and the next one after a failure. For each server there is also a client that only reads. Records all posts
 * in `account`.
 */
export const startPatients = (
  urls: readonly string[],
  account: Account,
  { size = 20, seed = 1, areCalm = false }: Options = {},
) => {
  let going = true;
  const patients = {
    /** The numbers of posts and of reads by response status. Status 0 means that there was no response. */
    posts: {} as Record<number, number>,
    reads: {} as Record<number, number>,
    /**
     * The number of responses with status 503 but without the header `Retry-After`. The server must send it with every
     * 503.
     */
    withoutRetryAfter: 0,
    /** The time until the response to each post, in ms. */
    postMs: [] as number[],
    get acknowledged(): number {
      return this.posts[201] ?? 0;
    },
    get refused(): number {
      return this.posts[503] ?? 0;
    },
    /** Waits until `count` more posts are acknowledged. */
    async answer(count: number): Promise<void> {
      const enough = this.acknowledged + count;
      await until(`${count} answers`, () => this.acknowledged >= enough, 120_000);
    },
    /** Asserts that no post got another status than these, and that every 503 had the header `Retry-After`. */
    expectStatuses(...statuses: number[]): void {
      expect(Object.keys(this.posts).filter((status) => !statuses.includes(Number(status)))).toEqual([]);
      expect(this.withoutRetryAfter).toBe(0);
    },
    /** Stops new requests. Resolves when all requests have ended. */
    async stop(): Promise<void> {
      going = false;
      await Promise.all(all);
    },
  };

  // Stops the patients even if the trial fails. Otherwise they would keep the process running.
  afterTest(() => {
    going = false;
  });

  const ask = async (url: string, body?: unknown): Promise<{ status: number; text: string }> => {
    const startedAt = performance.now();
    const counts = body === undefined ? patients.reads : patients.posts;
    let answer = { status: 0, text: '' };
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      answer = { status: response.status, text: await response.text() };
      if (body !== undefined) patients.postMs.push(performance.now() - startedAt);
      if (response.status === 503 && response.headers.get('retry-after') === null) patients.withoutRetryAfter += 1;
    } catch {
      // There was no response. The status stays 0.
    }
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    return answer;
  };

  const patient = async (number: number, random: Random): Promise<void> => {
    let at = random.below(urls.length);

    /** Posts until a server acknowledges. Returns the response body, or null after `TRIES` failures or after `stop`. */
    const post = async (path: string, bodyOf: () => { body: unknown; acknowledged?: () => void }) => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { body, acknowledged } = bodyOf();
        const { status, text } = await ask(`${urls[at]}${path}`, body);
        // 200 says that the server already has a newer answer, so the post is not repeated.
        if (status === 200 || status === 201) {
          acknowledged?.();
          return text;
        }
        if (!going) break;
        at = (at + 1) % urls.length;
        await wait(areCalm ? 500 + random.below(1500) : 50);
      }
      return null;
    };

    const answer = (id: string, pergunta: number) =>
      post(paths.cadastrarResposta, () => {
        const Resposta = random.pick(VALUES);
        return {
          body: { Resposta, Id_Pergunta: pergunta, Id_Identificacao_Resposta: id },
          acknowledged: account.answered(id, pergunta, Resposta),
        };
      });

    while (going) {
      let name = '';
      const identified = await post(paths.identificarPaciente, () => {
        name = `PACIENTE ${number} ${account.names.size}`;
        account.names.add(name);
        return { body: { Id_Local: 1, Nome: name, Telefone: '' } };
      });
      if (identified === null) continue;
      const { idIdentificacaoPaciente: id } = JSON.parse(identified) as { idIdentificacaoPaciente: string };
      account.identified(id, name);
      for (const pergunta of [1, 2, 3]) {
        if (areCalm) await wait(100 + random.below(500));
        await answer(id, pergunta);
      }
      if (!areCalm || random.chance(0.3)) continue;
      await wait(2000 + random.below(4000));
      // Sends the changed answers to a random server, as a load balancer would.
      at = random.below(urls.length);
      for (const pergunta of [1, 2]) await answer(id, pergunta);
    }
  };

  const read = async (url: string): Promise<void> => {
    const pages = areCalm ? [...PAGES, '/health'] : PAGES;
    for (let turn = 0; going; turn += 1) {
      await ask(`${url}${pages[turn % pages.length]}`);
      await wait(50);
    }
  };

  const all = [
    ...urls.map(read),
    ...Array.from({ length: size }, (_, number) => patient(number, randomFrom(seed + number))),
  ];
  return patients;
};
