import { createHash } from 'node:crypto';

const hash = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The same for the same questions with the same texts in the same order. */
export const questionarioSignature = (perguntas: readonly { id: string; descricao: string }[]): string =>
  hash(perguntas.map(({ id, descricao }) => [id, descricao]));

/** The same for the same location with the same name and questionnaire. */
export const versaoSignature = (localId: string, descricao: string, questionario: string): string =>
  hash([localId, descricao, questionario]);
