import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pageOf } from '../../../src/page/pageOf';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

export const inlineScript = 'window.pronto = true;';
export const inlineStyle = 'body { margin: 0 }';

/** A page as the build makes it, with an inline script and style. */
export const html = pageOf(
  `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" data-fill="policy" content="">
<title data-fill="title">Avaliação de satisfação</title>
<script type="application/json" id="deployment">{}</script>
<style>${inlineStyle}</style><script>${inlineScript}</script>
<script defer="defer" src="/assets/main.0123456789ab.js"></script></head><body><div id="root"></div></body></html>`,
  { apiBaseUrl: '', visibleErrors: false },
);

/** The content of the app's script. */
export const mainScript = `console.log(${JSON.stringify('satisfação '.repeat(200))});`;

/** A file that is larger than the buffer of a connection, so that sending it takes several writes. */
export const photo = Buffer.alloc(500_000, 'foto');

/**
 * Writes a built survey into `dir`: the page, a script and a picture with compressed versions, a photo without
 * compressed versions, and `secret.txt`, which the server must not serve.
 */
export const writeSurvey = (dir: string = tempFolder(afterTest)): string => {
  const assets = path.join(dir, 'assets');
  mkdirSync(assets, { recursive: true });
  writeFileSync(path.join(dir, 'index.html'), html);
  writeFileSync(path.join(dir, 'secret.txt'), 'secret');
  writeFileSync(path.join(assets, 'photo.0123456789ab.png'), photo);
  const files = {
    'main.0123456789ab.js': mainScript,
    'logo.0123456789ab.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(assets, name), content);
    writeFileSync(path.join(assets, `${name}.gz`), gzipSync(content));
    writeFileSync(path.join(assets, `${name}.br`), brotliCompressSync(content));
  }
  return dir;
};
