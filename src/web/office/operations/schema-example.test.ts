import { expect, test } from 'vitest';
import { exampleOf, type Schema } from './schema-example.ts';

test.each<[Schema, unknown]>([
  [{ type: 'string' }, ''],
  [{ type: 'string', format: 'date-time' }, '2030-01-31T12:00:00.000Z'],
  [{ type: 'string', enum: ['A', 'B'] }, 'A'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 0],
  [{ type: 'array', items: { $ref: '#/components/schemas/Seat' } }, [{ row: '' }]],
  [{ allOf: [{ properties: { a: { type: 'boolean' } } }, { properties: { b: { const: 1 } } }] }, { a: false, b: 1 }],
])('%j begins as %j', (schema, example) => {
  expect(exampleOf(schema, { Seat: { properties: { row: { type: 'string' } } } })).toEqual(example);
});

test('a schema that refers to itself ends', () => {
  const known = { Tree: { properties: { child: { $ref: '#/components/schemas/Tree' } } } };
  expect(JSON.stringify(exampleOf({ $ref: '#/components/schemas/Tree' }, known))).toMatch(/null}+$/);
});
