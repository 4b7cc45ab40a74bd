import { adviceOn } from './advice';

interface QuestionsFailedProps {
  status: number;
  onRetry: () => void;
}

export const QuestionsFailed = ({ status, onRetry }: QuestionsFailedProps) => (
  <section className="card failed" role="alert">
    <p>Não foi possível carregar as perguntas.</p>
    <p className="quiet">{adviceOn(status)}</p>
    <button className="primary" type="button" onClick={onRetry}>
      Tentar novamente
    </button>
  </section>
);
