import { memo } from 'react';
import { QuestionBlock } from '../components/QuestionBlock';
import type { Pergunta } from '../contract/responses';
import { optionClicked, selectResposta } from '../features/questions/questionsSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';

interface QuestionProps {
  pergunta: Pergunta;
  disabled: boolean;
  taken: boolean;
}

/** Selects only its own answer, so that a click on a face renders only one question again. */
export const Question = memo(function Question({ pergunta, disabled, taken }: QuestionProps) {
  const dispatch = useAppDispatch();
  const resposta = useAppSelector((state) => selectResposta(state, pergunta.Id));
  return (
    <QuestionBlock
      texto={pergunta.Descricao_Pergunta}
      resposta={resposta}
      disabled={disabled}
      taken={taken}
      onOptionClick={(chosen) => dispatch(optionClicked({ idPergunta: pergunta.Id, resposta: chosen }))}
    />
  );
});
