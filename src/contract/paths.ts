import type { Id } from './ids';

/** Paths of the four API calls. `callUrl` puts the setting `apiBaseUrl` before them (behaviour 7.1). */
export const paths = {
  /** Takes an id that is not percent-encoded. */
  getLocalById: (idLocal: string) => `/api/getlocalbyid/${encodeURIComponent(idLocal)}`,
  identificarPaciente: '/api/identificarpaciente',
  listarPerguntasPorLocal: (localId: Id) => `/api/listarperguntasporlocal/${encodeURIComponent(localId)}`,
  cadastrarResposta: '/api/cadastrarresposta',
} as const;
