import { TAP_MS, type Key, type Point } from './driver';

/**
 * The code that WebDriver uses for each key (https://www.w3.org/TR/webdriver2/#keyboard-actions). WebDriver BiDi
 * accepts the same codes.
 */
const codes: Record<Key, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Space: ' ',
  Backspace: '\uE003',
  ArrowLeft: '\uE012',
  End: '\uE010',
};

export const tapActions = ({ x, y }: Point, pointerType: 'touch' | 'mouse') => [
  {
    type: 'pointer',
    id: pointerType,
    parameters: { pointerType },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: TAP_MS },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

const keyActions = (values: string[]) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

export const strikeActions = (key: Key) => keyActions([codes[key]]);

/** The actions that type `text`. They cannot type characters outside the Basic Multilingual Plane, such as emoji. */
export const typeActions = (text: string) => keyActions(text.split(''));
