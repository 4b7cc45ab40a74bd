import type { Id } from '../../contract/ids';

/** PostgreSQL cannot store U+0000. */
export const storableText = (text: string): string => text.replaceAll('\0', '');

/** The ids 7 and "7" count as one id. */
export const idText = (id: Id): string => storableText(String(id));

export const idFromRow = (row: { id: string; numerico: 0 | 1 }): Id => (row.numerico === 1 ? Number(row.id) : row.id);

export const now = (): string => new Date().toISOString();

/**
 * A row that was identified after this time has a wrong time: the server's clock was ahead. It counts as old. The
 * clocks of two servers, and of the machine that runs a command, may differ by less.
 */
export const latestPlausible = (present: Date): string => new Date(present.getTime() + 24 * 3_600_000).toISOString();

/** @param size rows or values per statement; the default is within the limits of both databases */
export const chunksOf = <T>(items: readonly T[], size = 1000): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
