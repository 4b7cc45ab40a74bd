import { hash } from 'node:crypto';
import { MEANINGS, RESPOSTAS, type Resposta } from '../../contract/respostas';
import type { Pergunta } from '../../contract/responses';
import type { ExportedSurvey } from '../../hospital/repositories/exports';
import type { AnsweredPergunta, LocalOfUnit } from '../../hospital/repositories/surveys';
import { jsonObject, jsonText } from '../common/json';
import { isoIn } from '../common/zone';
import type { Format } from './format';
import { ofLastMoment, remembering } from './remembering';

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

/** Fields of a response. */
const patientOf = ({ pesquisa, contato: { Nome, Telefone } }: ExportedSurvey): Record<string, string> => {
  const [nome, telefone] = [stringOf(Nome), stringOf(Telefone)];
  if (nome + telefone === '') return {};
  // Programs that collect the contained patients of all responses would confuse those with the same id.
  const id = `paciente-${pesquisa}`;
  const patient = {
    resourceType: 'Patient',
    id,
    ...(nome && { name: [{ text: nome }] }),
    ...(telefone && { telecom: [{ system: 'phone', value: telefone }] }),
  };
  return { contained: jsonText([patient]), source: jsonText({ reference: `#${id}` }) };
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
    const [ofSystem, idPrefix] = [jsonText(system), `pesquisa-${shortHash(system)}-`];
    const ofMoment = ofLastMoment((moment) => jsonText(isoIn(zone, moment)));
    const subjectOf = remembering(({ Id, Descricao }: LocalOfUnit) =>
      jsonText({
        type: 'Location',
        identifier: { system: `${system}/locais`, value: String(Id) },
        display: stringOf(Descricao),
      }),
    );
    const questionnairesOf = remembering((local: LocalOfUnit) =>
      remembering((questions: readonly Pergunta[]) => {
        const questionnaire = questionnaireOf(system, local, questions);
        const { id, url, version } = questionnaire;
        return { id, text: `${jsonText(questionnaire)}\n`, canonical: jsonText(`${url}|${version}`) };
      }),
    );
    const ofAnswer = remembering(({ Resposta, ...question }: AnsweredPergunta) =>
      jsonText({ ...itemOf(question), ...(Resposta && { answer: [codingOf(Resposta)] }) }),
    );
    return {
      head: `${jsonText(codeSystem)}\n`,
      survey: (survey) => {
        const { pesquisa, moment, local, questionario, respostas } = survey;
        const { id, text, canonical } = questionnairesOf(local)(questionario);
        const response = jsonObject({
          resourceType: '"QuestionnaireResponse"',
          id: jsonText(idPrefix + pesquisa),
          ...patientOf(survey),
          identifier: jsonObject({ system: ofSystem, value: jsonText(pesquisa) }),
          questionnaire: canonical,
          status: respostas.length < questionario.length ? '"stopped"' : '"completed"',
          subject: subjectOf(local),
          authored: ofMoment(moment),
          item: `[${respostas.map(ofAnswer).join(',')}]`,
        });
        if (written.has(id)) return `${response}\n`;
        written.add(id);
        return `${text}${response}\n`;
      },
    };
  };
