import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FailureNote } from '../components/FailureNote';
import { IdentificationScreen } from '../components/IdentificationScreen';
import { PrivacyDialog } from '../components/PrivacyDialog';
import { idFromLink } from '../contract/idFromLink';
import { ROUTES } from '../contract/routes';
import { linkOpened } from '../features/events';
import {
  identifyPatient,
  nextPressedAgain,
  nomeTyped,
  selectIdentificationFailureCode,
  selectIdentifying,
  telefoneTyped,
} from '../features/identification/identificationSlice';
import { privacyClosed, privacyOpened, selectReading } from '../features/kiosk/kioskSlice';
import {
  localRetryPressed,
  selectDescricao,
  selectLocalFailureCode,
  selectLocalStatus,
} from '../features/local/localSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { DeploymentContext } from './DeploymentContext';
import { HeadingContext } from './HeadingContext';
import { TakeOverContext } from './TakeOverContext';

/** `/{idLocal}`: opens the link's location and sends the identification. */
export const Identification = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const idLocal = idFromLink(useLocation().pathname);
  const { title, logo, privacy, privacyUrl, kioskReturnSeconds, visibleErrors } = use(DeploymentContext);
  const { takeOver, earlyDescricao } = use(TakeOverContext);
  const arrow = useRef<HTMLButtonElement>(null);
  const descricao = useAppSelector(selectDescricao);
  const status = useAppSelector(selectLocalStatus);
  const identifying = useAppSelector(selectIdentifying);
  const failure = useAppSelector(selectLocalFailureCode);
  const reading = useAppSelector(selectReading);
  const underWay = useRef<ReturnType<ReturnType<typeof identifyPatient>>>(undefined);

  // Before the first paint, so that an earlier link's location is never seen.
  useLayoutEffect(() => {
    dispatch(linkOpened({ idLocal }));
    return () => underWay.current?.abort();
  }, [dispatch, idLocal]);

  const next = async () => {
    if (identifying) return void dispatch(nextPressedAgain());
    underWay.current = dispatch(identifyPatient());
    if (!identifyPatient.fulfilled.match(await underWay.current)) return;
    // The browser writes down what stands in a form as it is left, and would offer it to whoever comes back.
    document.querySelector('form')?.reset();
    await navigate(ROUTES.survey, { state: idLocal });
  };

  const carryOn = useEffectEvent(() => {
    if (takeOver()) void next();
  });
  useEffect(() => {
    carryOn();
  }, []);

  return (
    <IdentificationScreen
      key={idLocal}
      heading={use(HeadingContext)}
      arrow={arrow}
      title={title}
      logo={logo}
      privacy={privacy}
      privacyUrl={privacyUrl}
      descricao={
        descricao ??
        (visibleErrors && failure ? (isNotFound(failure) ? 'Local não encontrado.' : 'Local não carregado.') : null) ??
        earlyDescricao(idLocal)
      }
      loading={status === 'idle' || status === 'loading'}
      identifying={identifying}
      onNomeTyped={(nome) => dispatch(nomeTyped({ nome }))}
      onTelefoneTyped={(telefone) => dispatch(telefoneTyped({ telefone }))}
      onNext={() => void next()}
      onMore={kioskReturnSeconds === null ? undefined : () => dispatch(privacyOpened())}
    >
      {/* Not while idle: hydration must find the screen that the build has rendered. */}
      {visibleErrors && status !== 'idle' && (
        <WhatFailed control={arrow} onRetry={() => dispatch(localRetryPressed())} />
      )}
      {reading && (
        <PrivacyDialog
          url={privacyUrl.replace(/^\//, `${location.origin}/`)}
          onClose={() => dispatch(privacyClosed())}
        />
      )}
    </IdentificationScreen>
  );
};

const isNotFound = (failure: string) => failure.startsWith('L-404-');

interface WhatFailedProps {
  control: RefObject<HTMLButtonElement | null>;
  onRetry: () => void;
}

const WhatFailed = ({ control, onRetry }: WhatFailedProps) => {
  const ofLocal = useAppSelector(selectLocalFailureCode);
  const ofIdentification = useAppSelector(selectIdentificationFailureCode);
  // Once the location has come, its own failure (L) is past.
  const code = ofIdentification?.startsWith('L') ? undefined : ofIdentification;
  if (!ofLocal)
    return (
      <FailureNote code={code} message="Não foi possível enviar sua identificação." retry="submit" control={control} />
    );
  const asked = !!ofIdentification;
  if (isNotFound(ofLocal)) {
    const advice = 'Confira o endereço ou leia o código QR outra vez.';
    return <FailureNote code={ofLocal} asked={asked} message="Este local não foi encontrado." advice={advice} />;
  }
  return (
    <FailureNote
      code={ofLocal}
      asked={asked}
      message="Não foi possível carregar o local."
      retry={onRetry}
      control={control}
    />
  );
};
