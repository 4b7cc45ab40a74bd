import type { ReactNode, Ref } from 'react';

interface SurveyScreenProps {
  descricao: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export const SurveyScreen = ({ descricao, heading, children }: SurveyScreenProps) => (
  <main className="screen survey">
    <header>
      <p className="quiet">{descricao}</p>
      <h1 ref={heading} tabIndex={-1}>
        Clique em cada item para avaliar.
      </h1>
    </header>
    {children}
  </main>
);
