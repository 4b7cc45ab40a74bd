type Callback = (entries: { isIntersecting: boolean }[]) => void;

const observers = new Set<FakeIntersectionObserver>();

/** A fake `IntersectionObserver`, because jsdom has none. Nothing is in sight until the test reports it. */
export class FakeIntersectionObserver {
  constructor(
    readonly callback: Callback,
    readonly options: IntersectionObserverInit,
  ) {}
  observe() {
    observers.add(this);
  }
  disconnect() {
    observers.delete(this);
  }
}

export const fakeIntersections = {
  /** Tells all observers whether their element is in sight. */
  report: (isIntersecting: boolean) => {
    for (const { callback } of observers) callback([{ isIntersecting }]);
  },
  /** The `rootMargin` of each observer. */
  margins: () => Array.from(observers, ({ options }) => options.rootMargin),
};
