// `npm run dev`: webpack-dev-server serves the page on port 8080. The server of `src/server`, with the hospital API,
// listens on PORT (3000 by default). It restarts when its code changes, and prints the links that open the page.
const { spawnSync } = require('node:child_process');
const { concurrently } = require('concurrently');
const { removeStamp } = require('../build/stamp');
const assertFree = require('./assertFree');

const env = { PORT: '3000', PUBLIC_URL: 'http://127.0.0.1:8080', ...process.env };
const page = ['prerender', 'inlined', 'browser'].map((name) => `--config-name ${name}`).join(' ');
const server = 'webpack --config-name server --mode development';

const main = async () => {
  await assertFree({ port: 8080, instead: 'Outro npm run dev talvez ainda esteja aberto.' });
  await assertFree({ port: Number(env.PORT), instead: 'Escolha outra: PORT=3010 npm run dev' });
  // dist/server gets a build for development, which `npm start` must not take.
  removeStamp();
  const { status } = spawnSync(server, { shell: true, stdio: 'inherit', env });
  if (status !== 0) process.exit(1);

  const { result } = concurrently(
    [
      { name: 'server', command: 'node --enable-source-maps --watch dist/server/main.js', env },
      { name: 'build', command: `${server} --watch`, env },
      { name: 'page', command: `webpack serve ${page} --mode development`, env },
    ],
    { killOthersOn: ['failure', 'success'] },
  );
  result.catch(() => {
    process.exitCode = 1;
  });
};

void main();
