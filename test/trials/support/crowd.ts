import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../../src/contract/paths';
import { afterTest } from '../../server/support/database';
import { keyOf, type Ledger } from './ledger';

const RESPOSTAS = ['MB', 'BO', 'RE', 'RU', ''];
/** The time limit for a response, in ms. It is longer than any timeout of the server. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

export interface Crowd {
  /** The number of posts by response status. Status 0 means that there was no response. */
  statuses: Record<number, number>;
  /** The number of 503 responses without `Retry-After`, which the server must always send. */
  withoutRetryAfter: number;
  /** The number of reads with status 200. */
  reads: number;
  slowestReadMs: number;
  badReads: number;
  acknowledged: number;
  /** Stops new requests. Resolves when all requests are answered. */
  stop: () => Promise<void>;
}

/**
 * Simulates `size` patients, who identify themselves and answer in a loop, and one client that only reads. Records
 * acknowledged posts in the ledger.
 */
export const startCrowd = (url: string, size: number, ledger: Ledger): Crowd => {
  let going = true;
  const crowd: Crowd = {
    statuses: {},
    withoutRetryAfter: 0,
    reads: 0,
    slowestReadMs: 0,
    badReads: 0,
    acknowledged: 0,
    async stop() {
      going = false;
      await Promise.all(all);
    },
  };

  // Stops the patients even if the trial fails. Otherwise they would keep the process running.
  afterTest(() => {
    going = false;
  });

  const ask = async (path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> => {
    try {
      const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
      const text = await response.text();
      if (response.status === 503 && response.headers.get('retry-after') === null) crowd.withoutRetryAfter += 1;
      return { status: response.status, text };
    } catch {
      return { status: 0, text: '' };
    }
  };

  /** Returns the response body of an acknowledged post, otherwise null. */
  const post = async (path: string, body: unknown): Promise<string | null> => {
    const { status, text } = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    crowd.statuses[status] = (crowd.statuses[status] ?? 0) + 1;
    if (status === 201) {
      crowd.acknowledged += 1;
      return text;
    }
    await wait(PAUSE_MS);
    return null;
  };

  const patient = async (number: number): Promise<void> => {
    while (going) {
      const identified = await post(paths.identificarPaciente, {
        Id_Local: 1,
        Nome: `PACIENTE ${number}`,
        Telefone: '',
      });
      if (identified === null) continue;
      const { idIdentificacaoPaciente: id } = JSON.parse(identified) as { idIdentificacaoPaciente: string };
      ledger.ids.push(id);
      ledger.heardAt.set(id, Date.now() + 1);
      for (const Id_Pergunta of [1, 2, 3]) {
        const Resposta = RESPOSTAS[(number + Id_Pergunta + ledger.ids.length) % RESPOSTAS.length] ?? '';
        const answered = await post(paths.cadastrarResposta, { Resposta, Id_Pergunta, Id_Identificacao_Resposta: id });
        if (answered === null) continue;
        ledger.answers.set(keyOf(id, Id_Pergunta), Resposta);
        ledger.heardAt.set(keyOf(id, Id_Pergunta), Date.now() + 1);
      }
    }
  };

  const reader = async (): Promise<void> => {
    for (let turn = 0; going; turn += 1) {
      const startedAt = performance.now();
      const { status } = await ask(['/1', paths.getLocalById('1'), paths.listarPerguntasPorLocal(1)][turn % 3] ?? '/1');
      crowd.slowestReadMs = Math.max(crowd.slowestReadMs, performance.now() - startedAt);
      if (status === 200) crowd.reads += 1;
      else crowd.badReads += 1;
      await wait(PAUSE_MS);
    }
  };

  const all = [reader(), ...Array.from({ length: size }, (_, number) => patient(number))];
  return crowd;
};

/** @throws Error with `what` if `holds` does not return true within `ms` */
export const until = async (what: string, holds: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> => {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${ms} ms`);
    await wait(PAUSE_MS);
  }
};

export const health = async (url: string): Promise<number> => (await fetch(`${url}/health`)).status;
