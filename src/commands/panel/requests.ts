import type { AlertOptions } from '../alerta';
import type { PosterOptions } from '../cartazes';
import type { ContactOptions } from '../contatos';
import type { ExportOptions } from '../exportar';
import type { ReportForm, ReportOptions } from '../relatorio';

/** What the panel asks its process for. The message between them copies it, so it is plain data. */
export type PanelRequest =
  | { of: 'report'; options: ReportOptions; form: ReportForm }
  | { of: 'alert'; options: AlertOptions; wayBack: string }
  | { of: 'posters'; options: PosterOptions; wayBack: string }
  | { of: 'answers'; options: ExportOptions }
  | { of: 'contacts'; options: ContactOptions };

/** A part of a page or file. */
export type Chunk = string | Uint8Array;

/** What the process answers. After a chunk it waits for any message before it goes on. */
export type PanelAnswer = { chunk: Chunk } | { error: string; isInput: boolean } | 'end';

/**
 * Makes a page or file. Throws an InputError if the person's input is wrong.
 * @param signal ends the work
 */
export type Ask = (request: PanelRequest, signal: AbortSignal) => AsyncGenerator<Chunk>;
