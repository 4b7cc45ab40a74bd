import { makeAlert } from '../alerta';
import { makePosters } from '../cartazes';
import { withDatabase } from '../common/database';
import type { CommandSettings } from '../common/commandSettings';
import type { Letterhead } from '../common/letterhead';
import { contactLister } from '../contatos';
import { exporter } from '../exportar';
import { makeReport } from '../relatorio';
import type { Chunk, PanelRequest } from './requests';

type Emit = (chunk: Chunk) => Promise<unknown>;

const emitAll = async (chunks: AsyncIterable<Chunk>, emit: Emit): Promise<void> => {
  for await (const chunk of chunks) await emit(chunk);
};

/**
 * Makes what the panel asks for, with a database that is opened for it alone.
 * @param emit gets each part of the page or file, and resolves when the next one is wanted
 */
export const make = async (
  request: PanelRequest,
  settings: CommandSettings,
  letterhead: () => Letterhead,
  emit: Emit,
): Promise<void> => {
  switch (request.of) {
    case 'report': {
      const { content } = await makeReport(request.options, request.form, settings, letterhead);
      await emit(content);
      return;
    }
    case 'alert': {
      const { page } = await makeAlert(request.options, settings);
      await emit(page(letterhead(), request.wayBack));
      return;
    }
    case 'posters': {
      const { page } = await makePosters(request.options, settings);
      await emit(page(letterhead(), request.wayBack));
      return;
    }
    case 'answers': {
      const { open } = exporter(request.options, settings);
      await withDatabase(settings.database, async (db) => emitAll((await open(db)).content, emit));
      return;
    }
    case 'contacts': {
      const { listIn } = contactLister(request.options, settings);
      await withDatabase(settings.database, (db) => emitAll(listIn(db), emit));
    }
  }
};
