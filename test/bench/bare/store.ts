import { combineReducers, configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { persistReducer, persistStore } from 'redux-persist';
import storage from 'redux-persist/lib/storage';

export interface Local {
  Id: number | string;
  Descricao: string;
}
interface Pergunta {
  Id: number;
  Descricao_Pergunta: string;
}
export type Resposta = 'MB' | 'BO' | 'RE' | 'RU';

interface Survey {
  local: Local | null;
  idIdentificacaoPaciente: number | null;
  respostas: Record<string, Resposta | undefined>;
}

const initialState: Survey = { local: null, idIdentificacaoPaciente: null, respostas: {} };

const survey = createSlice({
  name: 'survey',
  initialState,
  reducers: {
    linkOpened: (state) => {
      state.local = null;
      state.respostas = {};
    },
    localLoaded: (state, { payload: { Id, Descricao } }: PayloadAction<Local>) => {
      state.local = { Id, Descricao };
    },
    identified: (state, { payload }: PayloadAction<number>) => {
      state.idIdentificacaoPaciente = payload;
    },
    faceClicked: ({ respostas }, { payload: { id, face } }: PayloadAction<{ id: number; face: Resposta }>) => {
      respostas[id] = respostas[id] === face ? undefined : face;
    },
  },
});

export const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api/' }),
  endpoints: ({ query, mutation }) => ({
    getLocal: query<Local, string>({ query: (id) => `getlocalbyid/${encodeURIComponent(id)}` }),
    getPerguntas: query<Pergunta[], Local['Id']>({
      query: (id) => `listarperguntasporlocal/${encodeURIComponent(id)}`,
    }),
    identify: mutation<{ idIdentificacaoPaciente: number }, { Id_Local: Local['Id']; Nome: string; Telefone: string }>({
      query: (body) => ({ url: 'identificarpaciente', method: 'POST', body }),
    }),
  }),
});

export const { linkOpened, localLoaded, identified, faceClicked } = survey.actions;

const reducer = combineReducers({
  survey: persistReducer({ key: 'survey', storage }, survey.reducer),
  [api.reducerPath]: api.reducer,
});

export const store = configureStore({
  reducer,
  middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  devTools: false,
});

export const persistor = persistStore(store);
export type State = ReturnType<typeof store.getState>;
