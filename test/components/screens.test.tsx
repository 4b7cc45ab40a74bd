import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Logo } from '../../src/components/Logo';
import { Picture } from '../../src/components/Picture';
import { QuestionsFailed } from '../../src/components/QuestionsFailed';
import { QuestionsSkeleton } from '../../src/components/QuestionsSkeleton';
import { SurveyScreen } from '../../src/components/SurveyScreen';
import { ThanksScreen } from '../../src/components/ThanksScreen';

test('the survey screen: the instruction, the location and what it is given', () => {
  render(
    <SurveyScreen descricao="Ala Norte">
      <p>perguntas</p>
    </SurveyScreen>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Clique em cada item para avaliar.' })).toBeInTheDocument();
  expect(screen.getByText('Ala Norte')).toBeInTheDocument();
  expect(screen.getByRole('main')).toContainElement(screen.getByText('perguntas'));
});

test('the thank-you screen: the thanks and the logo', () => {
  render(<ThanksScreen />);
  expect(screen.getByRole('heading', { level: 1, name: 'Agradecemos por sua participação!' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Logotipo do hospital' })).toBeInTheDocument();
});

test('questions that failed: says so and offers another try', async () => {
  const onRetry = jest.fn();
  render(<QuestionsFailed onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Não foi possível carregar as perguntas.');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('questions that load: says so, with nothing to press', () => {
  render(<QuestionsSkeleton />);
  expect(screen.getByRole('status', { name: 'Carregando perguntas' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the context menu is suppressed on an image and only there', () => {
  render(
    <p>
      <Picture src="a.svg" alt="Seta" />
      texto
    </p>,
  );
  expect(fireEvent.contextMenu(screen.getByRole('img', { name: 'Seta' }))).toBe(false);
  expect(fireEvent.contextMenu(screen.getByText('texto'))).toBe(true);
});

test('an image is not dragged away', () => {
  render(<Logo />);
  expect(screen.getByRole('img')).toHaveAttribute('draggable', 'false');
});
