import type { Id } from '../../contract/ids';

/** PostgreSQL texts cannot hold U+0000, and nobody types one. */
export const storableText = (text: string): string => text.replaceAll('\0', '');

/** An id of the hospital file as it is stored: 7 and "7" are the same one. */
export const idText = (id: Id): string => storableText(String(id));

/** A stored id with the type that it has in the hospital file. */
export const idFromRow = (row: { id: string; numerico: 0 | 1 }): Id => (row.numerico === 1 ? Number(row.id) : row.id);

export const now = (): string => new Date().toISOString();
