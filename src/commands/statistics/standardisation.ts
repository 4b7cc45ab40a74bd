import type { Clusters } from './clusters';

/**
 * Indirect standardisation (Breslow and Day, Statistical Methods in Cancer Research II, 1987, chapter 2): what a
 * location's share would be if it asked what all ask.
 * @param observed its good answers
 * @param expected those that it would have if its questions were answered as they are everywhere
 * @param everywhere the share of all locations, from 0 to 1
 */
export const indirectlyStandardised = (observed: number, expected: number, everywhere: number): number =>
  expected === 0 ? everywhere : Math.min(1, (observed / expected) * everywhere);

/** The two limits of a funnel plot, 95 and 99.8 %, in standard errors (Spiegelhalter, Statistics in Medicine 24, 2005, 1185). */
export const FUNNEL = { usual: 1.96, far: 3.09 } as const;

/** The spread of one survey: a location's standard error is spread / √surveys. */
export const surveySpread = (locations: readonly Clusters[]): number => {
  const surveys = locations.reduce((sum, location) => sum + location.surveys, 0);
  const squares = locations.reduce((sum, location) => sum + location.surveys ** 2 * location.variance(), 0);
  return surveys === 0 ? 0 : Math.sqrt(squares / surveys);
};
