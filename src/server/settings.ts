import path from 'node:path';
import * as v from 'valibot';
import { parseDatabaseUrl } from './db/target';
import { StartError } from './startError';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const isApiBaseUrl = (text: string): boolean => {
  if (text === '' || /^\/(?!\/)[^?#\s]*$/.test(text)) return true;
  return /^https?:\/\/[^?#\s]+$/.test(text) && URL.canParse(text);
};

const settingsSchema = v.object({
  PORT: v.pipe(
    v.optional(v.string(), '3000'),
    v.check((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'deve ser um número de 0 a 65535'),
    v.transform(Number),
  ),
  HOST: v.pipe(v.optional(v.string(), '127.0.0.1'), v.regex(/^\S+$/, 'não pode ter espaços')),
  DATABASE_URL: v.pipe(
    v.optional(v.string(), 'file:data/avaliacao.db'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const target = parseDatabaseUrl(dataset.value);
      if (target !== null) return target;
      addIssue({ message: 'deve ser file:caminho/do/arquivo.db ou postgres://usuario:senha@servidor/banco' });
      return NEVER;
    }),
  ),
  HOSPITAL_FILE: v.pipe(
    v.optional(v.string(), 'config/sample-hospital.json'),
    v.transform((file) => path.resolve(file)),
  ),
  API_BASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isApiBaseUrl, 'deve ser vazio, um caminho como /avaliacao ou um endereço http(s)://'),
      v.transform((url) => url.replace(/\/+$/, '')),
    ),
  ),
  ANSWER_HOURS: v.pipe(
    v.optional(v.string(), '24'),
    v.check((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1, 'deve ser um número de 1 a 9999'),
    v.transform(Number),
  ),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `deve ser ${LOG_LEVELS.join(', ')}`), 'info'),
});

/** The settings of the environment, checked, with their defaults. Without `API_BASE_URL` the build's own stays. */
export type Settings = v.InferOutput<typeof settingsSchema>;

/**
 * Reads the settings (DESIGN.md, Settings). An empty variable counts as absent, except `API_BASE_URL`, whose
 * empty value means the same origin.
 * @throws StartError that names the variable; never its value, which may hold a password
 */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const given = Object.entries(env).filter(([name, value]) => value !== '' || name === 'API_BASE_URL');
  const result = v.safeParse(settingsSchema, Object.fromEntries(given));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new StartError(`${v.getDotPath(issue) ?? 'ambiente'} ${issue.message}`);
};
