import type { BrowserContext, Locator, Page } from 'playwright-core';
import { eventually } from '../../support/eventually';
import { Observer } from './observer';
import { pressWhenReady } from './waiting';
import { linkOf } from './wards';

/** The paths of the API's calls. In a request, an id follows the two paths that end with a slash. */
export const calls = {
  local: '/api/getlocalbyid/',
  identificar: '/api/identificarpaciente',
  perguntas: '/api/listarperguntasporlocal/',
  responder: '/api/cadastrarresposta',
} as const;

export const routeOf = (call: keyof typeof calls) => new RegExp(`${calls[call]}[^/]*$`);

type Face = 'Mb' | 'Bo' | 'Re' | 'Ru';

export class Patient {
  readonly observer: Observer;
  readonly nome: Locator;
  readonly telefone: Locator;
  readonly avancar: Locator;
  readonly enviar: Locator;
  readonly carregando: Locator;
  readonly obrigado: Locator;
  readonly tentar: Locator;
  readonly ficar: Locator;
  readonly sair: Locator;

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    this.observer = new Observer(context);
    this.nome = page.getByLabel('Nome', { exact: true });
    this.telefone = page.getByLabel('Telefone', { exact: true });
    this.avancar = page.getByRole('button', { name: 'Avançar' });
    this.enviar = page.getByRole('button', { name: 'Enviar', exact: true });
    this.carregando = page.getByRole('button', { name: 'Carregando...', exact: true });
    this.obrigado = page.getByText('Agradecemos por sua participação!', { exact: true });
    this.tentar = page.getByRole('button', { name: 'Tentar novamente' });
    this.ficar = page.getByRole('button', { name: 'Ficar', exact: true });
    this.sair = page.getByRole('button', { name: 'Sair', exact: true });
  }

  get path(): string {
    return new URL(this.page.url()).pathname;
  }

  async openLink(local: { Id: number | string; Descricao: string }) {
    await this.page.goto(linkOf(local));
    await this.sees(local.Descricao);
  }

  async navigateInApp(path: string) {
    await this.page.evaluate((link) => {
      const { idx } = history.state as { idx: number };
      const state = { idx: idx + 1, key: 'test' };
      history.pushState(state, '', link);
      dispatchEvent(new PopStateEvent('popstate', { state }));
    }, path);
  }

  async sees(text: string) {
    await this.page.getByText(text, { exact: true }).waitFor();
  }

  /** Waits for the value, because the app begins to format inputs a moment after the screen appears. */
  async seesValue(input: Locator, value: string) {
    await eventually(async () => {
      expect(await input.inputValue()).toBe(value);
    });
  }

  async next() {
    await pressWhenReady(this.avancar);
    await this.seesQuestions();
  }

  async seesQuestions() {
    await this.page.waitForURL('**/perguntas');
    await this.enviar.waitFor();
  }

  async goesToQuestions(local: { Id: number | string; Descricao: string }) {
    await this.openLink(local);
    await this.next();
  }

  question({ Descricao_Pergunta: name }: { Descricao_Pergunta: string }): Locator {
    return this.page.getByRole('group', { name, exact: true });
  }

  face(pergunta: { Descricao_Pergunta: string }, face: Face): Locator {
    return this.question(pergunta).getByRole('button', { name: new RegExp(`^${face}\\b`) });
  }

  async choose(pergunta: { Descricao_Pergunta: string }, face: Face) {
    await pressWhenReady(this.face(pergunta, face));
  }

  /** The labels of the selected faces. A correct app has at most one per question. */
  async chosen(pergunta: { Descricao_Pergunta: string }): Promise<string[]> {
    return this.question(pergunta).locator('button[aria-pressed=true] span').allTextContents();
  }

  /** Presses Enviar and waits until sending has begun. A short survey may already have been sent by then. */
  async send() {
    const posts = () => this.observer.callsTo(calls.responder).length;
    const before = posts();
    await pressWhenReady(this.enviar);
    await eventually(async () => {
      expect(posts() > before || (await this.carregando.isVisible())).toBe(true);
    });
  }

  async seesThanks() {
    await this.obrigado.waitFor();
    expect(this.path).toBe('/agradecimento');
  }

  caret(): Promise<[number | null, number | null]> {
    return this.page.evaluate(() => {
      const input = document.activeElement as HTMLInputElement;
      return [input.selectionStart, input.selectionEnd];
    });
  }

  async setCaret(input: Locator, at: number) {
    await input.focus();
    await input.evaluate((element: HTMLInputElement, position) => {
      element.setSelectionRange(position, position);
    }, at);
  }

  /** The values in local storage. */
  async stored(): Promise<Record<string, string>> {
    return (await this.#storages()).local;
  }

  /** The tab's own value in session storage. */
  async storedInTab(): Promise<Record<string, unknown>> {
    return JSON.parse((await this.#storages()).tab['avaliacao'] ?? '{}') as Record<string, unknown>;
  }

  /** Waits until local storage holds these values, because the app writes them a moment after the screen shows them. */
  async stores(values: Record<string, string>): Promise<void> {
    await eventually(async () => {
      expect(await this.stored()).toEqual(values);
    });
  }

  #storages() {
    return this.page.evaluate(() => {
      const textsIn = (storage: Storage) => Object.fromEntries(Object.entries<string>(storage));
      return { local: textsIn(localStorage), tab: textsIn(sessionStorage) };
    });
  }
}
