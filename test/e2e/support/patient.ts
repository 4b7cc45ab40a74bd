import type { BrowserContext, Locator, Page } from 'playwright-core';
import { eventually } from './eventually';
import { Observer } from './observer';
import { pressSeen } from './patience';
import { linkOf } from './wards';

/** Where the four calls go; the two GETs take an id behind it. */
export const calls = {
  local: '/api/getlocalbyid/',
  identificar: '/api/identificarpaciente',
  perguntas: '/api/listarperguntasporlocal/',
  responder: '/api/cadastrarresposta',
} as const;

/** For `page.route`: any request to this call. */
export const routeOf = (call: keyof typeof calls) => new RegExp(`${calls[call]}[^/]*$`);

type Face = 'Mb' | 'Bo' | 'Re' | 'Ru';

/** Somebody with a browser of their own, who does what a patient does and sees what a patient sees. */
export class Patient {
  readonly observer: Observer;
  readonly nome: Locator;
  readonly telefone: Locator;
  readonly avancar: Locator;
  readonly enviar: Locator;
  readonly carregando: Locator;
  readonly obrigado: Locator;
  readonly progresso: Locator;
  /** The two answers to the question whether the survey is to be left. */
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
    this.progresso = page.getByRole('progressbar');
    this.ficar = page.getByRole('button', { name: 'Ficar', exact: true });
    this.sair = page.getByRole('button', { name: 'Sair', exact: true });
  }

  /** Opens the link of a location and waits until its description is shown. */
  async openLink(local: { Id: number | string; Descricao: string }) {
    await this.page.goto(linkOf(local));
    await this.sees(local.Descricao);
  }

  /** Goes to another path without a new page, as the app's own history does. */
  async goesWithinThePage(path: string) {
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

  async doesNotSee(text: string) {
    expect(await this.page.getByText(text, { exact: true }).count()).toBe(0);
  }

  /** Waits until `value` stands in an input: its mask may come a moment after the screen. */
  async reads(input: Locator, value: string) {
    await eventually(async () => {
      expect(await input.inputValue()).toBe(value);
    });
  }

  /** Presses next and waits for the questions. */
  async next() {
    await pressSeen(this.avancar);
    await this.seesQuestions();
  }

  async seesQuestions() {
    await this.page.waitForURL('**/perguntas');
    await this.enviar.waitFor();
  }

  /** From the link to the questions, without a word. */
  async goesToQuestions(local: { Id: number | string; Descricao: string }) {
    await this.openLink(local);
    await this.next();
  }

  leaveDialog(name: string): Locator {
    return this.page.getByRole('alertdialog', { name, exact: true });
  }

  question({ Descricao_Pergunta: name }: { Descricao_Pergunta: string }): Locator {
    return this.page.getByRole('group', { name, exact: true });
  }

  face(pergunta: { Descricao_Pergunta: string }, face: Face): Locator {
    return this.question(pergunta).getByRole('button', { name: new RegExp(`^${face}\\b`) });
  }

  async choose(pergunta: { Descricao_Pergunta: string }, face: Face) {
    await pressSeen(this.face(pergunta, face));
  }

  /** The labels of all chosen faces of a question: one at most, if all is well. */
  async chosen(pergunta: { Descricao_Pergunta: string }): Promise<string[]> {
    return this.question(pergunta).locator('button[aria-pressed=true] span').allTextContents();
  }

  /** Presses Enviar and waits until sending has begun; a short survey may be over before it is looked at. */
  async send() {
    const posts = () => this.observer.callsTo(calls.responder).length;
    const before = posts();
    await pressSeen(this.enviar);
    await eventually(async () => {
      expect(posts() > before || (await this.carregando.isVisible())).toBe(true);
    });
  }

  async seesThanks() {
    await this.obrigado.waitFor();
    expect(new URL(this.page.url()).pathname).toBe('/agradecimento');
  }

  /** The caret or selection of the focused input. */
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

  /** Everything in local storage, as text, once redux-persist has written: it takes a timer's tick a slice. */
  stored(): Promise<Record<string, string>> {
    return this.page.evaluate(async () => {
      for (let tick = 0; tick < 10; tick += 1) await new Promise((resolve) => setTimeout(resolve));
      return Object.fromEntries(Object.entries<string>(localStorage));
    });
  }
}
