import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Id } from '../../src/contract/ids';
import { buildApp } from '../../src/server/app';
import { migrate } from '../../src/server/db/migrate';
import { openDatabase } from '../../src/server/db/open';
import { DatabaseSync } from '../../src/server/db/sqlite/driver';
import type { Tables } from '../../src/server/db/tables';
import { saveHospital } from '../../src/server/repositories/hospital';
import { readSettings } from '../../src/server/settings';
import { plainWards, type Ward } from './hospital';
import { storedKey, type Host, type Stored } from './host';

/**
 * The host waits only 1 ms for a locked database. A longer wait would be useless: the simulation holds the lock until
 * the host has answered.
 */
const PATIENCE = { patienceMs: 1 };

const hospitalOf = (wards: Ward[], changed: boolean) => {
  const locais = wards.map(({ Id, Descricao, perguntas, added }) => ({
    Id,
    Descricao,
    perguntas: changed && added !== undefined ? [added, ...perguntas.slice(1)] : perguntas,
  }));
  const ids = new Set(wards.flatMap(({ perguntas, added = [] }) => [...perguntas, added].flat()));
  return { locais, perguntas: [...ids].map((Id) => ({ Id, Descricao_Pergunta: `${Id}?` })) };
};

/** Prepares the embedded server as a host. `open` starts the server with a new SQLite file for each run. */
export const embeddedHosts = async (): Promise<{ open: () => Promise<Host>; close: () => void }> => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-simulation-'));
  const template = path.join(dir, 'template.db');
  const prepared = openDatabase({ dialect: 'sqlite', file: template }, PATIENCE);
  await migrate(prepared, 'sqlite');
  await prepared.destroy();
  let runs = 0;

  const open = async (): Promise<Host> => {
    const file = path.join(dir, `${(runs += 1)}.db`);
    copyFileSync(template, file);
    let changed = false;
    let other: InstanceType<typeof DatabaseSync> | undefined;
    let db: Kysely<Tables>;
    let app: FastifyInstance;
    const begin = async () => {
      db = openDatabase({ dialect: 'sqlite', file }, PATIENCE);
      await saveHospital(db, hospitalOf(plainWards, changed));
      // A step may set the server's clock forward. With this `ANSWER_HOURS`, no identification expires then.
      app = buildApp({ ...readSettings({}), db, ANSWER_HOURS: 9999 });
      await app.ready();
    };
    const lock = (held: boolean) => {
      if (held === !!other) return;
      if (held) {
        other = new DatabaseSync(file, { timeout: 1000 });
        other.exec('begin immediate');
      } else {
        other?.close();
        other = undefined;
      }
    };
    await begin();
    return {
      wards: plainWards,
      answer: async ({ method, path: url, body }) => {
        const { statusCode, body: text } = await app.inject({
          method,
          url,
          ...(body && { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }),
        });
        return { status: statusCode, ...(text !== '' && { body: JSON.parse(text) as unknown }) };
      },
      change: async () => {
        lock(false);
        changed = !changed;
        await saveHospital(db, hospitalOf(plainWards, changed));
      },
      restart: async (killed) => {
        lock(false);
        if (!killed) await app.close();
        await db.destroy();
        await begin();
      },
      lock,
      isLocked: () => !!other,
      stored: async () => {
        lock(false);
        const rows = await db
          .selectFrom('resposta')
          .innerJoin('identificacao', 'identificacao.id', 'resposta.identificacao_id')
          .innerJoin('pergunta', 'pergunta.id', 'resposta.pergunta_id')
          .select(['identificacao.chave', 'resposta.pergunta_id', 'pergunta.numerico', 'resposta.resposta'])
          .execute();
        const idOf = (id: string, numerico: number): Id => (numerico === 1 ? Number(id) : id);
        const stored: Stored = new Map(
          rows.map(({ chave, pergunta_id, numerico, resposta }) => [
            storedKey(chave, idOf(pergunta_id, numerico)),
            resposta,
          ]),
        );
        // The map contains each answer only once. If there are more rows, an answer was stored twice.
        if (stored.size !== rows.length) throw new Error(`${rows.length} rows of ${stored.size} answers`);
        return stored;
      },
      close: async () => {
        lock(false);
        await app.close();
        await db.destroy();
        for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      },
    };
  };
  return {
    open,
    close: () => {
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
