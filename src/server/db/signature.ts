import { createHash } from 'node:crypto';

const hash = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export const questionarioSignature = (perguntas: readonly { id: string; descricao: string }[]): string =>
  hash(perguntas.map(({ id, descricao }) => [id, descricao]));

export const versaoSignature = (localId: string, descricao: string, questionario: string): string =>
  hash([localId, descricao, questionario]);
