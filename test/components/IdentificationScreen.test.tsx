import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { IdentificationScreen } from '../../src/components/IdentificationScreen';
import { maskNome } from '../../src/components/masks/nome';
import { identificarPacienteSchema } from '../../src/contract/requests';

const show = (props: Partial<Parameters<typeof IdentificationScreen>[0]> = {}) => {
  const onNext = jest.fn();
  const { container } = render(
    <IdentificationScreen
      title="Avaliação de satisfação"
      logo=""
      privacy=""
      privacyUrl=""
      descricao="Ala Norte"
      loading={false}
      identifying={false}
      onNext={onNext}
      {...props}
    />,
  );
  return { container, onNext, user: userEvent.setup({ delay: null }) };
};

test('the server accepts the longest name, also where upper case makes it longer', () => {
  show();
  const { maxLength } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  const accepts = (Nome: string) => v.is(identificarPacienteSchema, { Id_Local: 7, Nome });
  const longest = maskNome('ﬃ'.repeat(maxLength));
  expect([longest.length, accepts(longest), accepts(`${longest}A`)]).toEqual([maxLength, true, false]);
});

test.each([
  ['Nome', { autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', enterkeyhint: 'go' }],
  ['Telefone', { autocomplete: 'off', type: 'tel', inputmode: 'tel', enterkeyhint: 'go' }],
])('the on-screen keyboard and the browser know what %s is for', (name, attributes) => {
  show();
  for (const [attribute, value] of Object.entries(attributes))
    expect(screen.getByRole('textbox', { name })).toHaveAttribute(attribute, value);
});

test('images cannot be dragged', () => {
  const images = show().container.querySelectorAll('img');
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toHaveAttribute('draggable', 'false');
});
