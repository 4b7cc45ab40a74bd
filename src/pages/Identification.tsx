import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Announcer } from '../components/Announcer';
import { IdentificationScreen } from '../components/IdentificationScreen';
import { PrivacyDialog } from '../components/PrivacyDialog';
import { idFromLink } from '../contract/idFromLink';
import { ROUTES } from '../contract/routes';
import { linkOpened } from '../features/events';
import { identifyPatient, selectIdentifying, type Typed } from '../features/identification/identificationSlice';
import { selectDescricao, selectLocalFailure } from '../features/local/localSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { DeploymentContext } from './contexts';
import { IdentificationFailure, placeOf } from './IdentificationFailure';

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
  const identifying = useAppSelector(selectIdentifying);
  const localFailure = useAppSelector(selectLocalFailure);

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

  const readPrivacy = (isOpen: boolean) => () => {
    setReading(isOpen);
  };
  const noPlace = visibleErrors && localFailure ? placeOf(localFailure) : null;
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
        descricao={descricao ?? noPlace}
        loading={descricao === null && !localFailure}
        identifying={identifying}
        onNext={(typed) => void next(typed)}
        onMore={kioskReturnSeconds === null ? undefined : readPrivacy(true)}
      >
        {visibleErrors && <IdentificationFailure arrow={arrow} />}
      </IdentificationScreen>
      {identifying && <Announcer message="Ainda carregando..." delay={3000} />}
    </>
  );
};
