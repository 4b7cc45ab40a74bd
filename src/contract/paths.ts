import type { Id } from './ids';

/** The API's calls (behaviour 7.1). The setting `apiBaseUrl` precedes each path. */
export const paths = {
  getLocalById: (idLocal: string) => `/api/getlocalbyid/${encodeURIComponent(idLocal)}`,
  identificarPaciente: '/api/identificarpaciente',
  listarPerguntasPorLocal: (localId: Id) => `/api/listarperguntasporlocal/${encodeURIComponent(localId)}`,
  cadastrarResposta: '/api/cadastrarresposta',
} as const;
