import { createHash } from 'node:crypto';
import type { Id } from '../../contract/ids';
import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import type { AskedQuestion, ExportedSurvey } from '../../server/repositories/exports';
import { isoIn } from '../common/zone';
import type { Format, FormatOptions } from './format';
import { MEANINGS } from './meanings';

/** An address of our own that is the same wherever it is made: FHIR asks for absolute ones. */
const urn = (name: string): string => {
  const hex = createHash('sha256').update(`avaliacao-de-satisfacao/${name}`).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The four faces as a code system. */
export const FACE_SYSTEM = urn('respostas');

/** FHIR's ids are letters, digits, hyphens and dots; what else an id of the hospital has is spelled out. */
const fhirId = (prefix: string, id: Id): string =>
  `${prefix}-${Array.from(String(id), (character) => (/[A-Za-z0-9-]/.test(character) ? character : `.${(character.codePointAt(0) ?? 0).toString(16)}.`)).join('')}`;

const canonical = (localId: Id): string => urn(`questionario/${String(localId)}`);

const coding = (resposta: Resposta) => ({ system: FACE_SYSTEM, code: resposta, display: MEANINGS[resposta] });

const questionnaire = (questions: readonly AskedQuestion[]) => {
  const [first] = questions;
  if (!first) return null;
  return {
    resourceType: 'Questionnaire',
    id: fhirId('local', first.local.Id),
    url: canonical(first.local.Id),
    name: `Local_${String(first.local.Id).replaceAll(/\W/g, '_')}`,
    title: first.local.Descricao,
    status: 'active',
    subjectType: ['Patient'],
    item: questions.map(({ Id, Descricao_Pergunta }) => ({
      linkId: String(Id),
      text: Descricao_Pergunta,
      type: 'choice',
      required: false,
      answerOption: RESPOSTAS.map((resposta) => ({ valueCoding: coding(resposta) })),
    })),
  };
};

/** The patient, if anything of them is known and may go out; contained, because nobody looks them up. */
const patientOf = ({ nome, telefone }: ExportedSurvey) => {
  if (nome === '' && telefone === '') return {};
  const patient = {
    resourceType: 'Patient',
    id: 'paciente',
    ...(nome === '' ? {} : { name: [{ text: nome }] }),
    ...(telefone === '' ? {} : { telecom: [{ system: 'phone', value: telefone }] }),
  };
  return { contained: [patient], source: { reference: '#paciente' } };
};

const response = (survey: ExportedSurvey, { zone, contacts }: FormatOptions) => ({
  resourceType: 'QuestionnaireResponse',
  id: `pesquisa-${survey.number}`,
  ...(contacts ? patientOf(survey) : {}),
  questionnaire: canonical(survey.local.Id),
  status: 'completed',
  authored: isoIn(zone, survey.moment),
  item: survey.respostas.map(({ Id, Descricao_Pergunta, Resposta }) => ({
    linkId: String(Id),
    text: Descricao_Pergunta,
    ...(Resposta === '' ? {} : { answer: [{ valueCoding: coding(Resposta) }] }),
  })),
});

const byLocal = (questions: readonly AskedQuestion[]): AskedQuestion[][] => {
  const groups = new Map<string, AskedQuestion[]>();
  for (const question of questions) {
    const key = String(question.local.Id);
    groups.set(key, [...(groups.get(key) ?? []), question]);
  }
  return [...groups.values()];
};

/** FHIR R4 as NDJSON: a Questionnaire for each location, then a QuestionnaireResponse for each survey. */
export const fhir = (options: FormatOptions): Format => ({
  head: (questions) =>
    byLocal(questions)
      .map((group) => `${JSON.stringify(questionnaire(group))}\n`)
      .join(''),
  survey: (survey) => `${JSON.stringify(response(survey, options))}\n`,
});
