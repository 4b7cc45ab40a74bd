import { POST_DELAY } from '../../../src/contract/limits';
import { calls, routeOf, type Patient } from './patient';
import { installExtension, recordedBy, type Recorded } from './recorder';
import { appStarts } from './waiting';
import { equipe, espera, limpeza, recepcao } from './wards';

export interface Shown {
  type: string;
  /** The action's time in ms since 1970: not the measured time, but one that is the same in every recording. */
  at: number;
  action: Record<string, unknown>;
  state: Record<string, unknown>;
}

/** Replaces recorded values that depend on the browser, the build or the time. */
const PAGE = {
  at: '2026-11-23T12:00:00.000Z',
  version: '1.2.0+ca7f2a4',
  origin: 'https://pesquisa.hospital.example',
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
};

const DAY = Date.parse('2026-11-23T12:00:00Z');

/**
 * The time between the previous action and this one in a recorded session, in ms: 1000 before a press of a face or of
 * Next, `POST_DELAY` before the post of an answer, and 10 before any other action. It is not measured, because measured
 * times would differ from one recording to the next.
 */
const tookMs = ({ type, shown }: Recorded): number => {
  if (type === 'questions/optionClicked' || type === 'identification/identifyPatient/pending') return 1000;
  return type === 'api/executeMutation/pending' && shown.includes('"Resposta":') ? POST_DELAY : 10;
};

/** Replaces ids and times, so that the same code always makes the same files. */
const normalize = (recorded: Recorded[]): Shown[] => {
  const names = new Map<string, string>();
  const nameOf = (random: string) => {
    if (!names.has(random)) names.set(random, `id-${names.size + 1}`);
    return names.get(random);
  };
  const begun = new Map<unknown, number>();
  let at = DAY;
  return recorded.map((each) => {
    at += tookMs(each);
    const moment = at;
    const { action, state } = JSON.parse(each.shown) as Pick<Shown, 'action' | 'state'>;
    const meta = action['meta'] as { requestId?: string; requestStatus?: string } | undefined;
    if (meta?.requestStatus === 'pending') begun.set(meta.requestId, moment);
    const even = (key: string, value: unknown): unknown => {
      if (key === 'payload' && each.type === 'support/pageStarted') return { ...(value as object), ...PAGE };
      if (key === 'startedTimeStamp') return begun.get(meta?.requestId) ?? moment;
      // Numbers above 1e12 are times in ms since 1970.
      if (typeof value === 'number' && value > 1e12) return moment;
      if (key === 'requestId' || (key === 'payload' && action['type'] === 'api/config/middlewareRegistered'))
        return nameOf(String(value));
      return value;
    };
    return { type: each.type, at, action: JSON.parse(JSON.stringify(action, even)) as Shown['action'], state };
  });
};

const session = async (newPatient: () => Promise<Patient>, prepare: (patient: Patient) => Promise<unknown>) => {
  const patient = await newPatient();
  const { page } = patient;
  await page.addInitScript(installExtension);
  await prepare(patient);
  await patient.openLink(recepcao);
  await page.waitForLoadState('networkidle');
  // Waits until the app has started. Otherwise the recorded actions would depend on when it starts.
  await appStarts(patient);
  await patient.nome.fill('josefina');
  await patient.telefone.fill('11987654321');
  await patient.next();
  await patient.choose(espera, 'Mb');
  await patient.choose(limpeza, 'Ru');
  await patient.choose(equipe, 'Bo');
  await patient.send();
  return patient;
};

const recordOf = async (patient: Patient) => normalize(await recordedBy(patient));

export const recordSessions = async (newPatient: () => Promise<Patient>) => {
  const successful = await session(newPatient, () => Promise.resolve());
  await successful.seesThanks();
  const healthy = await recordOf(successful);

  const refused = await session(newPatient, ({ page }) =>
    page.route(routeOf('responder'), async (route) => {
      const { Id_Pergunta: id } = route.request().postDataJSON() as { Id_Pergunta: unknown };
      await (id === limpeza.Id ? route.fulfill({ status: 503 }) : route.continue());
    }),
  );
  await refused.observer.take(`POST ${calls.responder} 503`);
  await refused.observer.take('console.error: Question LIMPEZA: HTTP 503');
  await refused.enviar.waitFor();
  return { healthy, failed: await recordOf(refused) };
};

/**
 * The text of a file that Redux DevTools can import. It omits the first action, because Redux DevTools dispatches that
 * action itself on import.
 */
export const exported = (shown: readonly Shown[]) =>
  `${JSON.stringify({ payload: JSON.stringify(shown.slice(1).map(({ action }) => action)) })}\n`;
