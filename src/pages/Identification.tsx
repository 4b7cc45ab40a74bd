import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  identifyPatient,
  selectIdentificationFailure,
  selectIdentifying,
  type Typed,
} from '../features/identification/identificationSlice';
import { askForLocal, selectDescricao, selectIdLocal, selectLocalFailure } from '../features/local/localSlice';
import { codeOf } from '../lib/failures';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { DeploymentContext } from './contexts';

export const Identification = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const idLocal = idFromLink(useLocation().pathname);
  const { title, logo, privacy, privacyUrl, kioskReturnSeconds, visibleErrors } = use(DeploymentContext);
  const arrow = useRef<HTMLButtonElement>(null);
  /** What the inputs held when Next was last pressed. */
  const atNext = useRef<Typed>({ nome: '', telefone: '' });
  const leaving = useRef(new AbortController());
  const [isReading, setReading] = useState(false);
  const descricao = useAppSelector(selectDescricao);
  const isLinkOpen = useAppSelector(selectIdLocal) !== null;
  const identifying = useAppSelector(selectIdentifying);
  const localFailure = useAppSelector(selectLocalFailure);
  const identificationFailure = useAppSelector(selectIdentificationFailure);

  // A layout effect, so that the location of an earlier link is never painted.
  useLayoutEffect(() => {
    dispatch(linkOpened({ idLocal }));
    leaving.current = new AbortController();
    return () => {
      leaving.current.abort();
    };
  }, [dispatch, idLocal]);

  const next = async (typed: Typed) => {
    atNext.current = typed;
    const { signal } = leaving.current;
    const result = await dispatch(identifyPatient(() => atNext.current, { signal }));
    if (!identifyPatient.fulfilled.match(result)) return;
    // Without this reset the browser would store name and phone in the history entry and show them to the next patient.
    arrow.current?.form?.reset();
    // `flushSync` removes the inputs at once. In them, undo would restore the text after a quick step back.
    await navigate(ROUTES.survey, { state: idLocal, flushSync: true });
  };

  useEffect(() => {
    if (window.early?.pressed) arrow.current?.click();
  }, []);

  // If the location fails to load after a press on Next, the identification holds that failure (call `L`), too. It ends
  // with that of the location.
  const failure = localFailure ?? (identificationFailure?.call === 'I' ? identificationFailure : undefined);
  const isUnknown = localFailure?.status === 404;
  const retry = () => {
    arrow.current?.focus();
    if (localFailure) void dispatch(askForLocal(idLocal));
    else arrow.current?.click();
  };
  const readPrivacy = (isOpen: boolean) => () => {
    setReading(isOpen);
  };
  const noPlace = isUnknown ? 'Local não encontrado.' : 'Local não carregado.';
  return (
    <>
      {/* Must precede the screen: the style rule for an open dialog (`dialog ~ *`) applies to later siblings. */}
      {isReading && <PrivacyDialog url={new URL(privacyUrl, location.origin).href} onClose={readPrivacy(false)} />}
      <IdentificationScreen
        arrow={arrow}
        title={title}
        logo={logo}
        privacy={privacy}
        privacyUrl={privacyUrl}
        descricao={descricao ?? (visibleErrors && localFailure ? noPlace : null)}
        loading={descricao === null && !localFailure}
        identifying={identifying}
        onNext={(typed) => void next(typed)}
        onMore={kioskReturnSeconds === null ? undefined : readPrivacy(true)}
      >
        {/* Hydration must render what the prerendered screen contains, which has no failure note. */}
        {visibleErrors && isLinkOpen && (
          <FailureNote
            code={failure && codeOf(failure)}
            asked={!!identificationFailure}
            message={
              isUnknown
                ? 'Este local não foi encontrado.'
                : localFailure
                  ? 'Não foi possível carregar o local.'
                  : 'Não foi possível enviar sua identificação.'
            }
            advice={isUnknown ? 'Confira o endereço ou leia o código QR outra vez.' : adviceOn(failure?.status ?? 0)}
            retry={isUnknown ? undefined : retry}
          />
        )}
      </IdentificationScreen>
      {identifying && <Announcer message="Ainda carregando..." delay={3000} />}
    </>
  );
};
