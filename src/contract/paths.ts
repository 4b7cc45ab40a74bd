import type { Id } from './ids';

/** Where the four calls live below the host's prefix (behaviour 7.1). */
export const paths = {
  /** GET. `idLocal` is the decoded id from the link; it is encoded here. */
  getLocalById: (idLocal: string) => `/api/getlocalbyid/${encodeURIComponent(idLocal)}`,
  /** POST. */
  identificarPaciente: '/api/identificarpaciente',
  /** GET. `localId` is the `Id` of the stored location. */
  listarPerguntasPorLocal: (localId: Id) => `/api/listarperguntasporlocal/${encodeURIComponent(localId)}`,
  /** POST, once for each question. */
  cadastrarResposta: '/api/cadastrarresposta',
} as const;
