import path from 'node:path';
import * as v from 'valibot';
import { colorSchema, linkSchema, logoSchema } from '../deployment/checkedDeployment';
import { apiBaseUrlSchema, kioskReturnSecondsSchema } from '../deployment/deployment';
import { parseDatabaseUrl } from './db/target';
import type { Overrides } from './page/configurePage';
import { StartError } from './startError';

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

const listOf = (isItem: (item: string) => boolean, message: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(',').flatMap((item) => item.trim() || [])),
    v.check((items) => items.every(isItem), message),
  );

/** Whether the text is an origin as browsers write it: scheme, host and port only. */
const isOrigin = (text: string): boolean =>
  /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Writes an origin such as `HTTPS://Hospital.example:443/` as browsers do. Returns any other text unchanged. */
const normalOrigin = (text: string): string => {
  if (!URL.canParse(text)) return text;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin : text;
};

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
    v.check((text) => !/^file:.*:memory:/.test(text), 'deve ser um arquivo: na memória as respostas se perderiam'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const target = parseDatabaseUrl(dataset.value);
      if (target !== null) return target;
      addIssue({
        message:
          'deve ser file:caminho/do/arquivo.db ou postgres://usuario:senha@servidor/banco, de um só servidor (na frente de vários vai o HAProxy: config/haproxy.cfg); na senha, escreva % / ? # como %25 %2F %3F %23',
      });
      return NEVER;
    }),
  ),
  HOSPITAL_FILE: v.optional(pathSchema, 'config/sample-hospital.json'),
  STATIC_DIR: v.optional(pathSchema),
  API_BASE_URL: v.optional(apiBaseUrlSchema),
  TITLE: v.optional(v.string()),
  LOGO: v.optional(logoSchema),
  KIOSK_RETURN_SECONDS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === '0' || (/^\d+$/.test(text) && v.is(kioskReturnSecondsSchema, Number(text))),
        'deve ser 0 (nunca) ou um inteiro de 10 a 3600',
      ),
      v.transform((text) => Number(text) || null),
    ),
  ),
  VISIBLE_ERRORS: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'deve ser true ou false'),
      v.transform((text) => text === 'true'),
    ),
  ),
  PRIVACY: v.optional(v.string()),
  PRIVACY_URL: v.optional(linkSchema),
  COLOR_BRAND: v.optional(colorSchema),
  COLOR_PAPER: v.optional(colorSchema),
  ANSWER_HOURS: v.optional(numberOf(1, 9999, 'deve ser um número de 1 a 9999'), '24'),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform(normalOrigin),
      v.check(isOrigin, 'deve ser como https://pesquisa.hospital.example, sem caminho'),
    ),
  ),
  CORS_ORIGINS: listOf(
    isOrigin,
    'deve ser uma lista de origens como https://pesquisa.hospital.example, entre vírgulas',
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
 * missing. But an empty `API_BASE_URL` means the page's origin.
 * @throws StartError that names the invalid variable, but not its value, which may contain a password
 */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const given = Object.entries(env)
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([name, value]) => value !== '' || name === 'API_BASE_URL');
  const result = v.safeParse(settingsSchema, Object.fromEntries(given));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new StartError(`${v.getDotPath(issue) ?? 'ambiente'} ${issue.message}`);
};

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

export const deploymentOf = (settings: Settings): Overrides => {
  const { COLOR_BRAND: brand, COLOR_PAPER: paper } = settings;
  return withoutUndefined({
    apiBaseUrl: settings.API_BASE_URL,
    title: settings.TITLE,
    logo: settings.LOGO,
    visibleErrors: settings.VISIBLE_ERRORS,
    kioskReturnSeconds: settings.KIOSK_RETURN_SECONDS,
    privacy: settings.PRIVACY,
    privacyUrl: settings.PRIVACY_URL,
    colors: brand || paper ? withoutUndefined({ brand, paper }) : undefined,
  });
};
