import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { tempFolder } from '../support/tempFolder';
import { withBrowser } from './support/browser';
import { openHospital } from './support/hospital';
import { Observer } from './support/observer';

const root = path.join(__dirname, '../..');
const copy = tempFolder();
const browser = withBrowser();

/**
 * Builds the project from a copy whose files have Windows line endings, as some editors and archives leave them. The
 * build is not minified: that takes half the time, and keeps more of these line endings. The options in `faster` save
 * another third, and concern only the packages.
 */
beforeAll(() => {
  for (const name of ['src', 'config', 'webpack.config.js', 'tsconfig.json', 'package.json', 'package-lock.json'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  for (const file of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|tsx|js|css|html|svg|json)$/.test(file)) continue;
    const text = readFileSync(path.join(copy, file), 'utf8');
    writeFileSync(path.join(copy, file), text.replaceAll('\n', '\r\n'));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const webpack = path.join(root, 'node_modules/webpack-cli/bin/cli.js');
  const faster =
    '--no-devtool --no-cache --optimization-node-env production --externals kysely --externals-type commonjs';
  execFileSync(process.execPath, [webpack, '--mode', 'development', ...faster.split(' ')], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
});

test('the survey of a build with Windows line endings runs without an error', async () => {
  const hospital = await openHospital({}, {}, path.join(copy, 'dist/server/main.js'));
  try {
    const context = await browser().newContext();
    const observer = new Observer(context);
    const page = await context.newPage();
    await page.goto(`${hospital.url}/1`);
    await page.getByRole('button', { name: 'Avançar' }).click();
    await page.getByText('Clique em cada item para avaliar.').waitFor();
    expect(observer.wrong).toEqual([]);
    await context.close();
  } finally {
    await hospital.stop();
  }
});

test('the posters of a build with Windows line endings have their style', async () => {
  const file = path.join(copy, 'cartazes.html');
  const command = ['dist/server/hospital.js', 'cartazes', '--endereco', 'https://a.example', '--saida', file];
  execFileSync(process.execPath, command, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] });
  const context = await browser().newContext();
  const observer = new Observer(context);
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(1);
  expect(observer.wrong).toEqual([]);
});
