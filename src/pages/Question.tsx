import { memo, type RefObject } from 'react';
import { QuestionBlock } from '../components/QuestionBlock';
import type { Pergunta } from '../contract/responses';
import { optionClicked, selectResposta } from '../features/questions/questionsSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';

/** The elements of the questions, by their place in the list. */
export type Blocks = Map<number, HTMLFieldSetElement>;

interface QuestionProps {
  pergunta: Pergunta;
  place: number;
  blocks: RefObject<Blocks>;
  /** While answers are sent. */
  disabled: boolean;
  /** The host has accepted this answer. */
  taken: boolean;
}

/** A question with its own answer: a click renders this one and no other. */
export const Question = memo(function Question({ pergunta, place, blocks, disabled, taken }: QuestionProps) {
  const dispatch = useAppDispatch();
  const resposta = useAppSelector((state) => selectResposta(state, pergunta.Id));
  return (
    <QuestionBlock
      ref={(block) => {
        if (block) blocks.current.set(place, block);
        else blocks.current.delete(place);
      }}
      texto={pergunta.Descricao_Pergunta}
      resposta={resposta}
      disabled={disabled}
      taken={taken}
      onOptionClick={(chosen) => dispatch(optionClicked({ idPergunta: pergunta.Id, resposta: chosen }))}
    />
  );
});
