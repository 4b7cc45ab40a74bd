import { QuestionSection } from '../components/QuestionSection';
import { selectPerguntas } from '../features/questions/questionsSlice';
import { selectSending, selectTaken } from '../features/submission/submissionSlice';
import { useAppSelector } from '../store/hooks';
import { Question } from './Question';

/** Some screens of questions: few enough to lay out at once, many enough that a thousand are few sections. */
const SECTION = 20;

export const QuestionList = () => {
  const perguntas = useAppSelector(selectPerguntas);
  const sending = useAppSelector(selectSending);
  const taken = useAppSelector(selectTaken);
  const sections = Array.from({ length: Math.ceil(perguntas.length / SECTION) }, (_, index) =>
    perguntas.slice(index * SECTION, (index + 1) * SECTION),
  );
  return sections.map((section, index) => (
    <QuestionSection key={index} count={section.length} disabled={sending}>
      {section.map((pergunta, place) => (
        // By their place: the host may give two questions the same id.
        <Question key={place} pergunta={pergunta} disabled={sending} taken={taken.includes(index * SECTION + place)} />
      ))}
    </QuestionSection>
  ));
};
