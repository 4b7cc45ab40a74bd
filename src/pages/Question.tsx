import { memo } from 'react';
import { QuestionBlock } from '../components/QuestionBlock';
import type { Pergunta } from '../contract/responses';
import { optionClicked, selectResposta } from '../features/questions/questionsSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';

interface QuestionProps {
  pergunta: Pergunta;
  disabled: boolean;
  /** While sending: the host has taken its answer. */
  taken: boolean;
}

/** A question with its own answer: a click renders this one and no other. */
export const Question = memo(function Question({ pergunta, disabled, taken }: QuestionProps) {
  const dispatch = useAppDispatch();
  const resposta = useAppSelector((state) => selectResposta(state, pergunta.Id));
  return (
    <QuestionBlock
      id={pergunta.Id}
      texto={pergunta.Descricao_Pergunta}
      resposta={resposta}
      disabled={disabled}
      taken={taken}
      onOptionClick={(idPergunta, chosen) => dispatch(optionClicked({ idPergunta, resposta: chosen }))}
    />
  );
});
