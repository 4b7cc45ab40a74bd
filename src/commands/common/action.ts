import type { HospitalSettings } from './settings';
import type { Terminal } from './terminal';

type Text =
  | 'antesDe'
  | 'arquivo'
  | 'ate'
  | 'atendimentos'
  | 'conferir'
  | 'de'
  | 'endereco'
  | 'formato'
  | 'host'
  | 'local'
  | 'maisVelhosQue'
  | 'meta'
  | 'origem'
  | 'pasta'
  | 'periodo'
  | 'porta'
  | 'saida'
  | 'sistema'
  | 'telefone'
  | 'unidade';
type Flag = 'apagar' | 'comContatos' | 'exato' | 'folhas' | 'forcar' | 'json' | 'semGravar' | 'sim';

/** The options and arguments of all commands. `program.ts` says which of them a command has. */
export type Options = Partial<Record<Text, string> & Record<Flag, boolean>>;

/** Resolves to the exit code; undefined means 0. */
export type Action = (options: Options, settings: HospitalSettings, terminal: Terminal) => Promise<unknown>;
