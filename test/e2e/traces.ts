/**
 * The two sessions of the support desk's guide, each as Redux DevTools export it, from a real run: one that went well and
 * one in which the host refused an answer. `npm run traces` writes test/traces/*.json and the picture of both, which is
 * drawn from them here (no browser that is driven by a test carries the extension). Expects nothing: test/store/trace.test.ts
 * does.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { usePatients } from './support/browser';
import { useHospital } from './support/hospital';
import { calls, routeOf, type Patient } from './support/patient';
import { installExtension, recordedBy, type Recorded } from './support/recorder';
import { equipe, espera, limpeza, recepcao } from './support/wards';

const hospital = useHospital();
const arrives = usePatients(hospital, 'real');

const root = path.resolve(__dirname, '..', '..');

type State = Record<string, unknown>;
const shownIn = ({ shown }: Recorded) => JSON.parse(shown) as { action: Record<string, unknown>; state: State };

/** The first is the store's own start, which an import makes anew. */
const exported = (recorded: Recorded[]) =>
  JSON.stringify({ payload: JSON.stringify(recorded.slice(1).map((each) => shownIn(each).action)) });

const leaves = (value: unknown, name = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, name ? `${name}.${key}` : key))
    : [[name, JSON.stringify(value)]];

/** What an action has changed of our own slices, a line each. */
const changes = (before: State, after: State): string[] => {
  const old = new Map(leaves(before));
  const now = new Map(leaves(after));
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter(
      (name) => !/^(api|_persist|kiosk)\b|requestId|since|lastChange/.test(name) && old.get(name) !== now.get(name),
    )
    .map((name) => `${name}: ${now.get(name) ?? '–'}`);
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const column = (title: string, recorded: Recorded[]): string => {
  const [start] = recorded;
  const rows = recorded.map((each, index) => {
    const { action, state } = shownIn(each);
    const meta = action['meta'] as { arg?: { endpointName?: string }; condition?: boolean } | undefined;
    const name = meta?.arg?.endpointName ?? '';
    // With a condition it is no failure: what is there is not asked for again.
    const failure = /Failed$|rejected$/.test(each.type) && !meta?.condition;
    const kind = failure ? 'bad' : /^(api|persist|@@)/.test(each.type) ? 'call' : '';
    const previous = recorded[index - 1];
    const changed = previous ? changes(shownIn(previous).state, state) : [];
    const failed = failure && action['payload'] ? [JSON.stringify(action['payload'])] : [];
    return `<tr class="${kind}"><td>${((each.at - (start?.at ?? 0)) / 1000).toFixed(1)} s</td><td><b>${escaped(each.type.replace(/^@@.*/, '@@INIT'))}</b> ${name}
      ${[...failed, ...changed].map((line) => `<div>${escaped(line)}</div>`).join('')}</td></tr>`;
  });
  return `<section><h2>${title}</h2><table>${rows.join('')}</table></section>`;
};

const picture = (healthy: Recorded[], failed: Recorded[]) => `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; padding: 16px; font: 13px/1.35 'Open Sans', sans-serif; background: #fff; color: #17262a; display: grid; grid-template-columns: 1fr 1fr; gap: 20px; align-items: start }
  h2 { margin: 0 0 6px; font-size: 16px } table { border-collapse: collapse; width: 100% } td { padding: 3px 6px; border-top: 1px solid #dde3e0; vertical-align: top; overflow-wrap: anywhere }
  td:first-child { width: 46px; text-align: right; white-space: nowrap; color: #4b5b5f } div { color: #0b5f63 } .call b { font-weight: 400; color: #4b5b5f }
  .bad td { background: #fdeceb } .bad b, .bad div:first-of-type { color: #9c1c12 }
  </style>${column('Went well', healthy)}${column('Failed', failed)}`;

const session = async (goesWrong: (patient: Patient) => Promise<unknown>) => {
  const patient = await arrives();
  await patient.page.addInitScript(installExtension);
  await goesWrong(patient);
  await patient.openLink(recepcao);
  await patient.nome.fill('josefina');
  await patient.telefone.fill('11987654321');
  await patient.next();
  await patient.choose(espera, 'Mb');
  await patient.choose(limpeza, 'Ru');
  await patient.choose(equipe, 'Bo');
  await patient.send();
  return patient;
};

test('the two sessions and their picture', async () => {
  const well = await session(() => Promise.resolve());
  await well.seesThanks();
  const healthy = await recordedBy(well);

  const unlucky = await session(({ page }) =>
    page.route(routeOf('responder'), async (route) => {
      const { Id_Pergunta: id } = route.request().postDataJSON() as { Id_Pergunta: unknown };
      await (id === limpeza.Id ? route.fulfill({ status: 503 }) : route.continue());
    }),
  );
  await unlucky.observer.take(`POST ${calls.responder} 503`);
  await unlucky.observer.takeFailure('Question LIMPEZA: HTTP 503', calls.responder);
  await unlucky.enviar.waitFor();
  const failed = await recordedBy(unlucky);

  const folder = path.join(root, 'test', 'traces');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'healthy.json'), `${exported(healthy)}\n`);
  writeFileSync(path.join(folder, 'failed.json'), `${exported(failed)}\n`);

  const { page } = await arrives({ viewport: { width: 1180, height: 600 } });
  await page.setContent(picture(healthy, failed));
  writeFileSync(path.join(root, '.github', 'screenshots', 'traces.png'), await page.screenshot({ fullPage: true }));
});
