import { createHash } from 'node:crypto';

const hash = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** A hash of the questions, their texts and their order. */
export const questionarioSignature = (perguntas: readonly { id: string; descricao: string }[]): string =>
  hash(perguntas.map(({ id, descricao }) => [id, descricao]));

/** A hash of a location, its name and its questionnaire. */
export const versaoSignature = (localId: string, descricao: string, questionario: string): string =>
  hash([localId, descricao, questionario]);
