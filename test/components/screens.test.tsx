import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Announcer } from '../../src/components/Announcer';
import { Logo } from '../../src/components/Logo';
import { QuestionsFailed } from '../../src/components/QuestionsFailed';
import { QuestionsSkeleton } from '../../src/components/QuestionsSkeleton';
import { ThanksScreen } from '../../src/components/ThanksScreen';

const nothing = () => undefined;

test('the tick of the thank-you screen is hidden from screen readers', () => {
  const { container } = render(<ThanksScreen logo="a.png" secondsLeft={null} onReturn={nothing} />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('main')).toHaveTextContent(/^Agradecemos por sua participação!$/);
});

test('failed questions show a message and a retry button', async () => {
  const onRetry = jest.fn();
  const { rerender } = render(<QuestionsFailed status={0} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Não foi possível carregar as perguntas.Verifique a conexão com a internet e tente de novo.',
  );
  rerender(<QuestionsFailed status={502} onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Não foi possível carregar as perguntas.Tente de novo em alguns minutos.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('loading questions show one text and nothing to press', () => {
  render(<QuestionsSkeleton />);
  const outline = screen.getByRole('status', { name: 'Carregando perguntas' });
  expect(outline).toHaveTextContent(/^Carregando perguntas/);
  for (const block of outline.querySelectorAll('.question')) expect(block).toHaveAttribute('aria-hidden', 'true');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an image cannot be dragged', () => {
  render(<Logo src="a.png" />);
  expect(screen.getByRole('img')).toHaveAttribute('draggable', 'false');
});

test('an announcement appears in an existing region, again as new text, and is removed after a moment', () => {
  jest.useFakeTimers();
  const { rerender } = render(<Announcer message="" />);
  const region = screen.getByRole('status');
  const announce = (count: number) => {
    rerender(<Announcer message="Bom selecionado" count={count} />);
    expect(screen.getByRole('status')).toBe(region);
    expect(region).toHaveTextContent('Bom selecionado');
    return region.firstChild;
  };
  expect(announce(1)).not.toBe(announce(2));
  jest.advanceTimersByTime(5000);
  expect(region).toHaveTextContent(/^$/);
});
