import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { readHospital } from '../../src/server/hospitalFile';
import { StartError } from '../../src/server/startError';
import { testApp } from '../server/support/app';
import { tempDir } from '../server/support/database';
import { offenceOf, requests } from '../server/support/fuzz';
import { report } from './support/figures';

const REQUESTS = 20_000;
const FILES = 2000;

test('twenty thousand random requests cause no faulty answer', async () => {
  const { app } = await testApp({ RATE_LIMIT_PER_MINUTE: 0 });
  const seed = Date.now();
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      expect(await offenceOf(app, request)).toBeNull();
    }),
    { seed, numRuns: REQUESTS },
  );
  report('fuzz', { requests: REQUESTS, seed, offences: 0 });
}, 600_000);

const id = fc.oneof(fc.integer(), fc.string({ maxLength: 12 }), fc.constant(null));
const hospital = fc.record(
  {
    locais: fc.array(
      fc.record({ Id: id, Descricao: fc.oneof(fc.string(), id), perguntas: fc.array(id) }, { requiredKeys: [] }),
    ),
    perguntas: fc.array(fc.record({ Id: id, Descricao_Pergunta: fc.oneof(fc.string(), id) }, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
);
const sound = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 20 }).map((ids) => ({
  locais: ids.map((Id) => ({ Id, Descricao: `Local ${Id}`, perguntas: ids })),
  perguntas: ids.map((Id) => ({ Id, Descricao_Pergunta: `Pergunta ${Id}?` })),
}));
const content = fc.oneof(
  sound.map((file) => Buffer.from(JSON.stringify(file))),
  hospital.map((file) => Buffer.from(JSON.stringify(file))),
  fc.json().map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

test('a random hospital file is loaded, or refused in one line', () => {
  const file = path.join(tempDir(), 'hospital.json');
  const seed = Date.now();
  let loaded = 0;
  fc.assert(
    fc.property(content, (bytes) => {
      writeFileSync(file, bytes);
      try {
        readHospital(file);
        loaded += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(StartError);
        expect((error as Error).message).toMatch(/^[^\n\r]+$/);
      }
    }),
    { seed, numRuns: FILES },
  );
  expect(loaded).toBeGreaterThan(0);
  report('hospital file', { files: FILES, seed, loaded, refused: FILES - loaded });
}, 120_000);
