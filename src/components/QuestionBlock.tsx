import type { Resposta } from '../contract/respostas';
import { faces } from './faces';
import { Picture } from './Picture';

interface QuestionBlockProps {
  texto: string;
  /** The chosen face, if any. */
  resposta: Resposta | undefined;
  /** While sending the faces cannot change. */
  disabled: boolean;
  onOptionClick: (resposta: Resposta) => void;
}

/** SPEC.md §2: "One block per question: the question text and four clickable face images." */
export const QuestionBlock = ({ texto, resposta, disabled, onOptionClick }: QuestionBlockProps) => (
  <fieldset className={resposta ? 'card question answered' : 'card question'} disabled={disabled}>
    <legend>{texto}</legend>
    <div className="faces">
      {faces.map((face) => (
        <button
          key={face.resposta}
          type="button"
          className="face"
          aria-pressed={resposta === face.resposta}
          aria-label={`${face.label}, ${face.meaning}`}
          data-meaning={face.meaning}
          onClick={() => {
            onOptionClick(face.resposta);
          }}
        >
          <Picture src={face.image} alt="" title={face.meaning} width={64} height={64} />
          <span>{face.label}</span>
        </button>
      ))}
    </div>
  </fieldset>
);
