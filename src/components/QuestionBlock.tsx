import type { Resposta } from '../contract/respostas';
import { faces } from './faces';

interface QuestionBlockProps {
  text: string;
  resposta: Resposta | undefined;
  /** Whether the server has accepted this answer. */
  taken: boolean | undefined;
  onOptionClick: (resposta: Resposta) => void;
}

export const QuestionBlock = ({ text, resposta, taken, onOptionClick }: QuestionBlockProps) => (
  <fieldset className={`card question${resposta ? ' answered' : ''}${resposta && taken ? ' taken' : ''}`}>
    <legend>
      <h2>{text}</h2>
    </legend>
    <div className="faces">
      {faces.map(({ resposta: code, label, meaning, content }) => (
        <button
          key={code}
          type="button"
          className="face"
          aria-pressed={code === resposta}
          aria-label={`${label}, ${meaning}`}
          onClick={() => {
            onOptionClick(code);
          }}
        >
          {content}
        </button>
      ))}
    </div>
  </fieldset>
);
