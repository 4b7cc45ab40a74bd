interface QuestionsFailedProps {
  onRetry: () => void;
}

/** The questions could not be loaded (behaviour 3.6): say so and offer another try. */
export const QuestionsFailed = ({ onRetry }: QuestionsFailedProps) => (
  <section className="card failed" role="alert">
    <p>Não foi possível carregar as perguntas.</p>
    <p className="quiet">Verifique a conexão com a internet e tente de novo.</p>
    <button className="primary" type="button" onClick={onRetry}>
      Tentar novamente
    </button>
  </section>
);
