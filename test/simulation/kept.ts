import type { Step } from './steps';

/** Runs that once failed, as short as they could be made, each with its story. Steps are data: they outlive the seeds. */
export const kept: { story: string; seed: number; steps: Step[] }[] = [
  {
    story: 'on a tablet the next patient went back to the page of one who had left long ago, and sent their survey',
    seed: 1176,
    steps: [
      { what: 'next', tab: 0, a: 0, b: 0, wait: 700 },
      { what: 'link', tab: 0, a: 1, b: 0, wait: 2500 },
      { what: 'next patient', tab: 0, a: 2, b: 0, wait: 150 },
      { what: 'back', tab: 0, a: 0, b: 0, wait: 0 },
    ],
  },
];
