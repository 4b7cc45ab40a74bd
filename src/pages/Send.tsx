import { use, useRef, useState, type RefObject } from 'react';
import { adviceOn } from '../components/advice';
import { Announcer } from '../components/Announcer';
import { FailureNote } from '../components/FailureNote';
import { AnswersBar, SendingBar } from '../components/ProgressBar';
import { SendPanel } from '../components/SendPanel';
import type { Pergunta } from '../contract/responses';
import { respostaTo, selectRespostas } from '../features/questions/questionsSlice';
import {
  selectAccepted,
  selectHasBegun,
  selectIsUnsent,
  selectSending,
  selectSubmissionFailure,
  surveySubmitted,
} from '../features/submission/submissionSlice';
import { codeOf } from '../lib/failures';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { DeploymentContext } from './contexts';
import { useSending } from './useSending';

interface SendProps {
  list: RefObject<HTMLElement | null>;
  perguntas: Pergunta[];
}

/** Separate from `Send`, so that a click on a face renders only its question and the bar again. */
const Answered = ({ list, perguntas, enviar }: SendProps & { enviar: RefObject<HTMLButtonElement | null> }) => {
  const respostas = useAppSelector(selectRespostas);
  const isUnsent = useAppSelector(selectIsUnsent);
  const [ledTo, setLedTo] = useState(-1);
  const total = perguntas.length;
  const open = perguntas.flatMap(({ Id }, place) => (respostaTo(respostas, Id) ? [] : [place]));
  /** Goes to the next unanswered question, or to Enviar if every question has an answer (behaviour 3.5). */
  const lead = () => {
    const next = open.find((place) => place > ledTo) ?? open[0] ?? -1;
    setLedTo(next);
    const question = list.current?.children[next];
    const target = question?.querySelector('button') ?? enviar.current;
    (question ?? target)?.scrollIntoView({ block: question ? 'start' : 'center' });
    target?.focus({ preventScroll: true });
  };
  return (
    <AnswersBar
      total={total}
      answered={total - open.length}
      isUnsent={isUnsent}
      ledTo={ledTo}
      enviar={enviar}
      onLead={lead}
    />
  );
};

/** The host answers 404 for good once the identification is too old (`ANSWER_HOURS`). */
const adviceOnAnswer = (status: number) =>
  status === 404
    ? 'Abra o link ou leia o código QR outra vez para responder de novo.'
    : `Suas respostas continuam aqui. ${adviceOn(status, 'clique em enviar de novo')}`;

export const Send = ({ list, perguntas }: SendProps) => {
  const dispatch = useAppDispatch();
  const { visibleErrors } = use(DeploymentContext);
  const sending = useAppSelector(selectSending);
  const hasBegun = useAppSelector(selectHasBegun);
  const posted = useAppSelector(selectAccepted).length;
  const failure = useAppSelector(selectSubmissionFailure);
  const enviar = useRef<HTMLButtonElement>(null);
  useSending(sending);

  const total = perguntas.length;
  // The count is announced at each quarter: an announcement every two seconds would be too many.
  const quarter = posted - (posted % Math.ceil(total / 4));
  let announced = '';
  if (!hasBegun) announced = total === 1 ? '1 pergunta' : `${total} perguntas`;
  if (sending && quarter > 0) announced = `Enviando resposta ${Math.min(quarter + 1, total)} de ${total}`;
  return (
    <>
      <SendPanel
        enviar={enviar}
        sending={sending}
        onSend={() => dispatch(surveySubmitted())}
        failure={
          visibleErrors && (
            <FailureNote
              code={failure && codeOf(failure)}
              message="Não foi possível enviar sua avaliação."
              advice={adviceOnAnswer(failure?.status ?? 0)}
            />
          )
        }
      >
        {total > 0 &&
          (sending ? (
            <SendingBar total={total} posted={posted} enviar={enviar} />
          ) : (
            <Answered list={list} perguntas={perguntas} enviar={enviar} />
          ))}
      </SendPanel>
      {/* Last, because screen readers must not find it between the heading and the first question. */}
      <Announcer message={announced} />
    </>
  );
};
