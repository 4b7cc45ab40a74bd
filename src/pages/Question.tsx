import { memo } from 'react';
import { QuestionBlock } from '../components/QuestionBlock';
import type { Pergunta } from '../contract/responses';
import { optionClicked, selectResposta } from '../features/questions/questionsSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';

/** One question with its answer. It renders again only when its own answer changes. */
export const Question = memo(function Question({ pergunta, disabled }: { pergunta: Pergunta; disabled: boolean }) {
  const dispatch = useAppDispatch();
  const resposta = useAppSelector((state) => selectResposta(state, pergunta.Id));
  return (
    <QuestionBlock
      texto={pergunta.Descricao_Pergunta}
      resposta={resposta}
      disabled={disabled}
      onOptionClick={(clicked) => dispatch(optionClicked({ idPergunta: pergunta.Id, resposta: clicked }))}
    />
  );
});
