export class FakeStorage implements Storage {
  readonly written: string[] = [];
  readonly #texts: Map<string, string>;

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
  get texts(): Record<string, string> {
    return Object.fromEntries(this.#texts);
  }
}

export class FullStorage extends FakeStorage {
  override setItem(key: string): void {
    throw new DOMException(`no room for ${key}`, 'QuotaExceededError');
  }
}

/** Refuses every change, as Firefox does if its file is corrupt. */
export class BrokenStorage extends FullStorage {
  override removeItem(key: string): void {
    throw new DOMException(`cannot remove ${key}`, 'InvalidStateError');
  }
}

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

/**
 * A storage of which every use throws. In a browser that denies storage, reading `window.localStorage` already throws.
 * Under jest that cannot be tested, because Node 26 swallows what a getter of the global object throws.
 */
export const deniedStorage = (): Storage => new Proxy(new FakeStorage(), { get: refuse, set: refuse, has: refuse });
