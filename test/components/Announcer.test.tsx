import { act, render, screen } from '@testing-library/react';
import { Announcer } from '../../src/components/Announcer';

/** Shows a message with a delay of 3 s in a region that is already there. */
const announce = () => {
  const { rerender } = render(<Announcer message="" />);
  const region = screen.getByRole('status');
  rerender(<Announcer message="Ainda carregando..." delay={3000} />);
  const after = (ms: number) => {
    act(() => {
      jest.advanceTimersByTime(ms);
    });
    return region.textContent;
  };
  return { region, after };
};

test('an announcement appears after its delay', () => {
  const { after } = announce();
  expect([after(2999), after(1)]).toEqual(['', 'Ainda carregando...']);
});

test('an announcement appears in the region that is already there', () => {
  const { region, after } = announce();
  after(3000);
  expect(screen.getByRole('status')).toBe(region);
});

test('an announcement is removed after 5 s', () => {
  const { after } = announce();
  after(3000);
  expect([after(4999), after(1)]).toEqual(['Ainda carregando...', '']);
});
