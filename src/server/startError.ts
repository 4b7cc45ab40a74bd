/** An error for the operator, in one line. `lines` are what the operator can copy into a file. */
export class StartError extends Error {
  constructor(message: string, lines = '') {
    super(`${message.replaceAll(/\s+/g, ' ').trim()}${lines && `\n\n${lines}`}`);
  }
}

export const READ_ONLY = 'aceita só leitura (é uma réplica?); use o endereço do servidor primário';

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
  ECONNRESET: 'a conexão caiu',
  ENOTFOUND: 'este nome não existe no DNS',
  EAI_AGAIN: 'o DNS não responde',
  EADDRINUSE: 'já está em uso',
  EADDRNOTAVAIL: 'esta máquina não tem este endereço',
  EHOSTUNREACH: 'não há caminho de rede até ele',
  ENETUNREACH: 'não há caminho de rede até ele',
  ETIMEDOUT: 'não respondeu a tempo',
  SQLITE_BUSY: 'outro programa o mantém bloqueado',
  // PostgreSQL
  '28P01': 'usuário ou senha errados',
  '3D000': 'este banco não existe',
  '3F000': 'nenhum esquema do search_path deste usuário existe',
  '42P01': 'falta uma tabela, ou o search_path deste usuário não a alcança',
  '53300': 'não há mais conexões livres (max_connections, ou connection limit do usuário)',
  '57P03': 'o PostgreSQL ainda está iniciando ou recuperando os dados',
  '25006': READ_ONLY,
  '55P03': 'outro servidor ou programa o mantém bloqueado',
  '28000': 'este usuário não existe ou não pode entrar',
  '42501': 'sem permissão; o usuário de DATABASE_URL deve ser o dono do banco e das tabelas',
};

/**
 * For errors without a useful code, such as some of SQLite's driver. Each key is the end of a message, because the
 * driver may add words before it.
 */
const messagesInPortuguese: Record<string, string> = {
  'unable to open database file': 'não pode ser aberto: é uma pasta, ou falta permissão para o arquivo ou a sua pasta',
  'attempt to write a readonly database': 'sem permissão para gravar no arquivo ou na sua pasta',
  'file is not a database': 'não é um banco de dados SQLite',
  'database disk image is malformed': 'está danificado: use uma cópia',
  'database or disk is full': 'não há mais espaço no disco',
  // SQLite says the same on a full disk if it has to create the -shm file.
  'disk I/O error': 'o disco falhou ou está cheio',
  'database is locked': 'outro programa o mantém bloqueado',
  'Connection terminated due to connection timeout': 'não respondeu a tempo',
  'Connection terminated unexpectedly': 'a conexão caiu',
  'Client has encountered a connection error and is not queryable': 'a conexão caiu',
};

export const reasonOf = (error: unknown): string => {
  const { message = '', code } = Object(error) as Partial<NodeJS.ErrnoException>;
  const byMessage = Object.entries(messagesInPortuguese).find(([end]) => message.endsWith(end));
  if (byMessage) return byMessage[1];
  if (/CERT|SIGNATURE|_TLS_|SSL/.test(code ?? '') || message.includes('does not support SSL'))
    return `a conexão TLS com o PostgreSQL falhou (${code ?? message}); confira sslmode e sslrootcert em DATABASE_URL`;
  const known = inPortuguese[code ?? ''];
  return known === undefined ? message || (code ?? String(error)) : `${code ?? ''}: ${known}`;
};
