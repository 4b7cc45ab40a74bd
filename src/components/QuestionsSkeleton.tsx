import { faces } from './faces';

/** A still outline of the first questions while they load. */
export const QuestionsSkeleton = () => (
  <div role="status" aria-label="Carregando perguntas">
    {[1, 2, 3].map((block) => (
      <div key={block} className="card question skeleton">
        <div className="line" />
        <div className="faces">
          {faces.map(({ resposta }) => (
            <div key={resposta} className="face" />
          ))}
        </div>
      </div>
    ))}
  </div>
);
