import * as v from 'valibot';
import { cadastrarRespostaSchema, identificarPacienteSchema } from '../../src/contract/requests';
import { RESPOSTAS } from '../../src/contract/respostas';

describe('identificarpaciente', () => {
  const accepted = (body: unknown) => v.is(identificarPacienteSchema, body);

  test('accepts a location with name and phone, empty or not', () => {
    expect(accepted({ Id_Local: 7, Nome: 'ANA', Telefone: '(11) 98765-4321' })).toBe(true);
    expect(accepted({ Id_Local: '007', Nome: '', Telefone: '' })).toBe(true);
  });

  test('a missing name or phone counts as empty', () => {
    expect(v.parse(identificarPacienteSchema, { Id_Local: 7 })).toEqual({ Id_Local: 7, Nome: '', Telefone: '' });
  });

  test.each([
    [{}],
    [{ Id_Local: '' }],
    [{ Id_Local: null }],
    [{ Id_Local: 7, Nome: 1 }],
    [{ Id_Local: 7, Telefone: null }],
    [{ Id_Local: 7, Nome: 'A'.repeat(301) }],
    [{ Id_Local: 7, Telefone: '1'.repeat(31) }],
    ['7'],
  ])('refuses %j', (body) => {
    expect(accepted(body)).toBe(false);
  });

  test('accepts the longest name and phone', () => {
    expect(accepted({ Id_Local: 7, Nome: 'A'.repeat(300), Telefone: '1'.repeat(30) })).toBe(true);
  });
});

describe('cadastrarresposta', () => {
  const body = { Resposta: 'MB', Id_Pergunta: 31, Id_Identificacao_Resposta: 4242 };
  const accepted = (changed: object) => v.is(cadastrarRespostaSchema, { ...body, ...changed });

  test.each([...RESPOSTAS, ''])('accepts the answer %j', (Resposta) => {
    expect(accepted({ Resposta })).toBe(true);
  });

  test.each(['mb', 'Mb', 'XX', ' ', null, undefined, 1])('refuses the answer %j', (Resposta) => {
    expect(accepted({ Resposta })).toBe(false);
  });

  test.each(['Id_Pergunta', 'Id_Identificacao_Resposta'])('needs %s, a number or a text', (key) => {
    expect(accepted({ [key]: 'a1' })).toBe(true);
    expect(accepted({ [key]: undefined })).toBe(false);
    expect(accepted({ [key]: '' })).toBe(false);
  });
});
