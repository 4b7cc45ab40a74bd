import { useEffect, useRef } from 'react';
import { QuestionBlock } from '../components/QuestionBlock';
import { QuestionsFailed } from '../components/QuestionsFailed';
import { QuestionsSkeleton } from '../components/QuestionsSkeleton';
import { SurveyScreen } from '../components/SurveyScreen';
import type { Local, Pergunta } from '../contract/responses';
import { surveyOpened } from '../features/events';
import {
  optionClicked,
  questionsRetryPressed,
  selectPerguntas,
  selectPerguntasError,
  selectResposta,
} from '../features/questions/questionsSlice';
import { selectAccepted, selectSending } from '../features/submission/submissionSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { focusHeading } from './focusHeading';
import { Leave } from './Leave';
import { Send } from './Send';

/** Selects only its own answer, so that a click on a face renders only one question again. */
const Question = ({ Id, Descricao_Pergunta, taken }: Pergunta & { taken: boolean | undefined }) => {
  const dispatch = useAppDispatch();
  return (
    <QuestionBlock
      text={Descricao_Pergunta}
      resposta={useAppSelector((state) => selectResposta(state, Id))}
      taken={taken}
      onOptionClick={(resposta) => dispatch(optionClicked({ idPergunta: Id, resposta }))}
    />
  );
};

export const Questions = ({ local }: { local: Local }) => {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLFieldSetElement>(null);
  const perguntas = useAppSelector(selectPerguntas);
  const error = useAppSelector(selectPerguntasError);
  const sending = useAppSelector(selectSending);
  const accepted = useAppSelector(selectAccepted);

  useEffect(() => {
    dispatch(surveyOpened());
  }, [dispatch]);

  const tryAgain = () => {
    dispatch(questionsRetryPressed());
    // The pressed button disappears, and the focus with it.
    focusHeading();
  };

  return (
    <>
      {/* Must precede the screen: the style rule `dialog ~ *` applies only to later siblings of the dialog. */}
      <Leave />
      <SurveyScreen descricao={local.Descricao}>
        {!perguntas && !error && <QuestionsSkeleton />}
        {error && <QuestionsFailed status={error.status ?? 0} onRetry={tryAgain} />}
        {perguntas && (
          <>
            {/* No role, because screen readers must not announce it as a group. */}
            <fieldset ref={list} className="questions" role="none" disabled={sending}>
              {perguntas.map((pergunta, place) => (
                // The key is the index, because two questions may have the same id.
                <Question key={place} {...pergunta} taken={accepted[place]} />
              ))}
            </fieldset>
            <Send list={list} perguntas={perguntas} />
          </>
        )}
      </SurveyScreen>
    </>
  );
};
