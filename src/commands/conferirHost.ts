import { checkHost, TEST_NAME } from './checkHost/checkHost';
import type { Action } from './common/action';
import { parseAddress } from './common/address';
import { InputError } from './common/inputError';
import { jsonText } from './common/json';

/** Accepts the ids that a link can contain (behaviour 1.1). */
const parseLocal = (text: string): string => {
  if (!/^(?!\.+$|\s+$)[^/]{1,9}$/u.test(text)) throw new InputError('--local deve ser um Id como no link');
  return text;
};

/** Exit code: 0, 1 if something failed, 2 if the host does not respond. */
export const conferirHost: Action = async (
  { endereco = '', local = '', origem, semGravar = false, json = false },
  _settings,
  { stdout },
) => {
  const host = parseAddress(endereco, 'o endereço', 'https://host/prefixo');
  const { origin } = origem === undefined ? host : parseAddress(origem, '--origem');
  const results = await checkHost({
    host: host.href,
    idLocal: parseLocal(local),
    origin: origin === host.origin ? null : origin,
    readOnly: semGravar,
  });
  const failed = results.filter(({ problem }) => problem);
  const text = [
    ...results.map(({ call, status, problem }) =>
      problem === null
        ? `ok     ${call}: HTTP ${status}`
        : `FALHA  ${call}: ${status > 0 ? `HTTP ${status}, ` : ''}${problem}.`,
    ),
    !failed.length ? 'Tudo certo.' : `Falhou: ${failed.map(({ call }) => call).join('; ')}.`,
    ...(semGravar ? [] : [`Apague do host o que foi gravado como ${TEST_NAME}.`]),
  ];
  stdout.write(`${json ? jsonText(results, undefined, 2) : text.join('\n')}\n`);
  if (!failed.length) return 0;
  return results.length === 1 && results[0]?.status === 0 ? 2 : 1;
};
