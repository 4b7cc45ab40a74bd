/**
 * `npm run traces` records the two example sessions of .github/docs/support.md into test/traces/, as files that Redux
 * DevTools can import. If a file has changed, it also draws the sessions as tables in .github/screenshots/traces.png.
 * (A browser under test cannot load Redux DevTools for a real screenshot.) traces.test.ts and test/store/trace.test.ts
 * check the files.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { usePatients } from './support/browser';
import { exported, recordSessions, type Shown } from './support/sessions';

const newPatient = usePatients();

const root = path.resolve(__dirname, '..', '..');

type State = Record<string, unknown>;

const leaves = (value: unknown, name = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, name ? `${name}.${key}` : key))
    : [[name, JSON.stringify(value)]];

/**
 * One line for each value that an action has changed in the app's state, for example the answer to a question. Leaves
 * out what says nothing about the survey, such as request ids and the state of redux-persist.
 */
const changes = (before: State, after: State): string[] => {
  const old = new Map(leaves(before));
  const now = new Map(leaves(after));
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => !/^(api|_persist|kiosk)\b|requestId/.test(name) && old.get(name) !== now.get(name))
    .map((name) => `${name}: ${now.get(name) ?? '–'}`);
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const column = (title: string, recorded: Shown[]): string => {
  const [start] = recorded;
  const rows = recorded.map((each, index) => {
    const { action, state } = each;
    const meta = action['meta'] as { arg?: { endpointName?: string }; condition?: boolean } | undefined;
    const name = meta?.arg?.endpointName ?? '';
    // RTK Query also rejects a query that it skips because the data has loaded (`condition`). That is no failure.
    const failure = /Failed$|rejected$/.test(each.type) && !meta?.condition;
    const kind = failure ? 'bad' : /^(api|persist|@@)/.test(each.type) ? 'call' : '';
    const previous = recorded[index - 1];
    const changed = previous ? changes(previous.state, state) : [];
    const failed = failure && action['payload'] ? [JSON.stringify(action['payload'])] : [];
    return `<tr class="${kind}"><td>${((each.at - (start?.at ?? 0)) / 1000).toFixed(1)} s</td><td><b>${escaped(each.type.replace(/^@@.*/, '@@INIT'))}</b> ${name}
      ${[...failed, ...changed].map((line) => `<div>${escaped(line)}</div>`).join('')}</td></tr>`;
  });
  return `<section><h2>${title}</h2><table>${rows.join('')}</table></section>`;
};

const picture = (healthy: Shown[], failed: Shown[]) => `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; padding: 16px; font: 13px/1.35 'Open Sans', sans-serif; background: #fff; color: #17262a; display: grid; grid-template-columns: 1fr 1fr; gap: 20px; align-items: start }
  h2 { margin: 0 0 6px; font-size: 16px } table { border-collapse: collapse; width: 100% } td { padding: 3px 6px; border-top: 1px solid #dde3e0; vertical-align: top; overflow-wrap: anywhere }
  td:first-child { width: 46px; text-align: right; white-space: nowrap; color: #4b5b5f } div { color: #0b5f63 } .call b { font-weight: 400; color: #4b5b5f }
  .bad td { background: #fdeceb } .bad b, .bad div:first-of-type { color: #9c1c12 }
  </style>${column('Went well', healthy)}${column('Failed', failed)}`;

const write = (file: string, text: string): boolean => {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  writeFileSync(file, text);
  return true;
};

test('the two sessions and their picture', async () => {
  const { healthy, failed } = await recordSessions(newPatient);
  const folder = path.join(root, 'test', 'traces');
  const changed = [
    write(path.join(folder, 'healthy.json'), exported(healthy)),
    write(path.join(folder, 'failed.json'), exported(failed)),
  ];
  if (!changed.includes(true)) return;
  const { page } = await newPatient({ viewport: { width: 1180, height: 600 } });
  await page.setContent(picture(healthy, failed));
  writeFileSync(path.join(root, '.github', 'screenshots', 'traces.png'), await page.screenshot({ fullPage: true }));
});
