const { once } = require('node:events');
const net = require('node:net');

/**
 * Ends the process with one line if another program listens on a port.
 * @param {{ port: number, instead: string }} wanted `instead` is an example with another port
 */
module.exports = async ({ port, instead }) => {
  const probe = net.createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening').catch(() => {
    process.stderr.write(`Erro: a porta ${port} está em uso. ${instead}\n`);
    process.exit(1);
  });
  probe.close();
  await once(probe, 'close');
};
