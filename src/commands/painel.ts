import { once } from 'node:events';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { networkOrigins } from '../hospital/networkOrigins';
import type { DefineCommand } from './common/defineCommand';
import { surveyAddress } from './cartazes';
import { isThisMachine } from './common/address';
import { withDatabase } from './common/database';
import { readLetterhead } from './common/letterhead';
import { say } from './common/terminal';
import { parseWholeNumber } from './common/arguments';
import { panelReader } from './panel/forms';
import { panelProcesses } from './panel/processes';

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
        const port = parseWholeNumber(porta, '--porta', 65_535);
        const address = endereco === undefined ? undefined : surveyAddress(endereco).href;
        const letterhead = readLetterhead(page, terminal);
        // Loaded here, because the other commands do not need the panel's server.
        const { panelApp } = await import(/* webpackChunkName: "panel" */ './panel/panelApp');
        // Fails now if the database cannot be used. Afterwards each request opens the database that is there then.
        await withDatabase(database, () => Promise.resolve());
        const readPanel = panelReader((use) => withDatabase(database, use), zone, address, comContatos);
        const { ask, stop } = panelProcesses(path.join(__dirname, 'panelProcess.js'));
        const app = panelApp(letterhead, readPanel, ask, terminal);
        try {
          await app.listen({ port, host });
          for (const { address: listening, port: open } of app.addresses() as AddressInfo[])
            for (const origin of networkOrigins(listening, open)) say(terminal, `Painel em ${origin}`);
          if (!isThisMachine(host)) {
            const names = comContatos ? ' e ler nomes e telefones de pacientes' : '';
            say(terminal, `Atenção: qualquer pessoa da rede pode abrir o painel${names}, sem senha.`);
          }
          await once(app.server, 'close');
        } finally {
          stop();
        }
      }),
    );
