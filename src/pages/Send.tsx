import { use, useEffect, useRef, type RefObject } from 'react';
import { adviceOn } from '../components/advice';
import { FailureNote } from '../components/FailureNote';
import { SendPanel } from '../components/SendPanel';
import { selectSending, selectSubmissionFailure, surveySubmitted } from '../features/submission/submissionSlice';
import { codeOf } from '../lib/failures';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { DeploymentContext } from './contexts';
import { Progress } from './Progress';
import { useWakeLock } from './useWakeLock';

export const Send = ({ list }: { list: RefObject<HTMLDivElement | null> }) => {
  const enviar = useRef<HTMLButtonElement>(null);
  const dispatch = useAppDispatch();
  const sending = useAppSelector(selectSending);
  const failure = useAppSelector(selectSubmissionFailure);
  const { visibleErrors } = use(DeploymentContext);
  useWakeLock(sending);
  useEffect(() => {
    if (!sending) return;
    const { style } = document.documentElement;
    // Without this style, phones reload the page when it is pulled down, which would end the sending.
    style.overscrollBehaviorY = 'contain';
    return () => {
      style.overscrollBehaviorY = '';
    };
  }, [sending]);

  return (
    <SendPanel
      enviar={enviar}
      sending={sending}
      onSend={() => dispatch(surveySubmitted())}
      failure={
        visibleErrors && (
          <FailureNote
            code={failure && codeOf(failure)}
            message="Não foi possível enviar sua avaliação."
            advice={`Suas respostas continuam aqui. ${adviceOn(failure?.status ?? 0, 'clique em enviar de novo')}`}
          />
        )
      }
    >
      <Progress list={list} enviar={enviar} />
    </SendPanel>
  );
};
