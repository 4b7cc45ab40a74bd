/** Why the server cannot start, as one line for the person who started it. */
export class StartError extends Error {
  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim());
  }
}

/** What goes wrong with files and connections, for a person; the code stays beside it for whoever looks it up. */
const inPortuguese: Record<string, string> = {
  ENOENT: 'não existe',
  EACCES: 'sem permissão',
  EPERM: 'sem permissão',
  EEXIST: 'já existe',
  EISDIR: 'é uma pasta',
  ENOTDIR: 'há um arquivo no lugar de uma pasta',
  ENOSPC: 'não há mais espaço no disco',
  EDQUOT: 'a cota do disco acabou',
  EROFS: 'o disco só pode ser lido',
  EIO: 'o disco falhou',
  EMFILE: 'há arquivos abertos demais',
  ECONNREFUSED: 'a conexão foi recusada',
};

/** What went wrong, in Portuguese as far as it is known, else in the words of whoever threw it; a bare code where there are none. */
export const reasonOf = (error: unknown): string => {
  const { message, code } = Object(error) as Partial<NodeJS.ErrnoException>;
  const known = inPortuguese[code ?? ''];
  return known === undefined ? message || (code ?? String(error)) : `${code ?? ''}: ${known}`;
};
