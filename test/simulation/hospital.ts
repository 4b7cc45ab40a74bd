import { idKey, type Id } from '../../src/contract/ids';
import type { Local } from '../../src/contract/responses';

export interface Ward extends Local {
  link: string;
  perguntas: Id[];
  /** The question that replaces the ward's first one when the hospital file changes. */
  added?: Id;
}

/** No two wards share a question, so an answer shows to which ward it belongs. */
export const wards: Ward[] = [
  { link: '2', Id: 2, Descricao: 'Recepção', perguntas: [21, 22], added: 23 },
  // This ward has two questions whose ids are equal as text.
  { link: '4', Id: 4, Descricao: 'Ambulatório', perguntas: [41, '41'] },
  { link: 'UTI', Id: 'UTI', Descricao: 'UTI', perguntas: ['a', '__proto__', 'b'], added: 'c' },
  // The id of this ward looks like a number, and the ward lists a question twice.
  { link: '007', Id: '007', Descricao: 'Berçário', perguntas: [71, 71] },
  { link: '9', Id: 9, Descricao: 'Jardim', perguntas: [] },
];

/** Wards for the embedded host, which compares ids as text and lists no question twice. */
export const plainWards: Ward[] = [
  { link: '2', Id: 2, Descricao: 'Recepção', perguntas: [21, 22], added: 23 },
  { link: '4', Id: 4, Descricao: 'Ambulatório', perguntas: [41, '042'] },
  { link: 'UTI', Id: 'UTI', Descricao: 'UTI', perguntas: ['a', '__proto__', 'b'], added: 'c' },
  { link: '007', Id: '007', Descricao: 'Berçário', perguntas: [71] },
  { link: '9', Id: 9, Descricao: 'Jardim', perguntas: [] },
];

export const asks = (ward: Ward, id: Id): boolean =>
  [...ward.perguntas, ward.added].some((known) => known !== undefined && idKey(known) === idKey(id));
