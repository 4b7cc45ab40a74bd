import { memo, type RefObject } from 'react';
import { QuestionBlock } from '../components/QuestionBlock';
import type { Pergunta } from '../contract/responses';
import { optionClicked, selectResposta } from '../features/questions/questionsSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';

/** The DOM elements of the questions. The keys are the indexes in the list of questions. */
export type Blocks = Map<number, HTMLFieldSetElement>;

interface QuestionProps {
  pergunta: Pergunta;
  place: number;
  blocks: RefObject<Blocks>;
  disabled: boolean;
  /** Whether the server has accepted the answer to this question. */
  taken: boolean;
}

/** Reads only its own answer from the store, so that a click on a face renders only one question again. */
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
