/** @jest-environment node */
import { FIELDS } from '../../src/contract/personalFields';
import * as requests from '../../src/contract/requests';
import * as responses from '../../src/contract/responses';

/** What the test reads of a valibot schema: an object has `entries`, an array has `item`. */
interface Schema {
  entries?: Record<string, unknown>;
  item?: Schema;
}

const fieldsOf = (schema: Schema): string[] => Object.keys((schema.item ?? schema).entries ?? {});

test('the classes hold exactly the fields of the four calls', () => {
  const schemas: Schema[] = [...Object.values(requests), ...Object.values(responses)];
  expect(schemas).toHaveLength(5);
  expect(Object.values(FIELDS).flat().sort()).toEqual([...new Set(schemas.flatMap(fieldsOf))].sort());
});
