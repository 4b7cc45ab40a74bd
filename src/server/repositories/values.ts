import type { Id } from '../../contract/ids';

/** PostgreSQL cannot store U+0000. */
export const storableText = (text: string): string => text.replaceAll('\0', '');

/** The ids 7 and "7" count as one id. */
export const idText = (id: Id): string => storableText(String(id));

export const idFromRow = (row: { id: string; numerico: 0 | 1 }): Id => (row.numerico === 1 ? Number(row.id) : row.id);

export const now = (): string => new Date().toISOString();
