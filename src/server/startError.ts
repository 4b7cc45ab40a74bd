/** An error for the operator, in one line. */
export class StartError extends Error {
  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim());
  }
}

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
  SQLITE_BUSY: 'outro programa o mantém bloqueado',
};

export const reasonOf = (error: unknown): string => {
  const { message, code } = Object(error) as Partial<NodeJS.ErrnoException>;
  const known = inPortuguese[code ?? ''];
  return known === undefined ? message || (code ?? String(error)) : `${code ?? ''}: ${known}`;
};
