/** @jest-environment node */
import { idFromLink } from '../../src/contract/idFromLink';

test.each([
  ['7', '7'],
  ['7/', '7'],
  ['7//', '7'],
  ['UTI%20A', 'UTI A'],
  // An id that is encoded twice is decoded only once.
  ['%252F1', '%2F1'],
  ['%2F1', '/1'],
  ['%F0%9F%8F%A51234567890', '🏥12345678'],
  // Texts with an invalid percent-encoding are used unchanged.
  ['%E0%A4', '%E0%A4'],
  ['50%', '50%'],
  ['', ''],
  ['123456789', '123456789'],
  ['1234567890', '123456789'],
  ['007', '007'],
  ['Emergência', 'Emergênci'],
  ['🏥🏥🏥🏥🏥🏥🏥🏥🏥🏥', '🏥🏥🏥🏥🏥🏥🏥🏥🏥'],
])('the link %j contains the id %j', (segment, id) => {
  expect(idFromLink(`/${segment}`)).toBe(id);
});
