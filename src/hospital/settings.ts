import path from 'node:path';
import * as v from 'valibot';
import { parseDatabaseUrl, type DatabaseTarget } from './db/target';
import { StartError } from '../page/startError';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const numberOf = (least: number, most: number, message: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );

const portSchema = numberOf(0, 65_535, 'deve ser um número de 0 a 65535');
const pathSchema = v.pipe(
  v.string(),
  v.transform((relative) => path.resolve(relative)),
);
const hostSchema = v.pipe(
  v.string(),
  v.regex(/^\S+$/, 'não pode ter espaços'),
  // Also accepts an IPv6 address as in a URL: `[::1]`.
  v.transform((host) => host.replace(/^\[(.+)\]$/, '$1')),
);

/** The origin (scheme, host and port) of an address such as `HTTPS://Hospital.example:443/`, as browsers write it. */
const originSchema = v.pipe(
  v.string(),
  v.check((text) => /^https?:[^*]+$/i.test(text) && URL.canParse(text)),
  v.transform((text) => new URL(text)),
  v.check(({ href, origin }) => href === `${origin}/`),
  v.transform(({ origin }) => origin),
);

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

const settingsSchema = v.object({
  PORT: v.optional(portSchema, '3000'),
  HOST: v.optional(hostSchema, '127.0.0.1'),
  DATABASE_URL: v.pipe(
    v.optional(v.string(), 'file:data/avaliacao.db'),
    v.transform(parseDatabaseUrl),
    v.custom<DatabaseTarget>(
      (target) => target !== null,
      'deve ser file:caminho/do/arquivo.db ou postgres://usuario:senha@servidor/banco, de um só servidor ' +
        '(na frente de vários vai o HAProxy: config/deploy/proxy/haproxy.cfg); ' +
        'na senha, escreva % / ? # @ como %25 %2F %3F %23 %40',
    ),
  ),
  HOSPITAL_FILE: v.optional(pathSchema, 'config/sample-hospital.json'),
  STATIC_DIR: v.optional(pathSchema),
  DEPLOYMENT_FILE: v.optional(pathSchema),
  ANSWER_HOURS: v.optional(numberOf(1, 9999, 'deve ser um número de 1 a 9999'), '24'),
  PUBLIC_URL: v.optional(
    v.config(originSchema, { message: 'deve ser como https://pesquisa.hospital.example, sem caminho' }),
  ),
  CORS_ORIGINS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(',').flatMap((item) => item.trim() || [])),
    v.array(
      v.config(originSchema, {
        message: 'deve ser uma lista de origens como https://pesquisa.hospital.example, entre vírgulas',
      }),
    ),
  ),
  METRICS_PORT: v.optional(portSchema),
  METRICS_HOST: v.optional(hostSchema, '127.0.0.1'),
  TIMEZONE: v.pipe(
    v.optional(v.string(), 'America/Sao_Paulo'),
    v.check(isTimeZone, 'deve ser um fuso horário como America/Sao_Paulo'),
  ),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `deve ser ${LOG_LEVELS.join(', ')}`), 'info'),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

export const SETTINGS = Object.keys(settingsSchema.entries);

/**
 * Trims the values, because a file with Windows line ends adds a carriage return to each. An empty variable counts as
 * missing. Names an invalid variable, but not its value, which may contain a password.
 */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const given = Object.entries(env).flatMap(([name, value = '']) =>
    value.trim() === '' ? [] : [[name, value.trim()]],
  );
  const result = v.safeParse(settingsSchema, Object.fromEntries(given), { abortPipeEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new StartError(`${String(issue.path?.[0].key)} ${issue.message}`);
};
