import { hash } from 'node:crypto';
import { MEANINGS, RESPOSTAS, type Resposta } from '../../contract/respostas';
import type { Pergunta } from '../../contract/responses';
import type { ExportedSurvey } from '../../server/repositories/exports';
import { isoIn } from '../common/zone';
import type { Format } from './format';

/** An absolute identifier, as FHIR requires. It is a hash of the name, so it is the same on every machine. */
const urn = (name: string): string => {
  const hex = hash('sha256', `avaliacao-de-satisfacao/${name}`);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

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

const codingOf = (code: Resposta) => ({ valueCoding: { system: FACE_SYSTEM, code, display: MEANINGS[code] } });

/**
 * Replaces each run of white space with one space: Word often writes no-break spaces, which FHIR forbids. A blank text
 * becomes empty.
 */
const stringOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The questionnaire's version is a hash of its content, so each change of a text changes the version. */
const questionnaireOf = ({ Id, Descricao }: ExportedSurvey['local'], questions: readonly Pergunta[]) => {
  const url = urn(`questionario/${Id}`);
  const asked = questions.map((question) => [question.Id, question.Descricao_Pergunta]);
  const version = hash('sha256', JSON.stringify([url, Descricao, asked])).slice(0, 16);
  return {
    resourceType: 'Questionnaire',
    id: `questionario-${version}`,
    url,
    version,
    name: `Local_${String(Id).replaceAll(/\W/g, '_')}`,
    title: stringOf(Descricao),
    status: 'active',
    subjectType: ['Patient'],
    item: questions.map((question) => ({
      linkId: String(question.Id),
      text: stringOf(question.Descricao_Pergunta),
      type: 'choice',
      required: false,
      answerOption: RESPOSTAS.map(codingOf),
    })),
  };
};

const patientOf = (survey: ExportedSurvey) => {
  const [nome, telefone] = [stringOf(survey.nome), stringOf(survey.telefone)];
  if (nome === '' && telefone === '') return {};
  const patient = {
    resourceType: 'Patient',
    id: 'paciente',
    ...(nome === '' ? {} : { name: [{ text: nome }] }),
    ...(telefone === '' ? {} : { telecom: [{ system: 'phone', value: telefone }] }),
  };
  return { contained: [patient], source: { reference: '#paciente' } };
};

/** FHIR R4 as NDJSON. Each version of a questionnaire precedes the first response to it. */
export const fhir: Format = (zone, contacts) => {
  let asked: ReadonlyMap<number, readonly Pergunta[]> = new Map();
  const written = new Set<string>();
  return {
    head: (questionarios) => {
      asked = questionarios;
      return `${JSON.stringify(codeSystem)}\n`;
    },
    survey: (survey) => {
      const questionnaire = questionnaireOf(survey.local, asked.get(survey.questionario ?? 0) ?? survey.respostas);
      const { id, url, version } = questionnaire;
      const response = {
        resourceType: 'QuestionnaireResponse',
        id: `pesquisa-${survey.number}`,
        ...(contacts ? patientOf(survey) : {}),
        questionnaire: `${url}|${version}`,
        status: survey.respostas.length < questionnaire.item.length ? 'stopped' : 'completed',
        authored: isoIn(zone, survey.moment),
        item: survey.respostas.map(({ Id, Descricao_Pergunta, Resposta }) => ({
          linkId: String(Id),
          text: stringOf(Descricao_Pergunta),
          ...(Resposta === '' ? {} : { answer: [codingOf(Resposta)] }),
        })),
      };
      const resources = written.has(id) ? [response] : [questionnaire, response];
      written.add(id);
      return resources.map((resource) => `${JSON.stringify(resource)}\n`).join('');
    },
  };
};
