import { render, screen } from '@testing-library/react';
import { Announcer } from '../../src/components/Announcer';

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
