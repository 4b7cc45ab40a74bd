import { checkHost, hostReportText } from './checkHost/checkHost';
import { InputError } from './common/inputError';
import type { HospitalSettings } from './common/settings';
import type { Terminal } from './common/terminal';

export const EXIT_CODES =
  'Faz as quatro chamadas como a pesquisa as faz e diz o que viu, o que ela precisa e como corrigir. Grava uma identificação de teste, a não ser com --sem-gravar.\n' +
  'Código de saída: 0 tudo certo (avisos permitidos), 1 alguma falha, 2 pedido inválido ou host não alcançado.';

/** Of each call. */
const TIMEOUT_MS = 10_000;

export interface ConferirHostOptions {
  endereço: string;
  local: string;
  origem?: string;
  semGravar?: boolean;
  json?: boolean;
}

/** @throws InputError for anything but a plain http(s) address; a password in it would end up on the screen */
const parseHost = (text: string, what: string): string => {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new InputError(`${what} deve ser um endereço como https://host/prefixo`);
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

/** The specification: the location id is taken from "characters 1 to 9 after the slash". */
const parseLocal = (text: string): string => {
  if (text.trim() === '' || Array.from(text).length > 9)
    throw new InputError('--local deve ter de 1 a 9 caracteres, como no link');
  if (text.includes('/') || /^\.+$/.test(text)) throw new InputError('--local deve ser um Id, sem barra nem só pontos');
  return text;
};

/** Says what the survey would find at a host. */
export const conferirHost = async (
  { endereço, local, origem, semGravar = false, json = false }: ConferirHostOptions,
  _settings: HospitalSettings,
  { stdout }: Terminal,
): Promise<number> => {
  const report = await checkHost({
    host: parseHost(endereço, 'o endereço'),
    local: parseLocal(local),
    origin: origem === undefined ? null : parseOrigin(origem),
    readOnly: semGravar,
    timeoutMs: TIMEOUT_MS,
  });
  stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : hostReportText(report));
  return report.exitCode;
};
