// The smallest page that uses the product's packages and does what is measured: it opens a link, identifies a patient
// and takes answers. It sends none. The product's figures minus those of this page are the cost of our own code.
import { useEffect, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { createBrowserRouter, useNavigate, useParams } from 'react-router-dom';
import { RouterProvider } from 'react-router/dom';
import { PersistGate } from 'redux-persist/integration/react';
import {
  api,
  faceClicked,
  identified,
  linkOpened,
  localLoaded,
  persistor,
  store,
  type Resposta,
  type State,
} from './store';

const faces: { face: Resposta; label: string; meaning: string; fill: string; mouth: string }[] = [
  { face: 'MB', label: 'Mb', meaning: 'Muito bom', fill: '#8fd6a4', mouth: 'M27 57q21 30 42 0z' },
  { face: 'BO', label: 'Bo', meaning: 'Bom', fill: '#cfe59a', mouth: 'M29 60q19 17 38 0' },
  { face: 'RE', label: 'Re', meaning: 'Regular', fill: '#ffdf8a', mouth: 'M31 66h34' },
  { face: 'RU', label: 'Ru', meaning: 'Ruim', fill: '#f9b3a3', mouth: 'M30 71q18-17 36 0' },
];

const line = { fill: 'none', strokeWidth: 5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const Logo = () => (
  <svg width={72} height={72} viewBox="0 0 96 96" role="img" aria-label="Logotipo do hospital">
    <rect width={96} height={96} rx={24} fill="#0b5f63" />
    <path {...line} stroke="#fff" d="M48 24v48M24 48h48" />
  </svg>
);

const maskTelefone = (text: string) => {
  const digits = text.replace(/\D/g, '').slice(0, 11);
  const split = digits.length > 10 ? 7 : 6;
  const rest = digits.slice(2, split) + (digits.length > split ? `-${digits.slice(split)}` : '');
  return rest ? `(${digits.slice(0, 2)}) ${rest}` : digits && `(${digits}`;
};

const Identification = () => {
  const id = (useParams()['idLocal'] ?? '').slice(0, 9);
  const dispatch = useDispatch<typeof store.dispatch>();
  const navigate = useNavigate();
  const { data: local } = api.useGetLocalQuery(id, { refetchOnMountOrArgChange: true });
  const [identify, { isLoading }] = api.useIdentifyMutation();
  const [nome, setNome] = useState('');
  const [telefone, setTelefone] = useState('');

  useEffect(() => {
    dispatch(linkOpened());
  }, [dispatch, id]);
  useEffect(() => {
    if (!local) return;
    dispatch(localLoaded(local));
    // Requests the questions before the patient presses Next, so that the survey does not have to wait for them.
    void dispatch(api.endpoints.getPerguntas.initiate(local.Id));
  }, [dispatch, local]);

  const next = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    try {
      const { Id } = await dispatch(api.endpoints.getLocal.initiate(id)).unwrap();
      const { idIdentificacaoPaciente } = await identify({ Id_Local: Id, Nome: nome, Telefone: telefone }).unwrap();
      dispatch(identified(idIdentificacaoPaciente));
      await navigate('/perguntas');
    } catch (error) {
      console.error(error);
    }
  };

  return (
    <main>
      <Logo />
      <h1>Avaliação de satisfação</h1>
      <p id="local">{local?.Descricao}</p>
      <form onSubmit={(event) => void next(event)}>
        <p>Nome e telefone (opcional).</p>
        <label>
          Nome{' '}
          <input
            autoComplete="name"
            value={nome}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
              setNome(target.value.toUpperCase());
            }}
          />
        </label>
        <label>
          Telefone{' '}
          <input
            type="tel"
            autoComplete="tel-national"
            value={telefone}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
              setTelefone(maskTelefone(target.value));
            }}
          />
        </label>
        <button id="avancar" aria-label="Avançar">
          <svg width={40} height={40} viewBox="0 0 48 48">
            <path {...line} stroke="#fff" d="M8 24h30M26 11l13 13-13 13" />
          </svg>
        </button>
      </form>
    </main>
  );
};

const Question = ({ id, texto }: { id: number; texto: string }) => {
  const resposta = useSelector((state: State) => state.survey.respostas[id]);
  const dispatch = useDispatch();
  return (
    <fieldset>
      <legend>{texto}</legend>
      {faces.map(({ face, label, meaning, fill, mouth }) => (
        <button
          key={face}
          type="button"
          aria-pressed={resposta === face}
          aria-label={`${label}, ${meaning}`}
          onClick={() => {
            dispatch(faceClicked({ id, face }));
          }}
        >
          <svg width={64} height={64} viewBox="0 0 96 96">
            <circle cx={48} cy={48} r={44} fill={fill} />
            <circle cx={34} cy={40} r={5} />
            <circle cx={62} cy={40} r={5} />
            <path {...line} stroke="#000" d={mouth} />
          </svg>
          <span>{label}</span>
        </button>
      ))}
    </fieldset>
  );
};

const none: never[] = [];

const Survey = () => {
  const local = useSelector((state: State) => state.survey.local);
  const { data: perguntas = none } = api.useGetPerguntasQuery(local?.Id ?? '', { skip: !local });

  return (
    <main>
      <h1>Clique em cada item para avaliar.</h1>
      <div id="lista">
        {perguntas.map(({ Id, Descricao_Pergunta }) => (
          <Question key={Id} id={Id} texto={Descricao_Pergunta} />
        ))}
      </div>
      <p>Clique em enviar para finalizar sua avaliação.</p>
      <button id="enviar">Enviar</button>
    </main>
  );
};

const router = createBrowserRouter([
  { path: '/perguntas', element: <Survey /> },
  { path: '/:idLocal', element: <Identification /> },
]);

createRoot(document.getElementById('root') as HTMLElement).render(
  <Provider store={store}>
    <PersistGate persistor={persistor}>
      <RouterProvider router={router} />
    </PersistGate>
  </Provider>,
);
