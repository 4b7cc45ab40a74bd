import type { Selectable } from 'kysely';
import type { Id } from '../../contract/ids';
import type { Tables } from '../db/tables';
import type { Hospital } from '../hospitalFile';
import { idFromRow, idText } from './values';

/** Without the target, which reports read from the file. */
type FileLocal = Omit<Hospital['locais'][number], 'perguntas' | 'meta'>;
type FilePergunta = Hospital['perguntas'][number];

/** A row has a value for every column, so that the compiler finds a column that the file does not fill. */
export type LocalRow = Omit<Selectable<Tables['local']>, 'versao_id'>;
export type PerguntaRow = Selectable<Tables['pergunta']>;

/** Every field, so that the compiler finds one that is not read from its column. */
export type EveryField<Item> = { [Field in keyof Required<Item>]: Item[Field] };

const idColumns = (Id: Id) => ({ id: idText(Id), numerico: typeof Id === 'number' ? 1 : 0 }) as const;

export const localToRow = ({ Id, Descricao, Unidade }: FileLocal): LocalRow => ({
  ...idColumns(Id),
  descricao: Descricao,
  unidade: Unidade ?? null,
  ativo: 1,
});

export const localOfFile = (row: LocalRow): EveryField<FileLocal> => ({
  Id: idFromRow(row),
  Descricao: row.descricao,
  Unidade: row.unidade ?? undefined,
});

export const perguntaToRow = ({ Id, Descricao_Pergunta }: FilePergunta): PerguntaRow => ({
  ...idColumns(Id),
  descricao: Descricao_Pergunta,
  ativo: 1,
});

export const perguntaOfFile = (row: PerguntaRow): EveryField<FilePergunta> => ({
  Id: idFromRow(row),
  Descricao_Pergunta: row.descricao,
});
