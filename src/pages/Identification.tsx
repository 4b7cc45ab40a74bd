import { use, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { adviceOn } from '../components/advice';
import { Announcer } from '../components/Announcer';
import { FailureNote } from '../components/FailureNote';
import { IdentificationScreen } from '../components/IdentificationScreen';
import { PrivacyDialog } from '../components/PrivacyDialog';
import { idFromLink } from '../contract/idFromLink';
import { ROUTES } from '../contract/routes';
import { linkOpened } from '../features/events';
import {
  hasTextChanged,
  identifyPatient,
  selectHasText,
  selectIdentificationFailure,
  selectIdentifying,
  type Typed,
} from '../features/identification/identificationSlice';
import { privacyClosed, privacyOpened, selectReading } from '../features/kiosk/kioskSlice';
import { localRetryPressed, selectDescricao, selectIdLocal, selectLocalFailure } from '../features/local/localSlice';
import { codeOf } from '../lib/failures';
import { useAppDispatch, useAppSelector, useAppStore } from '../store/hooks';
import { DeploymentContext } from './contexts';

export const Identification = () => {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  const navigate = useNavigate();
  const idLocal = idFromLink(useLocation().pathname);
  const { title, logo, privacy, privacyUrl, kioskReturnSeconds, visibleErrors } = use(DeploymentContext);
  const arrow = useRef<HTMLButtonElement>(null);
  /** What the inputs held when Next was last pressed. */
  const atNext = useRef<Typed>({ nome: '', telefone: '' });
  const running = useRef<ReturnType<ReturnType<typeof identifyPatient>>>(null);
  const descricao = useAppSelector(selectDescricao);
  const isLinkOpen = useAppSelector(selectIdLocal) !== null;
  const identifying = useAppSelector(selectIdentifying);
  const failure = useAppSelector(selectLocalFailure);
  const reading = useAppSelector(selectReading);

  // A layout effect, so that the location of an earlier link is never painted.
  useLayoutEffect(() => {
    dispatch(linkOpened({ idLocal }));
    return () => {
      running.current?.abort();
    };
  }, [dispatch, idLocal]);

  const next = async (typed: Typed) => {
    atNext.current = typed;
    if (selectIdentifying(getState())) return;
    running.current = dispatch(identifyPatient(() => atNext.current));
    if (!identifyPatient.fulfilled.match(await running.current)) return;
    // Without this reset the browser would store name and phone in the history entry and show them to the next patient.
    arrow.current?.form?.reset();
    await navigate(ROUTES.survey, { state: idLocal });
  };

  useEffect(() => {
    if (window.early?.pressed) arrow.current?.click();
  }, []);

  const failed = failure?.status === 404 ? 'Local não encontrado.' : 'Local não carregado.';
  return (
    <>
      {/* Must precede the screen: the style rule for an open dialog (`dialog ~ *`) applies to later siblings. */}
      {reading && (
        <PrivacyDialog
          url={privacyUrl.replace(/^\//, `${location.origin}/`)}
          onClose={() => dispatch(privacyClosed())}
        />
      )}
      <IdentificationScreen
        // A new key creates new inputs. In the old ones, undo (Ctrl+Z) would restore the previous patient's text.
        key={idLocal}
        arrow={arrow}
        title={title}
        logo={logo}
        privacy={privacy}
        privacyUrl={privacyUrl}
        descricao={descricao ?? (visibleErrors && failure ? failed : null)}
        loading={descricao === null && !failure}
        identifying={identifying}
        onTyped={(hasText) => hasText !== selectHasText(getState()) && dispatch(hasTextChanged({ hasText }))}
        onNext={(typed) => void next(typed)}
        onMore={kioskReturnSeconds === null ? undefined : () => dispatch(privacyOpened())}
      >
        {/* Hydration must render what the prerendered screen contains, which has no failure note. */}
        {visibleErrors && isLinkOpen && <WhatFailed arrow={arrow} />}
      </IdentificationScreen>
      {identifying && <Announcer message="Ainda carregando..." delay={3000} />}
    </>
  );
};

const WhatFailed = ({ arrow }: { arrow: RefObject<HTMLButtonElement | null> }) => {
  const dispatch = useAppDispatch();
  const ofLocal = useAppSelector(selectLocalFailure);
  const ofIdentification = useAppSelector(selectIdentificationFailure);
  // If the location fails to load after a press on Next, both variables hold this failure (call `L`). A new request for
  // the location clears it only in `ofLocal`. So `ofIdentification` counts only if the identification itself failed
  // (call `I`).
  const shown = ofLocal ?? (ofIdentification?.call === 'I' ? ofIdentification : undefined);
  const isUnknown = ofLocal?.status === 404;
  const retry = () => {
    arrow.current?.focus();
    if (ofLocal) dispatch(localRetryPressed());
    else arrow.current?.click();
  };
  return (
    <FailureNote
      code={shown && codeOf(shown)}
      asked={!ofLocal || !!ofIdentification}
      message={
        isUnknown
          ? 'Este local não foi encontrado.'
          : ofLocal
            ? 'Não foi possível carregar o local.'
            : 'Não foi possível enviar sua identificação.'
      }
      advice={isUnknown ? 'Confira o endereço ou leia o código QR outra vez.' : adviceOn(shown?.status ?? 0)}
      retry={isUnknown ? undefined : retry}
    />
  );
};
