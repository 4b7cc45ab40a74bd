import { hash } from 'node:crypto';

const hashOf = (parts: unknown): string => hash('sha256', JSON.stringify(parts));

export const questionarioSignature = (perguntas: readonly { id: string; descricao: string }[]): string =>
  hashOf(perguntas.map(({ id, descricao }) => [id, descricao]));

export const versaoSignature = (localId: string, descricao: string, questionario: string): string =>
  hashOf([localId, descricao, questionario]);
