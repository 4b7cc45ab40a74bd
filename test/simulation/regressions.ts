import type { Step } from './steps';

/**
 * Runs that once failed, as short as possible. They are stored as steps, because a seed may produce other steps when
 * the simulation changes.
 */
export const regressions: { story: string; seed: number; steps: Step[] }[] = [
  {
    story: 'on a tablet, the next patient went back to the page of an earlier patient and sent that survey',
    seed: 1176,
    steps: [
      { what: 'next', tab: 0, a: 0, b: 0, wait: 700 },
      { what: 'link', tab: 0, a: 1, b: 0, wait: 2500 },
      { what: 'next patient', tab: 0, a: 2, b: 0, wait: 150 },
      { what: 'back', tab: 0, a: 0, b: 0, wait: 0 },
    ],
  },
  {
    story: 'a copied tab, whose only answer was for a removed question, closed the tab that still showed it',
    seed: 2537,
    steps: [
      { what: 'next', tab: 1, a: 1270, b: 4569, wait: 8000 },
      { what: 'hospital file', tab: 1, a: 828, b: 8801, wait: 1900 },
      { what: 'face', tab: 1, a: 7452, b: 2728, wait: 20 },
      { what: 'copy', tab: 1, a: 1611, b: 8313, wait: 8000 },
    ],
  },
  {
    story: 'a thawed tab continued sending after another tab had taken over; the host had answers of both',
    seed: 54722,
    steps: [
      { what: 'reload', tab: 0, a: 2493, b: 3050, wait: 0 },
      { what: 'storage fine', tab: 0, a: 6449, b: 1739, wait: 150 },
      { what: 'link', tab: 0, a: 5524, b: 5541, wait: 20 },
      { what: 'link', tab: 0, a: 5426, b: 8513, wait: 1900 },
      { what: 'next', tab: 0, a: 3963, b: 3448, wait: 1900 },
      { what: 'enviar', tab: 0, a: 1134, b: 7221, wait: 2500 },
      { what: 'new tab at the survey', tab: 0, a: 5674, b: 6108, wait: 2500 },
      { what: 'freeze', tab: 0, a: 7130, b: 3391, wait: 1900 },
      { what: 'new tab at the survey', tab: 0, a: 7023, b: 32, wait: 8000 },
      { what: 'enviar', tab: 1, a: 1234, b: 3248, wait: 2500 },
    ],
  },
  {
    story:
      'a tab that thawed went on sending after a later press in a tab whose clock had stopped while the device slept',
    seed: 345674824,
    steps: [
      { what: 'next twice', tab: 0, a: 2013, b: 895, wait: 8000 },
      { what: 'sleep', tab: 0, a: 3037, b: 2887, wait: 5 },
      { what: 'new tab at the survey', tab: 0, a: 7930, b: 6064, wait: 8000 },
      { what: 'enviar', tab: 1, a: 5608, b: 4682, wait: 1900 },
      { what: 'touch', tab: 1, a: 6229, b: 8323, wait: 700 },
      { what: 'freeze', tab: 1, a: 888, b: 1950, wait: 5 },
      { what: 'rest', tab: 0, a: 997, b: 9045, wait: 700 },
      { what: 'enviar', tab: 0, a: 7091, b: 3649, wait: 150 },
      { what: 'hospital file', tab: 0, a: 9678, b: 6118, wait: 2500 },
    ],
  },
  {
    story: 'a frozen tab with an answer continued after an empty survey had been sent within two seconds of its Enviar',
    seed: 2572978617,
    steps: [
      { what: 'next', tab: 0, a: 3783, b: 5341, wait: 20 },
      { what: 'name', tab: 0, a: 4300, b: 9098, wait: 20 },
      { what: 'new tab at the survey', tab: 0, a: 4838, b: 4369, wait: 700 },
      { what: 'face', tab: 0, a: 448, b: 2588, wait: 1900 },
      { what: 'enviar', tab: 0, a: 2495, b: 9842, wait: 150 },
      { what: 'freeze', tab: 0, a: 9801, b: 3400, wait: 0 },
      { what: 'reload', tab: 1, a: 6112, b: 2730, wait: 700 },
      { what: 'enviar', tab: 1, a: 7371, b: 6224, wait: 20 },
      { what: 'rest', tab: 2, a: 6862, b: 6935, wait: 20 },
    ],
  },
  {
    story:
      'a copied tab lacked the last answer, because the device slept in the same moment and it was not ' + 'stored yet',
    seed: 2197903966,
    steps: [
      { what: 'next', tab: 0, a: 9072, b: 5025, wait: 20 },
      { what: 'face', tab: 0, a: 2441, b: 9977, wait: 1900 },
      { what: 'face', tab: 0, a: 1065, b: 8376, wait: 0 },
      { what: 'enviar', tab: 0, a: 7409, b: 1885, wait: 0 },
      { what: 'sleep', tab: 0, a: 3723, b: 9250, wait: 0 },
      { what: 'copy', tab: 0, a: 7705, b: 6016, wait: 5 },
    ],
  },
  {
    story: 'a thawed tab went on sending after a later press, because the wall clock had been set back before it',
    seed: 1973664085,
    steps: [
      { what: 'next', tab: 0, a: 6066, b: 6248, wait: 1900 },
      { what: 'enviar', tab: 0, a: 9330, b: 3503, wait: 0 },
      { what: 'hospital file', tab: 0, a: 4603, b: 1582, wait: 2500 },
      { what: 'clock set', tab: 0, a: 4395, b: 819, wait: 5 },
      { what: 'copy', tab: 0, a: 8681, b: 6969, wait: 0 },
      { what: 'freeze', tab: 0, a: 1251, b: 5215, wait: 700 },
      { what: 'copy', tab: 1, a: 6443, b: 715, wait: 700 },
      { what: 'enviar', tab: 2, a: 9364, b: 9128, wait: 1900 },
      { what: 'new tab at the survey', tab: 1, a: 8989, b: 4784, wait: 700 },
    ],
  },
];
