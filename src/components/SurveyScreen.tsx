import type { ReactNode } from 'react';

interface SurveyScreenProps {
  descricao: string;
  children: ReactNode;
}

export const SurveyScreen = ({ descricao, children }: SurveyScreenProps) => (
  <main className="screen survey">
    <header>
      <p className="quiet">{descricao}</p>
      <h1 tabIndex={-1}>Clique em cada item para avaliar.</h1>
    </header>
    {children}
  </main>
);
