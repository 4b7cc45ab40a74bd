import { adviceOn } from './advice';

interface QuestionsFailedProps {
  /** The HTTP status; 0 without an answer. */
  status: number;
  onRetry: () => void;
}

/** The questions could not be loaded (behaviour 3.6): say so and offer another try. */
export const QuestionsFailed = ({ status, onRetry }: QuestionsFailedProps) => (
  <section className="card failed" role="alert">
    <p>Não foi possível carregar as perguntas.</p>
    <p className="quiet">{adviceOn(status)}</p>
    <button className="primary" type="button" onClick={onRetry}>
      Tentar novamente
    </button>
  </section>
);
