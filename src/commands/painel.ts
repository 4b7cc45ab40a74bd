import { once } from 'node:events';
import type { DefineCommand } from './common/defineCommand';
import { parseAddress } from './common/address';
import { startCommand } from './panel/commandProcess';
import { withDatabase } from './common/database';
import { InputError } from './common/inputError';
import { readLetterhead } from './common/letterhead';
import { say } from './common/terminal';
import { panelApp } from './panel/app';
import { readForms } from './panel/forms';

/** Serves the panel until the process ends. */
export const painel: DefineCommand = (program, perform) =>
  program
    .command('painel')
    .description(
      'serve relatórios, folhas, alertas, cartazes e respostas a quem usa o navegador. ' +
        'Não pede senha: ponha na frente dele um proxy que peça (config/deploy/proxy/nginx.conf)',
    )
    .option('--porta <n>', 'porta, se não for a 3002')
    .option('--host <endereco>', 'endereço desta máquina em que o painel atende, se não for o 127.0.0.1')
    .option('--endereco <endereco>', 'endereço da pesquisa, para os cartazes e os códigos QR das folhas')
    .option('--com-contatos', 'oferece também a lista de quem espera retorno, com nomes e telefones')
    .action((options) =>
      perform(async ({ database, zone, page }, terminal) => {
        const { porta = '3002', host = '127.0.0.1', endereco, comContatos = false } = options;
        const port = Number(porta);
        if (!(port < 65536)) throw new InputError(`--porta ${porta}: escreva um número até 65535`);
        const address = endereco === undefined ? [] : [`--endereco=${parseAddress(endereco, '--endereco').href}`];
        const letterhead = readLetterhead(page, terminal);
        await withDatabase(database, async (db) => {
          const forms = () => readForms(db, zone, new Date(), address, comContatos);
          const app = panelApp(letterhead, forms, startCommand, terminal);
          say(terminal, `Painel em ${await app.listen({ port, host })}`);
          await once(app.server, 'close');
        });
      }),
    );
