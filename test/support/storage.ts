/** A local storage for one test. It records every write. */
export class FakeStorage implements Storage {
  readonly written: string[] = [];
  readonly #texts: Map<string, string>;

  /** @param texts the initial content, text by key */
  constructor(texts: Record<string, string> = {}) {
    this.#texts = new Map(Object.entries(texts));
  }

  get length() {
    return this.#texts.size;
  }
  key(index: number) {
    return Array.from(this.#texts.keys())[index] ?? null;
  }
  getItem(key: string) {
    return this.#texts.get(key) ?? null;
  }
  setItem(key: string, text: string) {
    this.written.push(key);
    this.#texts.set(key, text);
  }
  removeItem(key: string) {
    this.written.push(key);
    this.#texts.delete(key);
  }
  clear() {
    this.#texts.clear();
  }
  /** The entire content, text by key. */
  get texts(): Record<string, string> {
    return Object.fromEntries(this.#texts);
  }
}

/** A storage that can only be read. Writing throws, as in a browser whose quota is used up. */
export class FullStorage extends FakeStorage {
  override setItem(key: string): void {
    throw new DOMException(`no room for ${key}`, 'QuotaExceededError');
  }
}

/** Throws, as reading `window.localStorage` does in a browser that denies storage. */
export const deniedStorage = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};
