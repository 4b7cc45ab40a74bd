import { setImmediate as nextTurn } from 'node:timers/promises';

/** More items in a group would occupy the database or the event loop for too long. */
const MAX_GROUP = 200;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Saves items that arrive together as one group, one group after the other.
 * @param save saves all items or none, and returns a result for each, in their order
 * @param isOfAnItem whether the error of a group may be the fault of single items. If so, its items are saved one by
 *   one, so that only those that fail are refused. Otherwise the whole group is refused.
 * @returns a function that saves an item. If it rejects, nothing of the item is stored.
 */
export const together = <Item, Result>(
  save: (items: readonly Item[]) => Promise<readonly Result[]>,
  isOfAnItem: (error: unknown) => boolean,
): ((item: Item) => Promise<Result>) => {
  const waiting: Waiting<Item, Result>[] = [];
  let isServing = false;

  const saveGroup = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await save(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (group.length === 1 || !isOfAnItem(error)) {
        for (const { reject } of group) reject(error);
        return;
      }
      for (const one of group) {
        // On SQLite, each attempt blocks for 10 ms while the file is locked. Pages are answered between them.
        await nextTurn();
        await saveGroup([one]);
      }
    }
  };

  const serve = async (): Promise<void> => {
    isServing = true;
    while (waiting.length > 0) {
      // Waits until a turn of the event loop brings no new item, because few large groups are faster than many small
      // ones.
      let collected: number;
      do {
        collected = waiting.length;
        await nextTurn();
      } while (waiting.length > collected && waiting.length < MAX_GROUP);
      await saveGroup(waiting.splice(0, MAX_GROUP));
    }
    isServing = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isServing) void serve();
    });
};
