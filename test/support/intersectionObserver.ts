type Callback = (entries: { isIntersecting: boolean }[]) => void;

const callbacks = new Set<Callback>();

/** A fake `IntersectionObserver`, because jsdom has none. Nothing is in sight until the test calls `setInSight`. */
export class FakeIntersectionObserver {
  readonly #callback: Callback;
  constructor(callback: Callback) {
    this.#callback = callback;
  }
  observe() {
    callbacks.add(this.#callback);
  }
  disconnect() {
    callbacks.delete(this.#callback);
  }
}

export const setInSight = (isIntersecting: boolean) => {
  for (const callback of callbacks) callback([{ isIntersecting }]);
};
