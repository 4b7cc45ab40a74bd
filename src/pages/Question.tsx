import { memo, type RefObject } from 'react';
import { QuestionBlock } from '../components/QuestionBlock';
import type { Pergunta } from '../contract/responses';
import { optionClicked, selectResposta } from '../features/questions/questionsSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';

/** The questions' elements by their index in the list. */
export type Blocks = Map<number, HTMLFieldSetElement>;

interface QuestionProps {
  pergunta: Pergunta;
  place: number;
  blocks: RefObject<Blocks>;
  disabled: boolean;
  taken: boolean;
}

/** Selects only its own answer, so that a click on a face renders one question again. */
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
