import { reasonFrom, SYSTEM_TEXTS } from '../../page/startError';

const BUSY = 'outro servidor ou programa o mantém bloqueado';

/** By the code of an error of Node or PostgreSQL, or by the end of a message of SQLite or of PostgreSQL's driver. */
const texts: Record<string, string> = {
  ...SYSTEM_TEXTS,
  '25006': 'aceita só leitura (é uma réplica?); use o endereço do servidor primário',
  '28000': 'este usuário não existe ou não pode entrar',
  '28P01': 'usuário ou senha errados',
  '3D000': 'este banco não existe',
  '3F000': 'nenhum esquema do search_path deste usuário existe',
  '42501': 'sem permissão; o usuário de DATABASE_URL deve ser o dono do banco e das tabelas',
  '42P01': 'falta uma tabela, ou o search_path deste usuário não a alcança; a pesquisa precisa de um banco só dela',
  '42P07': 'outro programa já tem uma tabela com este nome; crie um banco só para a pesquisa',
  '53100': SYSTEM_TEXTS.ENOSPC,
  '53300': 'não há mais conexões livres (max_connections, ou connection limit do usuário)',
  '55P03': BUSY,
  '57P01': SYSTEM_TEXTS.ECONNRESET,
  '57P02': SYSTEM_TEXTS.ECONNRESET,
  '57P03': 'o PostgreSQL ainda está iniciando ou recuperando os dados',
  'unable to open database file': 'não pode ser aberto: é uma pasta, ou falta permissão para o arquivo ou a sua pasta',
  'attempt to write a readonly database': 'sem permissão para gravar no arquivo ou na sua pasta',
  'file is not a database': 'não é um banco de dados SQLite',
  'database disk image is malformed': 'está danificado: use uma cópia',
  'database or disk is full': SYSTEM_TEXTS.ENOSPC,
  // SQLite says the same if it cannot create or change the -shm file, on a full disk or without the right to write.
  'disk I/O error': 'o disco falhou ou está cheio, ou falta permissão para gravar',
  'database is locked': BUSY,
  'no PostgreSQL user name specified in startup packet': 'falta o usuário em DATABASE_URL',
  'Connection terminated due to connection timeout': SYSTEM_TEXTS.ETIMEDOUT,
  'Connection terminated unexpectedly': SYSTEM_TEXTS.ECONNRESET,
  'Client has encountered a connection error and is not queryable': SYSTEM_TEXTS.ECONNRESET,
};

/** Why a database, a file or a port cannot be used, in Portuguese if the error is known. */
export const reasonOf = (error: unknown): string => {
  const { message = '', code = '' } = Object(error) as Partial<NodeJS.ErrnoException>;
  if (/CERT|SIGNATURE|_TLS_|SSL/.test(code) || message.endsWith('does not support SSL connections'))
    return `a conexão TLS com o PostgreSQL falhou (${code || message}); confira sslmode e sslrootcert em DATABASE_URL`;
  return reasonFrom(texts, error);
};
