import type { MouseEvent } from 'react';
import type { Id } from '../contract/ids';
import type { Resposta } from '../contract/respostas';
import { faces } from './faces';

interface QuestionBlockProps {
  id: Id;
  texto: string;
  resposta: Resposta | undefined;
  /** While sending the faces cannot change. */
  disabled: boolean;
  /** While sending: the host has taken its answer. */
  taken: boolean;
  onOptionClick: (id: Id, resposta: Resposta) => void;
}

/** The button of a face, as it is and pressed. Made once: React skips an element that it has rendered before, and a survey may have a thousand blocks. */
const buttons = faces.map(({ resposta, label, meaning, image }) =>
  [false, true].map((pressed) => (
    <button
      key={resposta}
      type="button"
      className="face"
      value={resposta}
      aria-pressed={pressed}
      aria-label={`${label}, ${meaning}`}
    >
      <img src={image} alt="" title={meaning} width={64} height={64} draggable={false} />
      <span>{label}</span> <small>{meaning}</small>
    </button>
  )),
);

export const QuestionBlock = ({ id, texto, resposta, disabled, taken, onOptionClick }: QuestionBlockProps) => {
  const click = ({ target }: MouseEvent) => {
    const value = (target as Element).closest('button')?.value;
    const face = faces.find(({ resposta: code }) => code === value);
    if (face) onOptionClick(id, face.resposta);
  };
  const look = resposta ? (taken ? ' answered taken' : ' answered') : '';
  return (
    <fieldset className={`card question${look}`} disabled={disabled}>
      <legend>{texto}</legend>
      <div className="faces" onClick={click}>
        {faces.map((face, index) => buttons[index]?.[Number(face.resposta === resposta)])}
      </div>
    </fieldset>
  );
};
