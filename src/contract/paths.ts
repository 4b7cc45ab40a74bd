import type { Id } from './ids';

/** The paths of the API's calls (behaviour 7.1), to append to the setting `apiBaseUrl`. */
export const paths = {
  getLocalById: (idLocal: string) => `/api/getlocalbyid/${encodeURIComponent(idLocal)}`,
  identificarPaciente: '/api/identificarpaciente',
  listarPerguntasPorLocal: (localId: Id) => `/api/listarperguntasporlocal/${encodeURIComponent(localId)}`,
  cadastrarResposta: '/api/cadastrarresposta',
} as const;
