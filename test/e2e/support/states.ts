import { POST_DELAY } from '../../../src/contract/postDelay';
import { eventually } from './eventually';
import { mockHost, type Answers } from './mockHost';
import { passSeconds } from './waiting';
import type { Patient } from './patient';
import type { Overrides } from '../../../src/server/page/configurePage';
import { setInPage } from './settings';
import { enfermaria, longLocal, longPerguntas, perguntas } from './texts';

/** One state of a screen, and how to reach it. */
export interface State {
  screen: 'Identification' | 'Survey' | 'Thanks' | 'Error page';
  state: string;
  /** Responses that differ from a host that answers every call immediately. */
  host?: Partial<Answers>;
  /** Settings that differ from those of the build. */
  settings?: Overrides;
  reach: (patient: Patient) => Promise<void>;
  /** The errors that reaching this state causes. */
  wrong?: (string | RegExp)[];
}

const usualHost: Answers = {
  local: { json: enfermaria },
  identificar: { json: { idIdentificacaoPaciente: 4242 } },
  perguntas: { json: perguntas },
  responder: { json: null },
};

const opensLink = async ({ page, nome }: Patient) => {
  await page.goto('/12');
  await nome.waitFor();
};

const loaded = async (patient: Patient) => {
  await opensLink(patient);
  await patient.sees(enfermaria.Descricao);
};

const typed = async (patient: Patient) => {
  await loaded(patient);
  await patient.nome.pressSequentially('maria da conceição');
  await patient.telefone.pressSequentially('11987654321');
  await patient.seesValue(patient.nome, 'MARIA DA CONCEIÇÃO');
  await patient.seesValue(patient.telefone, '(11) 98765-4321');
};

/** Opens the survey by its link, because kiosk mode ignores the local storage that `opensSurvey` fills. */
export const reachesSurvey = async (patient: Patient) => {
  await loaded(patient);
  await patient.next();
};

/** Opens the survey of a patient who is already identified. */
export const opensSurvey = async ({ page }: Patient) => {
  await page.addInitScript((local) => {
    localStorage.setItem('local', JSON.stringify(local));
    localStorage.setItem('idIdentificacaoPaciente', '4242');
  }, enfermaria);
  await page.goto('/perguntas');
};

const fresh = async (patient: Patient) => {
  await opensSurvey(patient);
  await patient.enviar.waitFor();
};

const answers = async (patient: Patient, faces: readonly ('Mb' | 'Bo' | 'Re' | 'Ru')[]) => {
  await fresh(patient);
  for (const [index, face] of faces.entries()) {
    const pergunta = perguntas[index];
    if (pergunta) await patient.choose(pergunta, face);
  }
};

const answeredPartly = (patient: Patient) => answers(patient, ['Mb', 'Re']);

/**
 * Skips the delays of two seconds until `total` answers of this patient have been acknowledged. Needs the page's clock to
 * be installed before the page is opened. The page starts its next delay shortly after the test sees the response, so
 * this skips time repeatedly, and only while no answer is under way.
 */
export const skipDelays = async ({ page, observer }: Patient, total: number) => {
  const posts = () => observer.callsTo('/api/cadastrarresposta');
  const answered = () => posts().filter((post) => post.answered).length;
  await eventually(async () => {
    if (answered() >= total) return;
    if (posts().length === answered()) await page.clock.fastForward(POST_DELAY);
    throw new Error(`${answered()} of ${total} answers have come back.`);
  });
};

const sends = async (patient: Patient, posts: number) => {
  await patient.page.clock.install();
  await answeredPartly(patient);
  await patient.send();
  await skipDelays(patient, posts);
};

/** Stops the kiosk's countdown. */
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
/** A hospital's brand and paper colours. */
const colors = { brand: '#8a1538', paper: '#f4f1f7' };

const privacy =
  'Nome e telefone servem apenas para a unidade falar com você sobre esta avaliação e são apagados depois de 90 dias.';

const appCode = /\/assets\/.*\.js$/;

/** Every state of every screen. */
export const states: readonly State[] = [
  { screen: 'Identification', state: 'loading', host: { local: 'never' }, reach: opensLink },
  { screen: 'Identification', state: 'loaded', reach: loaded },
  {
    screen: 'Identification',
    state: 'with a long name',
    host: { local: { json: longLocal } },
    reach: async (patient) => {
      await opensLink(patient);
      await patient.sees(longLocal.Descricao);
    },
  },
  { screen: 'Identification', state: 'typed', reach: typed },
  {
    screen: 'Identification',
    state: 'asking whether somebody is there',
    settings: { kioskReturnSeconds: 60 },
    reach: (patient) => reachWarning(patient, typed),
  },
  {
    screen: 'Identification',
    state: 'reading about privacy',
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
    state: 'without its location',
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
      await typed(patient);
      await patient.avancar.click();
      await patient.page.locator('button[aria-busy=true]').waitFor();
    },
  },
  {
    screen: 'Identification',
    state: 'after a failure',
    host: { identificar: 'fails' },
    reach: async (patient) => {
      await typed(patient);
      await patient.avancar.click();
      await patient.observer.take(/^console\.error/);
      await patient.page.locator('button[aria-busy=false]').waitFor();
    },
    wrong: ['POST /api/identificarpaciente 500'],
  },
  {
    screen: 'Identification',
    state: 'saying that its location failed',
    settings: { visibleErrors: true },
    host: { local: 'fails' },
    reach: async (patient) => {
      await opensLink(patient);
      await patient.page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
    },
    wrong: ['GET /api/getlocalbyid/12 500', /^console\.error: Location failed: HTTP 500 \[L-500-12\] \(GET /],
  },
  {
    screen: 'Identification',
    state: 'saying that it failed',
    settings: { visibleErrors: true },
    host: { identificar: 'fails' },
    reach: async (patient) => {
      await typed(patient);
      await patient.avancar.click();
      await patient.page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
    },
    wrong: [
      'POST /api/identificarpaciente 500',
      /^console\.error: Identification failed: HTTP 500 \[I-500-12\] \(POST /,
    ],
  },
  {
    screen: 'Identification',
    state: 'with what becomes of name and phone',
    settings: { privacy, privacyUrl: '/privacidade.html' },
    reach: loaded,
  },
  { screen: 'Identification', state: 'in colours of the hospital', settings: { colors }, reach: typed },
  {
    screen: 'Identification',
    state: 'still waiting for the app',
    reach: async (patient) => {
      const { page } = patient;
      await page.clock.install();
      await page.route(appCode, () => undefined);
      await page.goto('/12', { waitUntil: 'commit' });
      await patient.sees(enfermaria.Descricao);
      await patient.nome.pressSequentially('maria da conceição');
      await patient.avancar.click();
      await page.clock.fastForward(3000);
      await patient.sees('Ainda carregando...');
    },
  },
  {
    screen: 'Identification',
    state: 'without the app',
    reach: async ({ page }) => {
      await page.route(appCode, (route) => route.fulfill({ status: 404 }));
      await page.goto('/12');
      await page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
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
    state: 'failed to load',
    host: { perguntas: 'fails' },
    reach: async (patient) => {
      await opensSurvey(patient);
      await patient.page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
    },
    wrong: ['GET /api/listarperguntasporlocal/12 500'],
  },
  { screen: 'Survey', state: 'empty', host: { perguntas: { json: [] } }, reach: fresh },
  { screen: 'Survey', state: 'fresh', reach: fresh },
  { screen: 'Survey', state: 'answered in part', reach: answeredPartly },
  {
    screen: 'Survey',
    state: 'answered',
    reach: (patient) => answers(patient, ['Mb', 'Bo', 'Re', 'Ru', 'Mb']),
  },
  {
    screen: 'Survey',
    state: 'asking whether somebody is there',
    settings: { kioskReturnSeconds: 60 },
    // By the link, because kiosk mode restores only what this tab has stored.
    reach: (patient) =>
      reachWarning(patient, async () => {
        await reachesSurvey(patient);
        for (const pergunta of perguntas.slice(0, 2)) await patient.choose(pergunta, 'Mb');
      }),
  },
  {
    screen: 'Survey',
    state: 'asking whether to leave',
    reach: async (patient) => {
      await reachesSurvey(patient);
      await patient.choose(perguntas[0] as (typeof perguntas)[number], 'Bo');
      await patient.page.goBack();
      await patient.sair.waitFor();
    },
  },
  { screen: 'Survey', state: 'with long questions', host: { perguntas: { json: longPerguntas } }, reach: fresh },
  { screen: 'Survey', state: 'beginning to send', host: { responder: 'never' }, reach: (patient) => sends(patient, 0) },
  {
    screen: 'Survey',
    state: 'sending',
    host: { responder: { json: null, times: 2 } },
    reach: async (patient) => {
      await sends(patient, 2);
      await patient.sees('Enviando 3 de 5');
    },
  },
  {
    screen: 'Survey',
    state: 'after a failure',
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
    state: 'saying that it failed',
    settings: { visibleErrors: true },
    host: { responder: 'fails' },
    reach: async (patient) => {
      await sends(patient, perguntas.length);
      await patient.page.getByText('Não foi possível enviar sua avaliação.').waitFor();
      await patient.observer.take(/^console\.error: (Question \d: HTTP 500 \[R-500-\d\]\n?){5} \(POST /);
    },
    wrong: perguntas.map(() => 'POST /api/cadastrarresposta 500'),
  },
  {
    screen: 'Survey',
    state: 'in colours of the hospital',
    settings: { colors },
    host: { responder: { json: null, times: 2 } },
    reach: async (patient) => {
      await sends(patient, 2);
      await patient.sees('Enviando 3 de 5');
    },
  },
  {
    screen: 'Thanks',
    state: 'in colours of the hospital',
    settings: { colors },
    reach: async ({ page, obrigado }) => {
      await page.goto('/agradecimento');
      await obrigado.waitFor();
    },
  },
  {
    screen: 'Thanks',
    state: 'shown',
    reach: async ({ page, obrigado }) => {
      await page.goto('/agradecimento');
      await obrigado.waitFor();
    },
  },
  {
    screen: 'Thanks',
    state: 'counting down',
    settings: { kioskReturnSeconds: 60 },
    reach: async (patient) => {
      const { page } = patient;
      await page.clock.install();
      await page.addInitScript((local) => {
        localStorage.setItem('localNovo', JSON.stringify(local));
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

/** The states of our own screens: the error page is React Router's. */
export const ownStates = states.filter(({ screen }) => screen !== 'Error page');

/** A state by its names. */
export const stateOf = (screen: State['screen'], name: string): State => {
  const found = states.find((state) => state.screen === screen && state.state === name);
  if (!found) throw new Error(`There is no state "${screen}, ${name}".`);
  return found;
};

/** Brings a new patient into a state. */
export const show = async (
  patient: Patient,
  { host, settings, reach, wrong = [] }: Omit<State, 'screen' | 'state'>,
) => {
  if (settings) await setInPage(patient, settings);
  await mockHost(patient, { ...usualHost, ...host });
  await reach(patient);
  for (const expected of wrong) await patient.observer.take(expected);
};
