import type { MouseEvent } from 'react';
import type { Id } from '../contract/ids';
import type { Resposta } from '../contract/respostas';
import { faces } from './faces';

interface QuestionBlockProps {
  id: Id;
  texto: string;
  /** The chosen face, if any. */
  resposta: Resposta | undefined;
  /** While sending the faces cannot change. */
  disabled: boolean;
  onOptionClick: (id: Id, resposta: Resposta) => void;
}

/** What a face's button holds, made once: a survey may have a thousand blocks. A screen reader has it in the name. */
const content = faces.map(({ image, label, meaning }) => [
  <img key="image" src={image} alt="" title={meaning} width={64} height={64} draggable={false} />,
  <span key="label">{label}</span>,
  ' ',
  <small key="meaning">{meaning}</small>,
]);

/** The specification: "One block per question: the question text and four clickable face images." */
export const QuestionBlock = ({ id, texto, resposta, disabled, onOptionClick }: QuestionBlockProps) => {
  const click = ({ target }: MouseEvent) => {
    const value = (target as Element).closest('button')?.value;
    const face = faces.find(({ resposta: code }) => code === value);
    if (face) onOptionClick(id, face.resposta);
  };
  return (
    <fieldset className={resposta ? 'card question answered' : 'card question'} disabled={disabled}>
      <legend>{texto}</legend>
      <div className="faces" onClick={click}>
        {faces.map((face, index) => (
          <button
            key={face.resposta}
            type="button"
            className="face"
            value={face.resposta}
            aria-pressed={resposta === face.resposta}
            aria-label={`${face.label}, ${face.meaning}`}
          >
            {content[index]}
          </button>
        ))}
      </div>
    </fieldset>
  );
};
