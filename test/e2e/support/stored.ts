import { eventually } from '../../support/eventually';
import { readerOf } from './hospital';
import type { Patient } from './patient';

/** What the hospital that all test files share has stored. */
const shared = readerOf(process.env['E2E_DATABASE'] ?? '');

/** The stored identification whose key the patient's tab holds. The tab stores it a moment after the next screen. */
export const identificacaoOf = (patient: Patient) =>
  eventually(async () => {
    const { idIdentificacaoPaciente: held } = await patient.storedInTab();
    const found = shared.identificacoes().find(({ chave }) => chave === held);
    if (!found) throw new Error(`No identification has the key ${String(held)}.`);
    return found;
  });

/** The stored answers of this identification, in the order of arrival. */
export const respostasOf = async (patient: Patient) => shared.respostas((await identificacaoOf(patient)).id);
