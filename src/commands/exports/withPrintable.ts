import type { SurveyRecord } from '../../hospital/repositories/surveys';
import { printable } from '../common/terminal';

/** Replaces control characters that a patient typed: they could control a terminal, and FHIR forbids them. */
export const withPrintable = <Survey extends Pick<SurveyRecord, 'contato'>>(survey: Survey): Survey => ({
  ...survey,
  contato: { Nome: printable(survey.contato.Nome), Telefone: printable(survey.contato.Telefone) },
});
