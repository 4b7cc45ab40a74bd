import { checkHost, TEST_NAME } from './checkHost/checkHost';
import type { DefineCommand } from './common/defineCommand';
import { parseAddress } from './common/address';
import { InputError } from './common/arguments';
import { jsonText } from './common/json';

/** Accepts the ids that a link can contain (behaviour 1.1). */
const parseLocal = (text: string): string => {
  if (!/^(?!\.+$|\s+$)[^/]{1,9}$/u.test(text)) throw new InputError('--local deve ser um Id como no link');
  return text;
};

/** Exit code: 0, 1 if something failed, 2 if the host does not respond. */
export const conferirHost: DefineCommand = (program, perform) =>
  program
    .command('conferir-host')
    .description(
      'faz as chamadas da pesquisa a um host e diz de cada uma o que falta e como corrigir. ' +
        'Grava nele uma identificação de teste',
    )
    .argument('<endereco>', 'host e prefixo, como em apiBaseUrl: https://host/prefixo')
    .option('--origem <origem>', 'origem que serve a pesquisa, se não for o próprio host (confere o CORS)')
    .option('--sem-gravar', 'não grava nada: faz só os GET e os OPTIONS')
    .option('--json', 'resultado em JSON, para programas')
    .requiredOption('--local <id>', 'Id de um local existente')
    .addHelpText('after', '\nCódigo de saída: 0 tudo certo, 1 alguma falha, 2 argumento inválido ou host sem resposta.')
    .action((endereco, { local, origem, semGravar = false, json = false }) =>
      perform(async (_settings, { stdout }) => {
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
          ...(results.some(({ call }) => call.startsWith('POST'))
            ? [`Apague do host o que foi gravado como ${TEST_NAME}.`]
            : []),
        ];
        stdout.write(`${json ? jsonText(results, 2) : text.join('\n')}\n`);
        if (!failed.length) return 0;
        return results.length === 1 && results[0]?.status === 0 ? 2 : 1;
      }),
    );
