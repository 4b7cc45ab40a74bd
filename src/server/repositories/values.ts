import type { Id } from '../../contract/ids';

/** Removes U+0000, which PostgreSQL cannot store. */
export const storableText = (text: string): string => text.replaceAll('\0', '');

/** The text of an id. The ids 7 and "7" have the same text, so they count as one id. */
export const idText = (id: Id): string => storableText(String(id));

export const idFromRow = (row: { id: string; numerico: 0 | 1 }): Id => (row.numerico === 1 ? Number(row.id) : row.id);

export const now = (): string => new Date().toISOString();
