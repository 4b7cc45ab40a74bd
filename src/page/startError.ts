/** An error for the operator, in one line. */
export class StartError extends Error {
  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim());
  }
}

/** By the code of an error of Node. */
export const SYSTEM_TEXTS = {
  ENOENT: 'não existe',
  EACCES: 'sem permissão',
  EEXIST: 'já existe',
  EISDIR: 'é uma pasta',
  ENOSPC: 'não há mais espaço no disco',
  ECONNREFUSED: 'a conexão foi recusada',
  ECONNRESET: 'a conexão caiu',
  ENOTFOUND: 'este nome não existe no DNS',
  EAI_AGAIN: 'o DNS não responde',
  EADDRINUSE: 'já está em uso',
  EADDRNOTAVAIL: 'esta máquina não tem este endereço',
  ETIMEDOUT: 'não respondeu a tempo',
};

/**
 * Why something failed, in Portuguese if the error is known.
 * @param texts by the code of an error, or by the end of its message, because drivers may add words before it
 */
export const reasonFrom = (texts: Readonly<Record<string, string>>, error: unknown): string => {
  const { message = '', code = '' } = Object(error) as Partial<NodeJS.ErrnoException>;
  const known = Object.keys(texts).find((key) => message.endsWith(key)) ?? code;
  const text = texts[known];
  if (text !== undefined) return known === code ? `${code}: ${text}` : text;
  return message || code || String(error);
};

/** Why a file or a port cannot be used. */
export const systemReason = (error: unknown): string => reasonFrom(SYSTEM_TEXTS, error);
