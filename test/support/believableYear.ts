import type { Kysely } from 'kysely';
import type { RespostaEnviada } from '../../src/contract/respostas';
import type { Tables } from '../../src/server/db/tables';
import type { Hospital } from '../../src/server/hospitalFile';
import { saveHospital } from '../../src/server/repositories/hospital';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const kinds = [
  'Ambulatório',
  'Enfermaria',
  'Pronto-socorro',
  'Centro de imagem',
  'Hemodiálise',
  'UTI',
  'Laboratório',
  'Fisioterapia',
];
const subjects = [
  'o acolhimento na sua chegada',
  'o tempo de espera até o atendimento',
  'a cordialidade da equipe',
  'a clareza das orientações',
  'o respeito à sua privacidade',
  'a limpeza do ambiente',
  'o conforto da sala de espera',
  'as explicações sobre o seu tratamento',
  'o silêncio para descansar',
  'o atendimento de modo geral',
];

/** A hospital with this many locations. Each asks the same ten questions. */
export const bigHospital = (locations: number): Hospital => ({
  locais: Array.from({ length: locations }, (_, index) => ({
    Id: index + 1,
    Descricao: `${kinds[index % kinds.length] ?? ''} ${Math.floor(index / kinds.length) + 1}`,
    perguntas: subjects.map((_subject, question) => question + 1),
  })),
  perguntas: subjects.map((subject, index) => ({ Id: index + 1, Descricao_Pergunta: `Como você avalia ${subject}?` })),
});

export interface YearOptions {
  hospital: Hospital;
  surveys: number;
  /** First and last day, both included, in São Paulo's time zone. */
  from?: string;
  to?: string;
  seed?: number;
}

const firstNames = ['MARIA', 'JOSÉ', 'ANA', 'JOÃO', 'FRANCISCA', 'ANTÔNIO', 'LUÍZA', 'CARLOS', 'ROSANA', 'PAULO'];
const lastNames = ['DA SILVA', 'SANTOS', 'OLIVEIRA', 'DE SOUZA', 'PEREIRA', 'LIMA', 'FERREIRA', 'ALVES'];

/** Weights of the hours of a day: open hours are busy, nights are quiet. */
const hourWeights = [1, 1, 1, 1, 1, 2, 5, 12, 20, 24, 24, 20, 14, 16, 22, 24, 22, 16, 10, 7, 5, 4, 3, 2];
const weekdayWeights = [0.5, 1.2, 1.15, 1.1, 1.05, 1, 0.6];

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T;

const weighted = (weights: readonly number[], random: () => number): number => {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  );
};

interface Person {
  id: number;
  local: string;
  quality: number;
  when: number;
}

/** The days of the period, each as often as its weekday is busy. */
const momentsOf = (from: string, to: string, random: () => number) => {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return (): number => {
    for (;;) {
      const day = first + Math.floor((random() * (last - first + DAY_MS)) / DAY_MS) * DAY_MS;
      if (random() * 1.2 > (weekdayWeights[new Date(day).getUTCDay()] ?? 1)) continue;
      // Hours of São Paulo, three behind UTC.
      return day + (weighted(hourWeights, random) + 3) * 3_600_000 + Math.floor(random() * 3_600_000);
    }
  };
};

const answerOf = (goodness: number, random: () => number): RespostaEnviada => {
  if (random() < 0.05) return '';
  const mood = goodness + (random() + random() + random() - 1.5) * 0.5;
  return mood > 0.72 ? 'MB' : mood > 0.45 ? 'BO' : mood > 0.25 ? 'RE' : 'RU';
};

/**
 * Fills a migrated database with a year of a hospital: busy and quiet hours, good and bad places, patients who leave a
 * name, a phone, a question or the whole survey out. The same options give the same data.
 */
export const believableYear = async (
  db: Kysely<Tables>,
  { hospital, surveys, from = '2025-11-01', to = '2026-10-31', seed = 1 }: YearOptions,
): Promise<void> => {
  await saveHospital(db, hospital);
  const random = seeded(seed);
  const versions = await db
    .selectFrom('local')
    .innerJoin('local_versao', 'local_versao.id', 'local.versao_id')
    .select(['local.id as local', 'local_versao.id as versao', 'local_versao.questionario_id as questionario'])
    .execute();
  const asked = await db.selectFrom('questionario_pergunta').selectAll().orderBy('ordem').execute();
  const places = hospital.locais.map(({ Id }) => {
    const version = versions.find(({ local }) => local === String(Id));
    if (!version) throw new Error(`location ${String(Id)} was not saved`);
    const perguntas = asked.filter(({ questionario_id }) => questionario_id === version.questionario);
    return {
      ...version,
      perguntas: perguntas.map(({ pergunta_id }) => pergunta_id),
      quality: 0.45 + random() * 0.4,
      weight: 0.3 + random(),
    };
  });
  const questionQuality = new Map(hospital.perguntas.map(({ Id }) => [String(Id), (random() - 0.5) * 0.35]));
  const moment = momentsOf(from, to, random);
  const moments = Array.from({ length: surveys }, moment).sort((a, b) => a - b);
  const span = Math.max(1, Date.parse(to) - Date.parse(from));

  for (let start = 0; start < moments.length; start += 1000) {
    const chosen = moments.slice(start, start + 1000).map((when) => {
      const place = places[
        weighted(
          places.map(({ weight }) => weight),
          random,
        )
      ] as (typeof places)[number];
      const named = random() < 0.2;
      const nome = named ? `${pick(firstNames, random)} ${pick(lastNames, random)}` : '';
      const digits = String(Math.floor(random() * 1e8)).padStart(8, '0');
      const telefone = random() < 0.12 ? `(11) 9${digits.slice(0, 4)}-${digits.slice(4)}` : '';
      return { place, when, nome, telefone };
    });
    await db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .insertInto('identificacao')
        .values(
          chosen.map(({ place, when, nome, telefone }) => ({
            chave: null,
            local_id: place.local,
            versao_id: place.versao,
            nome,
            telefone,
            criada_em: new Date(when).toISOString(),
          })),
        )
        .returning(['id'])
        .execute();
      const people = rows.map(({ id }, index): Person & { place: (typeof places)[number] } => {
        const { place, when } = chosen[index] as (typeof chosen)[number];
        // The first place has a bad spring; everything gets a little better over the year.
        const share = (when - Date.parse(from)) / span;
        const spell = place === places[0] && share > 0.7 && share < 0.85 ? -0.25 : 0;
        return {
          id,
          local: place.local,
          when,
          place,
          quality: place.quality + spell + share * 0.08 + (random() - 0.5) * 0.3,
        };
      });
      const answers = people.flatMap(({ id, place, quality, when }) =>
        random() < 0.04
          ? []
          : place.perguntas.map((pergunta_id, index) => ({
              identificacao_id: id,
              pergunta_id,
              questionario_id: place.questionario,
              resposta: answerOf(quality + (questionQuality.get(pergunta_id) ?? 0), random),
              respondida_em: new Date(when + (index + 20) * 2000).toISOString(),
            })),
      );
      for (let at = 0; at < answers.length; at += 2000) {
        await transaction
          .insertInto('resposta')
          .values(answers.slice(at, at + 2000))
          .execute();
      }
    });
  }
};
