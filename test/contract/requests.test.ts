/** @jest-environment node */
import * as v from 'valibot';
import { identificarPacienteSchema } from '../../src/contract/requests';

test.each([
  [100, 30, true],
  [101, 30, false],
  [100, 31, false],
])('a name of %i and a phone of %i characters: %s', (nome, telefone, accepted) => {
  const body = { Id_Local: 7, Nome: 'A'.repeat(nome), Telefone: '1'.repeat(telefone) };
  expect(v.is(identificarPacienteSchema, body)).toBe(accepted);
});
