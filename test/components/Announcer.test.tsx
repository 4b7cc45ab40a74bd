import { act, render, screen } from '@testing-library/react';
import { Announcer } from '../../src/components/Announcer';

test('an announcement appears in an existing region after its delay, and is removed after a moment', () => {
  jest.useFakeTimers();
  const { rerender } = render(<Announcer message="" />);
  const region = screen.getByRole('status');
  rerender(<Announcer message="Ainda carregando..." delay={3000} />);
  const texts = [2999, 1, 4999, 1].map((ms) => {
    act(() => {
      jest.advanceTimersByTime(ms);
    });
    return region.textContent;
  });
  expect(texts).toEqual(['', 'Ainda carregando...', 'Ainda carregando...', '']);
  expect(screen.getByRole('status')).toBe(region);
});
