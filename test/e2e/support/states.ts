import { POST_DELAY } from '../../../src/contract/limits';
import { eventually } from '../../support/eventually';
import { mockHost, type Answers } from './mockHost';
import { passSeconds } from './waiting';
import type { Patient } from './patient';
import type { Deployment } from '../../../src/deployment/deployment';
import { setInPage } from './settings';
import { enfermaria, longLocal, longPerguntas, perguntas } from './texts';

export interface State {
  screen: 'Identification' | 'Survey' | 'Thanks' | 'Error page';
  state: string;
  /** The responses of the hospital's API that differ from `usualHost`. */
  host?: Partial<Answers>;
  settings?: Partial<Deployment>;
  reach: (patient: Patient) => Promise<void>;
  /** The console errors and failed requests that `reach` is expected to cause. */
  wrong?: (string | RegExp)[];
}

export const usualHost: Answers = {
  local: { json: enfermaria },
  identificar: { json: { idIdentificacaoPaciente: 4242 } },
  perguntas: { json: perguntas },
  responder: { json: null },
};

const opensLink = async ({ page, nome }: Patient) => {
  await page.goto('/12');
  await nome.waitFor();
};

const opensThanks = async ({ page, obrigado }: Patient) => {
  await page.goto('/agradecimento');
  await obrigado.waitFor();
};

const loaded = async (patient: Patient) => {
  await opensLink(patient);
  await patient.sees(enfermaria.Descricao);
};

export const fillsIn = async (patient: Patient) => {
  await patient.nome.fill('maria da conceição');
  await patient.telefone.fill('11987654321');
  await patient.seesValue(patient.nome, 'MARIA DA CONCEIÇÃO');
  await patient.seesValue(patient.telefone, '(11) 98765-4321');
};

const filledIn = async (patient: Patient) => {
  await loaded(patient);
  await fillsIn(patient);
};

/**
 * Opens a link and presses Next. Use it in kiosk mode instead of `opensSurvey`, because the app then restores no survey
 * from local storage.
 */
export const reachesSurvey = async (patient: Patient) => {
  await loaded(patient);
  await patient.next();
};

/** Opens the survey directly, with a location and an identification that it writes into local storage. */
export const opensSurvey = async ({ page }: Patient) => {
  await page.addInitScript((local) => {
    localStorage.setItem('local', JSON.stringify(local));
    localStorage.setItem('idIdentificacaoPaciente', '4242');
  }, enfermaria);
  await page.goto('/perguntas');
};

const unanswered = async (patient: Patient) => {
  await opensSurvey(patient);
  await patient.enviar.waitFor();
};

const answers = async (patient: Patient, faces: readonly ('Mb' | 'Bo' | 'Re' | 'Ru')[]) => {
  await unanswered(patient);
  for (const [index, face] of faces.entries()) {
    const pergunta = perguntas[index];
    if (pergunta) await patient.choose(pergunta, face);
  }
};

const partlyAnswered = (patient: Patient) => answers(patient, ['Mb', 'Re']);

/**
 * Skips the delays before the posts until `total` posts have a response. Skips repeatedly: a skip has no effect if the
 * page has not yet started the delay before the next post. The test must install the page's clock before it opens the
 * page.
 */
export const skipDelays = async ({ page, observer }: Patient, total: number) => {
  const posts = () => observer.callsTo('/api/cadastrarresposta');
  const answered = () => posts().filter((post) => post.answered).length;
  await eventually(async () => {
    if (answered() >= total) return;
    if (posts().length === answered()) await page.clock.fastForward(POST_DELAY);
    throw new Error(`${answered()} of ${total} answers have been acknowledged.`);
  });
};

const sends = async (patient: Patient, posts: number) => {
  await patient.page.clock.install();
  await partlyAnswered(patient);
  await patient.send();
  await skipDelays(patient, posts);
};

const sendsTwo = async (patient: Patient) => {
  await sends(patient, 2);
  await patient.sees('Enviando 3 de 5');
};

/** Makes the page ignore new timers of one second, which the countdown uses. */
const stopCountdown = ({ page }: Patient) =>
  page.evaluate(() => {
    const { setTimeout: set } = window;
    window.setTimeout = ((run: () => void, ms: number) => (ms === 1000 ? 0 : set(run, ms))) as typeof setTimeout;
  });

const reachWarning = async (patient: Patient, reach: (patient: Patient) => Promise<void>) => {
  await patient.page.clock.install();
  await reach(patient);
  await passSeconds(patient.page, 62);
  await patient.page.getByRole('alertdialog').waitFor();
  await stopCountdown(patient);
};

const colors = { brand: '#8a1538', paper: '#f4f1f7' };

const privacy =
  'Nome e telefone servem apenas para a unidade falar com você sobre esta avaliação e são apagados depois de 90 dias.';

const appCode = /\/assets\/.*\.js$/;

export const states: readonly State[] = [
  { screen: 'Identification', state: 'loading', host: { local: 'never' }, reach: opensLink },
  { screen: 'Identification', state: 'loaded', reach: loaded },
  {
    screen: 'Identification',
    state: 'long location name',
    host: { local: { json: longLocal } },
    reach: async (patient) => {
      await opensLink(patient);
      await patient.sees(longLocal.Descricao);
    },
  },
  { screen: 'Identification', state: 'filled in', reach: filledIn },
  {
    screen: 'Identification',
    state: 'idle warning',
    settings: { kioskReturnSeconds: 60 },
    reach: (patient) => reachWarning(patient, filledIn),
  },
  {
    screen: 'Identification',
    state: 'privacy page open',
    settings: { kioskReturnSeconds: 60, privacy, privacyUrl: 'https://hospital.example/privacidade' },
    reach: async (patient) => {
      await patient.page.route('https://hospital.example/**', (route) =>
        route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: '<!doctype html><html lang="pt-BR"><title>Privacidade</title><main><h1>Privacidade</h1><p>Quem lê o seu nome.</p></main>',
        }),
      );
      await loaded(patient);
      await patient.page.getByRole('link', { name: 'Saiba mais' }).click();
      await patient.page.frameLocator('iframe').getByRole('heading').waitFor();
    },
  },
  {
    screen: 'Identification',
    state: 'location failed',
    host: { local: 'fails' },
    reach: async (patient) => {
      await opensLink(patient);
      await patient.page.locator('[data-fill=descricao][aria-busy=false]').waitFor();
    },
    wrong: ['GET /api/getlocalbyid/12 500'],
  },
  {
    screen: 'Identification',
    state: 'identifying',
    host: { identificar: 'never' },
    reach: async (patient) => {
      await filledIn(patient);
      await patient.avancar.click();
      await patient.page.locator('button[aria-busy=true]').waitFor();
    },
  },
  {
    screen: 'Identification',
    state: 'location failed with message',
    settings: { visibleErrors: true },
    host: { local: 'fails' },
    reach: async (patient) => {
      await opensLink(patient);
      await patient.tentar.waitFor();
    },
    wrong: ['GET /api/getlocalbyid/12 500', /^console\.error: Location failed: HTTP 500 \[L-500-12\]$/],
  },
  {
    screen: 'Identification',
    state: 'identification failed with message',
    settings: { visibleErrors: true },
    host: { identificar: 'fails' },
    reach: async (patient) => {
      await filledIn(patient);
      await patient.avancar.click();
      await patient.tentar.waitFor();
    },
    wrong: ['POST /api/identificarpaciente 500', /^console\.error: Identification failed: HTTP 500 \[I-500-12\]$/],
  },
  {
    screen: 'Identification',
    state: 'privacy text',
    settings: { privacy, privacyUrl: '/privacidade.html' },
    reach: loaded,
  },
  {
    screen: 'Identification',
    state: 'hospital colours and title',
    settings: { colors, title: 'Hospital Universitário Professor Polydoro Ernani de São Thiago' },
    reach: filledIn,
  },
  {
    screen: 'Identification',
    state: 'next pressed before the app',
    reach: async (patient) => {
      const { page } = patient;
      await page.route(appCode, () => undefined);
      await page.goto('/12', { waitUntil: 'commit' });
      await patient.sees(enfermaria.Descricao);
      await patient.nome.pressSequentially('maria da conceição');
      await patient.avancar.click();
      await page.locator('.next[aria-busy=true]').waitFor();
    },
  },
  {
    screen: 'Identification',
    state: 'app failed to load',
    reach: async ({ page, tentar }) => {
      await page.route(appCode, (route) => route.fulfill({ status: 404 }));
      await page.goto('/12');
      await tentar.waitFor();
    },
    wrong: [/^GET \/assets\/.* 404$/],
  },
  {
    screen: 'Survey',
    state: 'loading',
    host: { perguntas: 'never' },
    reach: async (patient) => {
      await opensSurvey(patient);
      await patient.page.getByRole('status', { name: 'Carregando perguntas' }).waitFor();
    },
  },
  {
    screen: 'Survey',
    state: 'questions failed to load',
    host: { perguntas: 'fails' },
    reach: async (patient) => {
      await opensSurvey(patient);
      await patient.tentar.waitFor();
    },
    wrong: ['GET /api/listarperguntasporlocal/12 500'],
  },
  { screen: 'Survey', state: 'no questions', host: { perguntas: { json: [] } }, reach: unanswered },
  { screen: 'Survey', state: 'unanswered', reach: unanswered },
  { screen: 'Survey', state: 'partly answered', reach: partlyAnswered },
  {
    screen: 'Survey',
    state: 'all answered',
    reach: (patient) => answers(patient, ['Mb', 'Bo', 'Re', 'Ru', 'Mb']),
  },
  {
    screen: 'Survey',
    state: 'idle warning',
    settings: { kioskReturnSeconds: 60 },
    // Opens a link and presses Next, because kiosk mode does not restore a survey from local storage.
    reach: (patient) =>
      reachWarning(patient, async () => {
        await reachesSurvey(patient);
        for (const pergunta of perguntas.slice(0, 2)) await patient.choose(pergunta, 'Mb');
      }),
  },
  {
    screen: 'Survey',
    state: 'leave dialog',
    reach: async (patient) => {
      await reachesSurvey(patient);
      await patient.choose(perguntas[0] as (typeof perguntas)[number], 'Bo');
      await patient.page.goBack();
      await patient.sair.waitFor();
    },
  },
  { screen: 'Survey', state: 'long questions', host: { perguntas: { json: longPerguntas } }, reach: unanswered },
  { screen: 'Survey', state: 'sending started', host: { responder: 'never' }, reach: (patient) => sends(patient, 0) },
  {
    screen: 'Survey',
    state: 'sending',
    host: { responder: { json: null, times: 2 } },
    reach: sendsTwo,
  },
  {
    screen: 'Survey',
    state: 'sending failed',
    host: { responder: 'fails' },
    reach: async (patient) => {
      await sends(patient, perguntas.length);
      await patient.enviar.waitFor();
      await patient.observer.take(/^console\.error/);
    },
    wrong: perguntas.map(() => 'POST /api/cadastrarresposta 500'),
  },
  {
    screen: 'Survey',
    state: 'sending failed with message',
    settings: { visibleErrors: true },
    host: { responder: 'fails' },
    reach: async (patient) => {
      await sends(patient, perguntas.length);
      await patient.page.getByText('Não foi possível enviar sua avaliação.').waitFor();
      await patient.observer.take(/^console\.error: (Question \d: HTTP 500 \[R-500-\d\]\n?){5}$/);
    },
    wrong: perguntas.map(() => 'POST /api/cadastrarresposta 500'),
  },
  {
    screen: 'Survey',
    state: 'hospital colours',
    settings: { colors },
    host: { responder: { json: null, times: 2 } },
    reach: sendsTwo,
  },
  { screen: 'Thanks', state: 'hospital colours', settings: { colors }, reach: opensThanks },
  { screen: 'Thanks', state: 'shown', reach: opensThanks },
  {
    screen: 'Thanks',
    state: 'counting down',
    settings: { kioskReturnSeconds: 60 },
    reach: async (patient) => {
      const { page } = patient;
      await page.clock.install();
      await page.addInitScript((localNovo) => {
        sessionStorage.setItem('avaliacao', JSON.stringify({ local: null, localNovo, touchedAt: Date.now() }));
      }, enfermaria);
      await page.goto('/agradecimento');
      await page.getByRole('button', { name: /^Voltar ao início/ }).waitFor();
      await passSeconds(page, 20);
      await stopCountdown(patient);
    },
  },
  {
    screen: 'Error page',
    state: 'shown',
    reach: async ({ page }) => {
      await page.goto('/a/b');
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    },
    wrong: ['GET /a/b 404'],
  },
];

export const stateOf = (screen: State['screen'], name: string): State => {
  const found = states.find((state) => state.screen === screen && state.state === name);
  if (!found) throw new Error(`There is no state "${screen}, ${name}".`);
  return found;
};

/** Brings the page into a state and removes the expected errors from the observer. */
export const show = async (
  patient: Patient,
  { host, settings, reach, wrong = [] }: Omit<State, 'screen' | 'state'>,
) => {
  if (settings) await setInPage(patient, settings);
  await mockHost(patient, { ...usualHost, ...host });
  await reach(patient);
  for (const expected of wrong) await patient.observer.take(expected);
};

/** Returns a function that opens a page in one of `states`. */
export const useStates =
  <Options>(newPatient: (options?: Options) => Promise<Patient>) =>
  async (screen: State['screen'], state: string, options?: Options): Promise<Patient> => {
    const patient = await newPatient(options);
    await show(patient, stateOf(screen, state));
    return patient;
  };
