import { checkHost, hostReportText } from './checkHost/checkHost';
import { InputError } from './common/inputError';
import type { HospitalSettings } from './common/settings';
import type { Terminal } from './common/terminal';

export const EXIT_CODES =
  'Faz as quatro chamadas da pesquisa e mostra o que viu, o que a pesquisa precisa e como corrigir. Grava uma identificação de teste, a não ser com --sem-gravar.\n' +
  'Código de saída: 0 tudo certo (pode haver avisos), 1 alguma falha, 2 argumento inválido ou host não alcançado.';

const TIMEOUT_MS = 10_000;

export interface ConferirHostOptions {
  endereco: string;
  local: string;
  origem?: string;
  semGravar?: boolean;
  json?: boolean;
}

/** Refuses a password and a query, because the report prints the address. */
const parseHost = (text: string, what: string): string => {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new InputError(`${what} deve ser como https://host/prefixo`);
  if (url.username !== '' || url.password !== '') throw new InputError(`${what} não pode ter usuário nem senha`);
  if (/[?#]/.test(text)) throw new InputError(`${what} não pode ter ? nem #`);
  return url.href.replace(/\/+$/, '');
};

const parseOrigin = (text: string): string => {
  const host = parseHost(text, '--origem');
  const { origin } = new URL(host);
  if (host !== origin)
    throw new InputError('--origem deve ter só esquema, nome e porta, como https://pesquisa.hospital.example');
  return origin;
};

/** Accepts the ids that a link can contain (behaviour 1.1). */
const parseLocal = (text: string): string => {
  if (text.trim() === '' || Array.from(text).length > 9)
    throw new InputError('--local deve ter de 1 a 9 caracteres, como no link');
  if (text.includes('/') || /^\.+$/.test(text)) throw new InputError('--local deve ser um Id, sem barra nem só pontos');
  return text;
};

export const conferirHost = async (
  { endereco, local, origem, semGravar = false, json = false }: ConferirHostOptions,
  _settings: HospitalSettings,
  { stdout }: Terminal,
): Promise<number> => {
  const report = await checkHost({
    host: parseHost(endereco, 'o endereço'),
    local: parseLocal(local),
    origin: origem === undefined ? null : parseOrigin(origem),
    readOnly: semGravar,
    timeoutMs: TIMEOUT_MS,
  });
  stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : hostReportText(report));
  return report.exitCode;
};
