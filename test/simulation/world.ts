import { patientGone } from '../../src/features/events';
import type { Id } from '../../src/contract/ids';
import { Clock } from './clock';
import { responseOf, type Answer, type Call, type Host } from './host';
import { Judge } from './judge';
import { fateOf, qualityOf, type Quality } from './network';
import type { Page } from './page';
import { people } from './people';
import type { Mistake } from './planted';
import { stream } from './random';
import type { Painted } from './screens';
import { isPossible, kinds, type Kind, type Step } from './steps';
import { Device, type Tab } from './tab';

/** A violation of behaviour.md. */
export interface Failure {
  /** The number of the clause, such as `9.3`. */
  clause: string;
  text: string;
  at: number;
}

interface UnderWay {
  page: Page;
  call: Call;
  arrive: () => Promise<void>;
  arrived: boolean;
  /** Whether the host was killed after the request had arrived and before the response reached the page. */
  cut: boolean;
}

/** How long patients try to complete their surveys at the end of a run, in s. */
const PATIENCE = 240;
/** On phones, all timers of the pages must have ended this long after the last thank-you screen, in ms. */
const REST = 60_000;

/** Formats a time of a run as minutes and seconds, such as `01:02.500`. */
export const timeOf = (ms: number) =>
  `${String(Math.floor(ms / 60_000)).padStart(2, '0')}:${((ms % 60_000) / 1000).toFixed(3).padStart(6, '0')}`;

export class World {
  readonly clock = new Clock((error) => {
    this.fail('1.2', `an exception: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  });
  readonly judge = new Judge(this);
  readonly devices: Device[] = [];
  failure: Failure | undefined;
  /** What happens in the run, one line for each event. Empty unless the run was started with `tells`. */
  readonly story: string[] = [];
  quality: Quality;
  downUntil = 0;
  kills = 0;
  readonly #underWay = new Set<UnderWay>();
  #persons = 0;

  constructor(
    readonly seed: number,
    readonly host: Host,
    readonly planted: Mistake,
    private readonly counts: Map<string, number>,
    private readonly tells: boolean,
  ) {
    this.quality = qualityOf(seed);
    const chance = stream(seed, 'devices');
    const count = chance.pick([1, 1, 1, 2]);
    for (let index = 0; index < count; index += 1) {
      const kiosk = chance.chance(0.3);
      const device = new Device(this, String.fromCharCode(65 + index), this.nextPerson(), kiosk ? 30 : null);
      this.devices.push(device);
      planted.ofDevice?.(device);
    }
  }

  get tabs(): Tab[] {
    return this.devices.flatMap(({ tabs }) => tabs);
  }

  nextPerson() {
    const person = people[this.#persons % people.length] as (typeof people)[number];
    this.#persons += 1;
    return person;
  }

  fail(clause: string, text: string) {
    if (this.failure) return;
    this.failure = { clause, text, at: this.clock.now };
    this.tell(`WRONG (behaviour ${clause}): ${text}`);
  }

  tell(line: string) {
    if (this.tells) this.story.push(`${timeOf(this.clock.now)}  ${line}`);
  }

  #count(what: string) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  onAction(page: Page, type: string, before: string, status: string) {
    if (type.startsWith('@@')) return;
    if (type === patientGone.type) this.judge.wiped(page);
    this.#count(`action ${type}`);
    if (status !== before) this.#count(`status ${before} > ${status}`);
  }

  onPaint(page: Page, before: Painted) {
    const { painted, name } = page;
    if (painted.screen !== before.screen) {
      page.touchedAt = this.clock.now;
      this.#count(`screen ${before.screen} > ${painted.screen}`);
      this.tell(`tab ${name} shows: ${painted.screen}${painted.place === null ? '' : `, ${painted.place}`}`);
    }
    if (painted.sending !== before.sending && painted.screen === 'survey')
      this.tell(`tab ${name} shows: ${painted.sending ? 'Carregando...' : 'Enviar'}`);
    this.judge.painted(page, before);
  }

  isCalling(page: Page): boolean {
    return [...this.#underWay].some((call) => call.page === page);
  }

  fetch(page: Page, url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname: path } = new URL(url, 'https://hospital.example');
    const body = init.body === undefined ? undefined : (JSON.parse(init.body as string) as Record<string, unknown>);
    const call: Call = {
      method: body ? 'POST' : 'GET',
      path,
      ...(body && { body: this.planted.ofPost?.(page, body) ?? body }),
    };
    const { tab } = page;
    const { signal } = init;
    const fate = fateOf(this.seed, tab.name, (tab.calls += 1), this.quality);
    const asked = this.judge.sheet(page);
    const press = this.judge.called(page, call);
    const { outcome } = fate;
    const what = `${call.method} ${call.path}${call.body && 'Id_Pergunta' in call.body ? ` ("${String(call.body['Resposta'])}" for ${String(call.body['Id_Pergunta'])})` : ''}`;
    return new Promise((resolve, reject) => {
      const answerWith = (answer: Answer | Error, visit?: ReturnType<Judge['identified']>) => {
        const delay = this.planted.delays?.(call) ?? fate.down;
        this.clock.after(delay, page, () => {
          this.#underWay.delete(underWay);
          if (signal?.aborted) return;
          const wrong = underWay.cut ? new TypeError('Failed to fetch') : answer;
          const status = wrong instanceof Error ? wrong.message : String(wrong.status);
          this.tell(`tab ${page.name}: ${what} was answered: ${status}`);
          this.#count(`call ${underWay.cut ? 'killed' : outcome}`);
          const ok = !(wrong instanceof Error) && wrong.status >= 200 && wrong.status < 300;
          if (press) this.judge.postAnswered(press, ok);
          if (call.path.endsWith('identificarpaciente'))
            this.judge.identificationCame(page, asked, ok ? visit : undefined);
          if (wrong instanceof Error) {
            reject(wrong);
            return;
          }
          const given = this.planted.ofAnswer?.(page, call, wrong) ?? wrong;
          const [, link] = /listarperguntasporlocal\/(.+)/.exec(call.path) ?? [];
          if (ok && link !== undefined)
            this.judge.listCame(
              page,
              decodeURIComponent(link),
              (given.body as { Id: Id }[]).map(({ Id }) => Id),
            );
          resolve(responseOf(given));
        });
      };
      const underWay: UnderWay = {
        page,
        call,
        arrived: false,
        cut: false,
        arrive: async () => {
          if (underWay.arrived) return;
          underWay.arrived = true;
          if (outcome === 'refused' || this.clock.now < this.downUntil) {
            answerWith(new TypeError('Failed to fetch'));
            return;
          }
          if (outcome !== 'answered' && outcome !== 'cut') {
            answerWith({ status: outcome === 'redirect' ? 0 : Number(outcome) });
            return;
          }
          // Before it reloads, a tablet requests its own page. The simulated hosts answer only API calls, so here that
          // request gets the status 200.
          const ask = () => (path.startsWith('/api/') ? this.host.answer(call) : { status: 200 });
          const answer = await (this.planted.host?.(this, call) ?? ask());
          const ok = answer.status >= 200 && answer.status < 300;
          const visit =
            ok && call.path.endsWith('identificarpaciente')
              ? this.judge.identified(
                  page,
                  (answer.body as { idIdentificacaoPaciente: Id }).idIdentificacaoPaciente,
                  call.body?.['Id_Local'],
                )
              : undefined;
          if (ok && press) this.judge.stored(press, call.body as Record<string, unknown>);
          answerWith(outcome === 'cut' ? new TypeError('network error') : answer, visit);
        },
      };
      this.#underWay.add(underWay);
      signal?.addEventListener('abort', () => {
        this.#underWay.delete(underWay);
        reject(signal.reason as Error);
      });
      this.clock.after(this.planted.late?.(page, call) ?? fate.up, null, () =>
        page.life === 'gone' && !this.planted.late ? undefined : underWay.arrive(),
      );
    });
  }

  /** Called when a page has ended. Its requests that have not reached the host reach it now or never, at random. */
  pageGone(page: Page) {
    for (const underWay of this.#underWay) {
      if (underWay.page !== page) continue;
      this.#underWay.delete(underWay);
      if (stream(this.seed, 'last words', page.name).chance(0.5)) this.clock.after(0, null, underWay.arrive);
    }
  }

  /** Called when the host is killed. Requests that it has received fail if the page does not have the response yet. */
  hostKilled() {
    this.kills += 1;
    for (const underWay of this.#underWay) underWay.cut = underWay.arrived;
  }

  async begin(): Promise<void> {
    this.clock.install();
    for (const device of this.devices) {
      const tab = device.open();
      const { link } = stream(this.seed, 'first link', device.name).pick(this.host.wards);
      this.tell(`${device.person.nome} opens the link of ${link} on ${device.name}`);
      await tab.load(`/${link}`, false);
    }
    await this.clock.pass(100);
  }

  /** @returns whether the step was possible */
  async take({ what, wait, tab: index, a, b }: Step): Promise<boolean> {
    const tab = this.tabs[index % this.tabs.length];
    const kind: Kind = kinds[what];
    const can = !!tab && isPossible(what, this, tab);
    if (can) {
      this.#count(`step ${what}`);
      const line = kind.tell?.(this, tab, a, b) ?? what;
      // Lines in parentheses are about the host or the wall clock. All other lines begin with the patient's name and the
      // tab.
      this.tell(line.startsWith('(') ? line : `${tab.device.person.nome}, tab ${tab.page?.name ?? tab.name}: ${line}`);
      await kind.take(this, tab, a, b);
    }
    await this.clock.pass(wait, () => this.failure !== undefined);
    this.#look();
    return can;
  }

  #look() {
    for (const device of this.devices) {
      this.judge.keys(device);
      this.judge.kiosk(device);
    }
  }

  /** Repairs network and host. Then all patients must reach the thank-you screen (behaviour 4). */
  async settle(): Promise<void> {
    this.quality = { slow: false, failing: 0 };
    this.downUntil = 0;
    await this.clock.run(null, () => this.host.lock(false));
    for (const { page } of this.tabs) page?.thaw();
    this.tell('the network and the host work again; everybody keeps trying');
    for (const device of this.devices) if (!this.failure) await this.#keepTrying(device);
    if (this.failure) return;
    await this.clock.pass(REST, () => this.failure !== undefined);
    this.#look();
    for (const { device, page } of this.tabs) {
      if (!page || page.life !== 'running' || device.kioskSeconds !== null) continue;
      const timers = this.clock.pending(page);
      if (timers > 0) this.fail('4.7', `${timers} timers of tab ${page.name} are left at the end`);
      if (page.painted.sending) this.fail('4.7', `tab ${page.name} still shows "Carregando..." at the end`);
    }
    await this.clock.run(null, async () => {
      this.judge.checkStored(await this.host.stored());
    });
  }

  async #keepTrying(device: Device): Promise<void> {
    const tab = device.tabs.at(-1) ?? device.open();
    for (let second = 0; second < PATIENCE; second += 1) {
      if (this.failure) return;
      const { page } = tab;
      await device.touch(page);
      if (!page) await tab.load('/2', false);
      else if (page.life === 'gone') await tab.reload();
      else if (page.painted.screen === 'thanks') return;
      else {
        const what = (['again', 'next', 'enviar'] as const).find((one) => isPossible(one, this, tab));
        if (page.painted.screen === 'error') await tab.load('/2', false);
        else if (what) await (kinds[what] as Kind).take(this, tab, 0, 0);
      }
      await this.clock.pass(1000, () => this.failure !== undefined);
    }
    const { screen, sending } = tab.page?.painted ?? {};
    this.fail(
      '4.4',
      `${device.person.nome} keeps trying for ${PATIENCE} s and does not reach the thank-you screen (${screen}, ${sending ? 'Carregando...' : 'idle'})`,
    );
  }

  end() {
    for (const { entries } of this.tabs) for (const { page } of entries) page.life = 'gone';
    this.clock.uninstall();
  }
}
