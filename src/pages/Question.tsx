import { memo } from 'react';
import { QuestionBlock } from '../components/QuestionBlock';
import type { Pergunta } from '../contract/responses';
import { optionClicked, selectResposta } from '../features/questions/questionsSlice';
import { selectTaken } from '../features/submission/submissionSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';

interface QuestionProps {
  pergunta: Pergunta;
  /** Where in the list it stands, from 0. */
  place: number;
  disabled: boolean;
}

/** A question with its own answer: a click renders this one and no other. */
export const Question = memo(function Question({ pergunta, place, disabled }: QuestionProps) {
  const dispatch = useAppDispatch();
  const resposta = useAppSelector((state) => selectResposta(state, pergunta.Id));
  const taken = useAppSelector((state) => selectTaken(state, place));
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
