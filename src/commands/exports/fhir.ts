import { hash } from 'node:crypto';
import { MEANINGS, RESPOSTAS, type Resposta } from '../../contract/respostas';
import type { Pergunta } from '../../contract/responses';
import type { ExportedSurvey } from '../../hospital/repositories/exports';
import { jsonText } from '../common/json';
import { isoIn } from '../common/zone';
import type { Format } from './format';

/** The id of the code system of the four faces, the same in every hospital. */
export const FACE_SYSTEM = 'urn:uuid:9fbb6f5a-bccf-8a94-a9ce-d22607165ef4';

const codeSystem = {
  resourceType: 'CodeSystem',
  id: 'respostas',
  url: FACE_SYSTEM,
  status: 'active',
  content: 'complete',
  concept: RESPOSTAS.map((code) => ({ code, display: MEANINGS[code] })),
};

const codingOf = (code: Resposta) => ({ valueCoding: { system: FACE_SYSTEM, code, display: MEANINGS[code] } });

const shortHash = (text: string): string => hash('sha256', text).slice(0, 16);

/** FHIR forbids the no-break spaces that Word writes. */
const stringOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const itemOf = ({ Id, Descricao_Pergunta }: Pergunta) => ({ linkId: String(Id), text: stringOf(Descricao_Pergunta) });

/** The version is a hash of the content, so each change of a text changes the version. */
const questionnaireOf = (
  system: string,
  { Id, Descricao }: ExportedSurvey['local'],
  questions: readonly Pergunta[],
) => {
  const url = `${system}/questionarios/${encodeURIComponent(Id)}`;
  const item = questions.map((question) => ({
    ...itemOf(question),
    type: 'choice',
    answerOption: RESPOSTAS.map(codingOf),
  }));
  const title = stringOf(Descricao);
  const version = shortHash(JSON.stringify([url, title, item]));
  return {
    resourceType: 'Questionnaire',
    id: `questionario-${version}`,
    url,
    version,
    title,
    status: 'active',
    subjectType: ['Location'],
    item,
  };
};

const patientOf = ({ contato }: ExportedSurvey) => {
  const [nome, telefone] = [stringOf(contato.Nome), stringOf(contato.Telefone)];
  if (nome + telefone === '') return {};
  const patient = {
    resourceType: 'Patient',
    id: 'paciente',
    ...(nome && { name: [{ text: nome }] }),
    ...(telefone && { telecom: [{ system: 'phone', value: telefone }] }),
  };
  return { contained: [patient], source: { reference: '#paciente' } };
};

/**
 * FHIR R4 as NDJSON. Each version of a questionnaire precedes the first response to it.
 * @param system the hospital's address. It makes the ids unique, so that one server can store the exports of several
 *   hospitals
 */
export const fhir =
  (system: string): Format =>
  (zone) => {
    const written = new Set<string>();
    return {
      head: `${jsonText(codeSystem)}\n`,
      survey: (survey) => {
        const { pesquisa, local, questionario, respostas } = survey;
        const questionnaire = questionnaireOf(system, local, questionario);
        const { id, url, version, item, title } = questionnaire;
        const response = {
          resourceType: 'QuestionnaireResponse',
          id: `pesquisa-${shortHash(system)}-${pesquisa}`,
          ...patientOf(survey),
          identifier: { system, value: pesquisa },
          questionnaire: `${url}|${version}`,
          status: respostas.length < item.length ? 'stopped' : 'completed',
          subject: {
            type: 'Location',
            identifier: { system: `${system}/locais`, value: String(local.Id) },
            display: title,
          },
          authored: isoIn(zone, survey.moment),
          item: respostas.map(({ Resposta, ...question }) => ({
            ...itemOf(question),
            ...(Resposta && { answer: [codingOf(Resposta)] }),
          })),
        };
        const resources = written.has(id) ? [response] : [questionnaire, response];
        written.add(id);
        return resources.map((resource) => `${jsonText(resource)}\n`).join('');
      },
    };
  };
