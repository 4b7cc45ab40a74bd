import { checkHost, hostReportText } from './checkHost/checkHost';
import type { Action } from './common/action';
import { parseAddress } from './common/address';
import { InputError } from './common/inputError';

const TIMEOUT_MS = 10_000;

interface ConferirHostOptions {
  endereco: string;
  local: string;
  origem?: string;
  semGravar?: boolean;
  json?: boolean;
}

const parseOrigin = (text: string): string => {
  const example = 'https://pesquisa.hospital.example';
  const { origin, pathname } = parseAddress(text, '--origem', example);
  if (pathname !== '/') throw new InputError(`--origem deve ter só esquema, nome e porta, como ${example}`);
  return origin;
};

/** Accepts the ids that a link can contain (behaviour 1.1). */
const parseLocal = (text: string): string => {
  if (text.trim() === '' || Array.from(text).length > 9)
    throw new InputError('--local deve ter de 1 a 9 caracteres, como no link');
  if (text.includes('/') || /^\.+$/.test(text)) throw new InputError('--local deve ser um Id, sem barra nem só pontos');
  return text;
};

export const conferirHost: Action<ConferirHostOptions> = async (
  { endereco, local, origem, semGravar = false, json = false },
  _settings,
  { stdout },
) => {
  const report = await checkHost({
    host: parseAddress(endereco, 'o endereço', 'https://host/prefixo').href.replace(/\/+$/, ''),
    local: parseLocal(local),
    origin: origem === undefined ? null : parseOrigin(origem),
    readOnly: semGravar,
    timeoutMs: TIMEOUT_MS,
  });
  stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : hostReportText(report));
  return report.exitCode;
};
