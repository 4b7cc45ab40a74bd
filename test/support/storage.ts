/** Local storage of a test's own, with what it holds and what was written to it. */
export class FakeStorage implements Storage {
  readonly written: string[] = [];
  readonly #texts: Map<string, string>;

  /** @param texts what earlier visits left, text by key */
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
  /** All of it, text by key. */
  get texts(): Record<string, string> {
    return Object.fromEntries(this.#texts);
  }
}

/** Can be read; a write throws, as a browser does whose quota is used up. */
export class FullStorage extends FakeStorage {
  override setItem(key: string): void {
    throw new DOMException(`no room for ${key}`, 'QuotaExceededError');
  }
}

/** A browser that denies storage throws where `window.localStorage` is read. */
export const deniedStorage = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};
