import type { Id } from './ids';

/** Paths of the four calls, below the host's prefix (behaviour 7.1). */
export const paths = {
  /** `idLocal` is not yet percent-encoded. */
  getLocalById: (idLocal: string) => `/api/getlocalbyid/${encodeURIComponent(idLocal)}`,
  identificarPaciente: '/api/identificarpaciente',
  listarPerguntasPorLocal: (localId: Id) => `/api/listarperguntasporlocal/${encodeURIComponent(localId)}`,
  cadastrarResposta: '/api/cadastrarresposta',
} as const;
