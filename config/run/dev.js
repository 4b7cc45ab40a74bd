// `npm run dev`: webpack-dev-server serves the page on port 8080. The server of `src/server`, with the hospital API,
// listens on PORT (3000 by default). It restarts when its code changes, and prints the links that open the page.
const { spawnSync } = require('node:child_process');
const { concurrently } = require('concurrently');

const env = { PORT: '3000', PUBLIC_URL: 'http://127.0.0.1:8080', ...process.env };
const { status } = spawnSync('webpack --config-name server', { shell: true, stdio: 'inherit', env });
if (status !== 0) process.exit(1);

const page = ['prerender', 'inlined', 'browser'].map((name) => `--config-name ${name}`).join(' ');
const { result } = concurrently(
  [
    { name: 'server', command: 'node --enable-source-maps --watch dist/server/main.js', env },
    { name: 'build', command: 'webpack --config-name server --watch', env },
    { name: 'page', command: `webpack serve ${page} --mode development`, env },
  ],
  { killOthersOn: ['failure', 'success'] },
);
result.catch(() => {
  process.exitCode = 1;
});
