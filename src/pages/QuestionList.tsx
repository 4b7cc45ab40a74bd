import type { CSSProperties, Ref } from 'react';
import { selectPerguntas } from '../features/questions/questionsSlice';
import { selectSending, selectTaken } from '../features/submission/submissionSlice';
import { useAppSelector } from '../store/hooks';
import { Question } from './Question';

/** Questions per section. The browser skips the layout of sections that are far off the screen. */
const SECTION = 20;

export const QuestionList = ({ ref }: { ref: Ref<HTMLDivElement> }) => {
  const perguntas = useAppSelector(selectPerguntas);
  const sending = useAppSelector(selectSending);
  const taken = useAppSelector(selectTaken);
  const sections = Array.from({ length: Math.ceil(perguntas.length / SECTION) }, (_, index) =>
    perguntas.slice(index * SECTION, (index + 1) * SECTION),
  );
  return (
    <div ref={ref}>
      {sections.map((section, index) => (
        <div
          key={index}
          // When the class `disabled` is removed, the faces ignore taps for 700 ms (behaviour 3.4).
          className={sending ? 'section disabled' : 'section'}
          style={{ '--count': section.length } as CSSProperties}
        >
          {section.map((pergunta, offset) => {
            // The key is the index, because two questions may have the same id.
            const place = index * SECTION + offset;
            return <Question key={place} pergunta={pergunta} disabled={sending} taken={taken.includes(place)} />;
          })}
        </div>
      ))}
    </div>
  );
};
