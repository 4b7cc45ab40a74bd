import type { Id } from './ids';

/** Behaviour 7.1, without the setting `apiBaseUrl`. */
export const paths = {
  getLocalById: (idLocal: string) => `/api/getlocalbyid/${encodeURIComponent(idLocal)}`,
  identificarPaciente: '/api/identificarpaciente',
  listarPerguntasPorLocal: (localId: Id) => `/api/listarperguntasporlocal/${encodeURIComponent(localId)}`,
  cadastrarResposta: '/api/cadastrarresposta',
} as const;
