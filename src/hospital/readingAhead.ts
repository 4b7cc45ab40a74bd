import { setImmediate as nextTurn } from 'node:timers/promises';

/** Yields the same values, and asks for the next one while the caller works on one. */
export async function* readingAhead<Value>(values: AsyncIterator<Value, void>): AsyncGenerator<Value> {
  for (let next = values.next(); ;) {
    const result = await next;
    if (result.done === true) return;
    next = values.next();
    // The caller may stop before it gets the error.
    next.catch(() => undefined);
    // The driver sends the query in this turn. After it, the caller may block the event loop.
    await nextTurn();
    yield result.value;
  }
}
