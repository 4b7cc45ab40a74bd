import type { Id } from './ids';

/** Relative to the setting `apiBaseUrl` (behaviour 7.1). */
export const paths = {
  getLocalById: (idLocal: string) => `/api/getlocalbyid/${encodeURIComponent(idLocal)}`,
  identificarPaciente: '/api/identificarpaciente',
  listarPerguntasPorLocal: (localId: Id) => `/api/listarperguntasporlocal/${encodeURIComponent(localId)}`,
  cadastrarResposta: '/api/cadastrarresposta',
} as const;
