import { idFromLink } from '../../src/contract/idFromLink';

test.each([
  ['7', '7'],
  ['', ''],
  ['123456789', '123456789'],
  ['1234567890', '123456789'],
  ['007', '007'],
  ['Emergência', 'Emergênci'],
  ['🏥🏥🏥🏥🏥🏥🏥🏥🏥🏥', '🏥🏥🏥🏥🏥🏥🏥🏥🏥'],
])('a link of %j names the location %j', (segment, id) => {
  expect(idFromLink(segment)).toBe(id);
});
