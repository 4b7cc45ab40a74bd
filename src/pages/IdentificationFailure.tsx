import type { RefObject } from 'react';
import { adviceOn } from '../components/advice';
import { FailureNote } from '../components/FailureNote';
import { selectIdentificationFailure } from '../features/identification/identificationSlice';
import { askForLocal, selectIdLocal, selectLocalFailure } from '../features/local/localSlice';
import { codeOf, type Failure } from '../lib/failures';
import { useAppDispatch, useAppSelector } from '../store/hooks';

const isUnknown = ({ call, status }: Failure) => call === 'L' && status === 404;

/** What the screen shows in place of the location's name (behaviour 8.2). */
export const placeOf = (localFailure: Failure) =>
  isUnknown(localFailure) ? 'Local não encontrado.' : 'Local não carregado.';

const textsOf = (failure: Failure) => {
  if (isUnknown(failure))
    return {
      message: 'Este local não foi encontrado.',
      advice: 'Confira o endereço ou leia o código QR outra vez.',
    };
  const what = failure.call === 'L' ? 'carregar o local' : 'enviar sua identificação';
  return { message: `Não foi possível ${what}.`, advice: adviceOn(failure.status) };
};

interface IdentificationFailureProps {
  arrow: RefObject<HTMLButtonElement | null>;
}

/** Shows a failure of the location or the identification, and lets the patient try again (behaviour 8.2). */
export const IdentificationFailure = ({ arrow }: IdentificationFailureProps) => {
  const dispatch = useAppDispatch();
  const idLocal = useAppSelector(selectIdLocal);
  const localFailure = useAppSelector(selectLocalFailure);
  const identificationFailure = useAppSelector(selectIdentificationFailure);
  // Hydration must render what the prerendered screen contains, which has no failure note.
  if (idLocal === null) return null;

  // If the location fails to load after a press on Next, the identification holds that failure (call `L`), too. It ends
  // with that of the location.
  const failure = localFailure ?? (identificationFailure?.call === 'I' ? identificationFailure : undefined);
  const retry = () => {
    arrow.current?.focus();
    if (localFailure) void dispatch(askForLocal(idLocal));
    else arrow.current?.click();
  };
  return (
    <FailureNote
      code={failure && codeOf(failure)}
      asked={!!identificationFailure}
      {...(failure ? textsOf(failure) : { message: '', advice: '' })}
      retry={failure && isUnknown(failure) ? undefined : retry}
    />
  );
};
