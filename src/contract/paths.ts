import type { Id } from './ids';

/** Paths of the four calls, below the host's prefix (behaviour 7.1). */
export const paths = {
  /** GET. `idLocal` is the id from the link, not yet percent-encoded. */
  getLocalById: (idLocal: string) => `/api/getlocalbyid/${encodeURIComponent(idLocal)}`,
  /** POST. */
  identificarPaciente: '/api/identificarpaciente',
  /** GET. `localId` is the `Id` of the stored location. */
  listarPerguntasPorLocal: (localId: Id) => `/api/listarperguntasporlocal/${encodeURIComponent(localId)}`,
  /** POST, once for each question. */
  cadastrarResposta: '/api/cadastrarresposta',
} as const;
