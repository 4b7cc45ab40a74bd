import { createHash } from 'node:crypto';
import { RESPOSTAS, type Resposta } from '../../contract/respostas';
import type { AskedQuestion, ExportedSurvey } from '../../server/repositories/exports';
import { isoIn } from '../common/zone';
import type { Format, FormatOptions } from './format';
import { MEANINGS } from './meanings';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An address of our own that is the same wherever it is made: FHIR asks for absolute ones. */
const urn = (name: string): string => {
  const hex = hashOf(`avaliacao-de-satisfacao/${name}`);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The four faces as a code system. */
export const FACE_SYSTEM = urn('respostas');

const codeSystem = {
  resourceType: 'CodeSystem',
  id: 'respostas',
  url: FACE_SYSTEM,
  name: 'Respostas',
  status: 'active',
  caseSensitive: true,
  content: 'complete',
  concept: RESPOSTAS.map((code) => ({ code, display: MEANINGS[code] })),
};

const coding = (resposta: Resposta) => ({ system: FACE_SYSTEM, code: resposta, display: MEANINGS[resposta] });

/** What a location asked at a time. Its version is made of what it holds: the same questions are the same version again. */
const questionnaireOf = (local: ExportedSurvey['local'], questions: readonly AskedQuestion[]) => {
  const item = questions.map(({ Id, Descricao_Pergunta }) => ({
    linkId: String(Id),
    text: Descricao_Pergunta,
    type: 'choice',
    required: false,
    answerOption: RESPOSTAS.map((resposta) => ({ valueCoding: coding(resposta) })),
  }));
  const url = urn(`questionario/${String(local.Id)}`);
  const version = hashOf(
    JSON.stringify([url, local.Descricao, questions.map(({ Id, Descricao_Pergunta }) => [Id, Descricao_Pergunta])]),
  ).slice(0, 16);
  return {
    resourceType: 'Questionnaire',
    id: `questionario-${version}`,
    url,
    version,
    name: `Local_${String(local.Id).replaceAll(/\W/g, '_')}`,
    title: local.Descricao,
    status: 'active',
    subjectType: ['Patient'],
    item,
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

const response = (survey: ExportedSurvey, questionnaire: string, { zone, contacts, momentOf }: FormatOptions) => ({
  resourceType: 'QuestionnaireResponse',
  id: `pesquisa-${survey.number}`,
  ...(contacts ? patientOf(survey) : {}),
  questionnaire,
  status: 'completed',
  authored: isoIn(zone, momentOf(survey.moment)),
  item: survey.respostas.map(({ Id, Descricao_Pergunta, Resposta }) => ({
    linkId: String(Id),
    text: Descricao_Pergunta,
    ...(Resposta === '' ? {} : { answer: [{ valueCoding: coding(Resposta) }] }),
  })),
});

/**
 * FHIR R4 as NDJSON: the CodeSystem of the answers, then a QuestionnaireResponse for each survey. The first one of a
 * version of its Questionnaire has that in front of it.
 */
export const fhir = (options: FormatOptions): Format => {
  let asked: ReadonlyMap<number, readonly AskedQuestion[]> = new Map();
  const written = new Set<string>();
  return {
    head: (questionarios) => {
      asked = questionarios;
      return `${JSON.stringify(codeSystem)}\n`;
    },
    survey: (survey) => {
      const questionnaire = questionnaireOf(survey.local, asked.get(survey.questionario ?? 0) ?? survey.respostas);
      const { id, url, version } = questionnaire;
      const line = `${JSON.stringify(response(survey, `${url}|${version}`, options))}\n`;
      if (written.has(id)) return line;
      written.add(id);
      return `${JSON.stringify(questionnaire)}\n${line}`;
    },
  };
};
