import { eventually } from '../../support/eventually';
import { linkOf } from '../../e2e/support/wards';
import type { Driver, Point } from '../drivers/driver';

type Face = 'Mb' | 'Bo' | 'Re' | 'Ru';
type Pergunta = { Descricao_Pergunta: string };

const quoted = (text: string) => JSON.stringify(text);

// JavaScript expressions that find an element of the page. Their value is undefined if the page has no such element.

const input = (label: string) =>
  `Array.from(document.querySelectorAll('label')).find((one) => one.textContent.trim() === ${quoted(label)})?.control`;
const button = (name: string) =>
  `Array.from(document.querySelectorAll('button')).find((one) => (one.textContent.trim() || one.querySelector('img')?.alt) === ${quoted(name)})`;
const question = ({ Descricao_Pergunta }: Pergunta) =>
  `Array.from(document.querySelectorAll('fieldset')).find((one) => one.querySelector(':scope > legend')?.textContent === ${quoted(Descricao_Pergunta)})`;
const face = (pergunta: Pergunta, label: Face) =>
  `Array.from(${question(pergunta)}?.querySelectorAll('button') ?? []).find((one) => one.querySelector('span').textContent === ${quoted(label)})`;

/** The left margin of the screen, where nothing can be pressed. */
const MARGIN: Point = { x: 3, y: 500 };

/** The limit for pressing Tab in search of a control. No screen has so many controls. */
const MOST_TABS = 40;

/** Like `Patient` in test/e2e, but for the drivers of all engines. */
export class Patient {
  constructor(
    readonly driver: Driver,
    readonly url: string,
  ) {}

  openLink(local: { Id: number | string }) {
    return this.driver.go(this.url + linkOf(local));
  }

  path(): Promise<string> {
    return this.driver.evaluate('location.pathname');
  }

  /** Waits until a visible text node consists of exactly this text. */
  async sees(text: string) {
    const shown = `(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        if (data.trim() === ${quoted(text)} && parentElement.getClientRects().length) return true;
      }
      return false;
    })()`;
    await this.#holds(shown, `“${text}” is to be seen`);
  }

  seesNo(selector: string) {
    return this.#holds(`!document.querySelector(${quoted(selector)})`, `no ${selector} is there`);
  }

  /** Waits until the page has this path. */
  async arrivesAt(path: string, ms?: number) {
    await eventually(async () => {
      expect(await this.path()).toBe(path);
    }, ms);
  }

  async seesQuestions() {
    await this.sees('Clique em enviar para finalizar sua avaliação.');
    expect(await this.path()).toBe('/perguntas');
  }

  async #holds(expression: string, what: string) {
    await eventually(async () => {
      // During a navigation the driver may return undefined. This counts as false.
      if (!(await this.driver.evaluate<boolean>(`Boolean(${expression})`)))
        throw new Error(`Expected, but not true: ${what}.`);
    });
  }

  /** Scrolls an element to the middle of the screen, and waits until it neither moves nor is covered. */
  async #placeOf(element: string, what: string): Promise<Point> {
    await this.#holds(element, `${what} is there`);
    const middle = `((one) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = one.getBoundingClientRect();
      const point = { x: x + width / 2, y: y + height / 2 };
      return { point, hit: one.contains(document.elementFromPoint(point.x, point.y)) };
    })(${element})`;
    let last: Point = { x: NaN, y: NaN };
    await eventually(async () => {
      const { point, hit } = await this.driver.evaluate<{ point: Point; hit: boolean }>(middle);
      const still = point.x === last.x && point.y === last.y;
      last = point;
      if (!still || !hit) throw new Error(`${what} ${hit ? 'moves' : 'is covered'}.`);
    });
    return last;
  }

  /** Taps an element and returns the tapped place. */
  async #tap(element: string, what: string): Promise<Point> {
    const place = await this.#placeOf(element, what);
    await this.driver.tap(place);
    return place;
  }

  /** Taps a face while a thumb rests on the margin of the screen. */
  async tapFaceBesideThumb(pergunta: Pergunta, label: Face) {
    await this.driver.tapBeside?.(MARGIN, await this.#placeOf(face(pergunta, label), `the face ${label}`));
  }

  /** Taps a face, and the same place again as a trembling hand does. */
  async tapFaceTwice(pergunta: Pergunta, label: Face) {
    const place = await this.tapFace(pergunta, label);
    await this.driver.tap(place);
  }

  tapInput(label: string) {
    return this.#tap(input(label), `the input ${label}`);
  }

  tapButton(name: string) {
    return this.#tap(button(name), `the button ${name}`);
  }

  /** Taps a button, and then the same place again, where there may be another control by then. */
  async tapButtonTwice(name: string) {
    const place = await this.#tap(button(name), `the button ${name}`);
    await this.driver.tap(place);
  }

  async next() {
    await this.tapButton('Avançar');
    await this.seesQuestions();
  }

  tapFace(pergunta: Pergunta, label: Face) {
    return this.#tap(face(pergunta, label), `the face ${label}`);
  }

  /** Copies a text from an input of the test, and pastes it in place of the text in an input of the page. */
  async paste(label: string, text: string) {
    await this.driver.evaluate(`void (() => {
      const source = document.createElement('textarea');
      source.id = 'source';
      source.value = ${quoted(text)};
      document.body.append(source);
      source.select();
    })()`);
    await this.driver.control('c');
    await this.driver.evaluate(`void (document.querySelector('#source').remove(), ${input(label)}.select())`);
    await this.driver.control('v');
  }

  value(label: string): Promise<string> {
    return this.driver.evaluate(`${input(label)}.value`);
  }

  async reads(label: string, value: string) {
    await eventually(async () => {
      expect(await this.value(label)).toBe(value);
    });
  }

  focused(): Promise<string> {
    return this.driver.evaluate(
      'document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent',
    );
  }

  caret(): Promise<[number, number]> {
    return this.driver.evaluate('[document.activeElement.selectionStart, document.activeElement.selectionEnd]');
  }

  async strike(key: Parameters<Driver['strike']>[0], times = 1) {
    for (let time = 0; time < times; time += 1) await this.driver.strike(key);
  }

  async tabsTo(pergunta: Pergunta, label: Face) {
    for (let tab = 0; tab < MOST_TABS; tab += 1) {
      if (await this.driver.evaluate<boolean>(`document.activeElement === ${face(pergunta, label)}`)) return;
      await this.strike('Tab');
    }
    throw new Error(`Tab does not reach ${label}.`);
  }

  async hasChosen(pergunta: Pergunta, labels: Face[]) {
    const chosen = `Array.from(${question(pergunta)}.querySelectorAll('button[aria-pressed=true] span'), (label) => label.textContent)`;
    await eventually(async () => {
      expect(await this.driver.evaluate(chosen)).toEqual(labels);
    });
  }

  isDisabled(name: string): Promise<boolean> {
    return this.driver.evaluate(`${button(name)}.disabled`);
  }

  /** Waits until the local storage has these values, because the app may write them after it has shown the screen. */
  async stores(expected: Record<string, unknown>) {
    await eventually(async () => {
      const stored = await this.driver.evaluate<Record<string, string>>('({ ...localStorage })');
      expect(
        Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, JSON.parse(value) as unknown])),
      ).toEqual(expected);
    });
  }
}
