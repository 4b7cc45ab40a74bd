import { faces } from './faces';

export const QuestionsSkeleton = () => (
  <div role="status" aria-label="Carregando perguntas">
    <p className="spoken">Carregando perguntas</p>
    {[1, 2, 3].map((block) => (
      <div key={block} className="card question skeleton" aria-hidden>
        <div className="line" />
        <div className="faces">
          {faces.map(({ resposta, label, meaning }) => (
            <div key={resposta} className="face">
              <i />
              <span>{label}</span>
              <small>{meaning}</small>
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
);
