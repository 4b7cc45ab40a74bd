import type { CadastrarResposta, IdentificarPaciente } from '../../contract/requests';
import { groupCommit, type Writer } from '../db/groupCommit';
import { isOfARow } from '../db/postgres';
import type { Db } from '../db/tables';
import type { DialectName } from '../db/target';
import { together } from '../db/together';
import { addIdentificacao } from './identificacoes';
import { addIdentificacoes, saveRespostas, type ArrivedResposta } from './postsTogether';
import { postAndTakeBack, postTrial, tryOnPostgres } from './postTrial';
import { saveResposta, type Saved } from './saveResposta';

/** What patients post. Each function resolves when what it stored is on disk. If it rejects, nothing is stored. */
export interface Posts {
  /** Resolves with the id for the browser, or null if the hospital file has no such location. */
  identify: (post: IdentificarPaciente) => Promise<string | null>;
  /** As `saveResposta`. */
  answer: (post: CadastrarResposta, times: Pick<ArrivedResposta, 'since' | 'arrived' | 'present'>) => Promise<Saved>;
  /** Rejects if a post would fail now. */
  tryPost: () => Promise<void>;
}

/** One transaction runs the statements of each post. */
export const postsOnSqlite = (write: Writer): Posts => ({
  identify: (post) => write((db) => addIdentificacao(db, post)),
  answer: (post, { since, arrived, present }) => write((db) => saveResposta(db, post, since, arrived, present)),
  tryPost: postTrial(() => write(postAndTakeBack)),
});

/** One statement stores all posts, because each statement costs a round trip and each transaction a sync of the disk. */
const postsOnPostgres = (db: Db): Posts => {
  const identify = together((posts: readonly IdentificarPaciente[]) => addIdentificacoes(db, posts), isOfARow);
  const answer = together((posts: readonly ArrivedResposta[]) => saveRespostas(db, posts), isOfARow);
  return {
    identify,
    answer: (post, times) => answer({ ...post, ...times }),
    tryPost: postTrial(() => tryOnPostgres(db)),
  };
};

export const postsOf = (db: Db, dialect: DialectName): Posts =>
  dialect === 'sqlite' ? postsOnSqlite(groupCommit(db)) : postsOnPostgres(db);
