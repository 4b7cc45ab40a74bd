import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { QuestionBlock } from '../../src/components/QuestionBlock';
import { hearLess } from '../../src/firstPaint/hearLess';

test('React listens to what the components want, and hears it', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  const listen = jest.spyOn(root, 'addEventListener');
  const onOptionClick = jest.fn();
  hearLess(root);
  act(() => {
    createRoot(root).render(
      <QuestionBlock
        id={7}
        texto="Como estava a limpeza?"
        resposta="MB"
        disabled={false}
        onOptionClick={onOptionClick}
      />,
    );
  });
  expect(new Set(listen.mock.calls.map(([type]) => type))).toEqual(new Set(['click', 'input', 'submit']));

  const face = root.querySelector('button[value=RU]');
  if (!face) throw new Error('No face.');
  await userEvent.setup({ delay: null }).click(face);
  expect(onOptionClick).toHaveBeenCalledWith(7, 'RU');
});
