import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../../src/contract/paths';
import { afterTest } from '../../server/support/database';
import { stream, type Random } from '../../simulation/random';
import type { Account } from './account';

const VALUES = ['MB', 'BO', 'RE', 'RU', ''];
/** The time limit for a response, in ms. It is longer than any fault and any timeout of the server. */
const PATIENCE_MS = 30_000;
const TRIES = 8;
/** The minimum time after which a patient changes an answer, in ms. */
const CHANGE_AFTER_MS = 2000;

export interface Load {
  requests: number;
  /** The numbers of posts and of reads by response status. Status 0 means that there was no response. */
  posts: Record<number, number>;
  reads: Record<number, number>;
  withoutRetryAfter: number;
  /** The time until the response to each post and to each read, in ms. */
  postMs: number[];
  readMs: number[];
  /** Stops new patients. Resolves when the last one is done. */
  stop: () => Promise<void>;
}

/**
 * Simulates patients who open pages, identify themselves, answer and change answers. Each patient uses one of the
 * servers, and another one after a failure. Records all posts in `account`.
 */
export const startLoad = (urls: readonly string[], patients: number, seed: number, account: Account): Load => {
  let going = true;
  const load: Load = {
    ...{ requests: 0, posts: {}, reads: {}, withoutRetryAfter: 0, postMs: [], readMs: [] },
    async stop() {
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
    load.requests += 1;
    const [counts, durations] = body === undefined ? [load.reads, load.readMs] : [load.posts, load.postMs];
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
      durations.push(performance.now() - startedAt);
      if (response.status === 503 && response.headers.get('retry-after') === null) load.withoutRetryAfter += 1;
    } catch {
      // There was no response. The status stays 0.
    }
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    return answer;
  };

  const patient = async (number: number, random: Random): Promise<void> => {
    let at = random.below(urls.length);
    const think = () => wait(100 + random.below(500));

    /**
     * Posts until a server acknowledges. After a failure, tries the next server. Returns the response body, or null
     * after `TRIES` failures.
     */
    const post = async (path: string, bodyOf: () => { body: unknown; acknowledge?: () => void }) => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { body, acknowledge } = bodyOf();
        const { status, text } = await ask(`${urls[at]}${path}`, body);
        if (status >= 200 && status < 300) {
          acknowledge?.();
          return text;
        }
        at = (at + 1) % urls.length;
        await wait(500 + random.below(1500));
      }
      return null;
    };

    const answer = (id: string, pergunta: number) =>
      post(paths.cadastrarResposta, () => {
        const Resposta = random.pick(VALUES);
        const attempt = account.sent(id, String(pergunta), Resposta);
        return {
          body: { Resposta, Id_Pergunta: pergunta, Id_Identificacao_Resposta: id },
          acknowledge: () => (attempt.isAcknowledged = true),
        };
      });

    for (let turn = 0; going; turn += 1) {
      if (random.chance(0.3)) await ask(`${urls[at]}/1`);
      if (random.chance(0.2)) await ask(`${urls[at]}/health`);
      await ask(`${urls[at]}${paths.getLocalById('1')}`);
      let name = '';
      const identified = await post(paths.identificarPaciente, () => {
        name = `PACIENTE ${number} ${turn} ${account.names.size}`;
        account.names.add(name);
        return { body: { Id_Local: 1, Nome: name, Telefone: '' } };
      });
      if (identified === null) continue;
      const { idIdentificacaoPaciente: id } = JSON.parse(identified) as { idIdentificacaoPaciente: string };
      account.identified.set(id, name);
      await ask(`${urls[at]}${paths.listarPerguntasPorLocal(1)}`);
      for (const pergunta of [1, 2, 3]) {
        await think();
        await answer(id, pergunta);
      }
      if (random.chance(0.3)) continue;
      await wait(CHANGE_AFTER_MS + random.below(4000));
      // Sends the changed answers to a random server, as a load balancer would.
      at = random.below(urls.length);
      for (const pergunta of [1, 2]) await answer(id, pergunta);
    }
  };

  const all = Array.from({ length: patients }, (_, number) => patient(number, stream(seed, 'patient', number)));
  return load;
};
