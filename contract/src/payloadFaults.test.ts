// Each kind of refusal of a schema has a fault of its own, so that a form can say what is wrong. decisions/0141.
import {
  type FieldFault,
  faultOfIssue,
  type PayloadFault,
  payloadFaults,
  valueAt,
} from '@vitrine/rules/fields/payloadFaults';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { freeText } from './freeText.ts';

const cases = [
  ['a text that is too long', z.string().max(3), 'abcd', { fault: 'too_long', bound: 3 }],
  ['a text that is too short', z.string().min(5), 'a', { fault: 'too_short', bound: 5 }],
  ['an empty text', z.string().trim().min(1), ' ', { fault: 'required' }],
  ['an empty text with a pattern', z.string().min(1).regex(/^a/u), '', { fault: 'required' }],
  ['a missing text', z.string(), undefined, { fault: 'required' }],
  ['a missing choice', z.enum(['a']), undefined, { fault: 'required' }],
  ['null for a text', z.string(), null, { fault: 'format' }],
  ['another choice', z.enum(['a']), 'b', { fault: 'not_a_choice' }],
  ['a number that is too high', z.int().max(99), 100, { fault: 'above', bound: 99 }],
  ['a number that is too low', z.int().min(1), 0, { fault: 'below', bound: 1 }],
  ['a number that must be above another', z.int().positive(), 0, { fault: 'below' }],
  ['half a piece', z.int(), 0.5, { fault: 'not_whole' }],
  ['a text for a number', z.int(), 'two', { fault: 'not_a_number' }],
  ['a text for a number of a query', z.coerce.number(), 'two', { fault: 'not_a_number' }],
  ['a day that is none', z.iso.date(), '2026-02-30', { fault: 'not_a_date' }],
  ['a moment that is none', z.iso.datetime(), 'now', { fault: 'not_a_date' }],
  ['an email that is none', z.email(), 'anne', { fault: 'not_an_email' }],
  ['a pattern', z.string().regex(/^a/u), 'b', { fault: 'format' }],
  ['too many entries', z.array(z.string()).max(1), ['a', 'b'], { fault: 'too_many_values', bound: 1 }],
  ['no entry', z.array(z.string()).min(1), [], { fault: 'required' }],
  ['too few entries', z.array(z.string()).min(2), ['a'], { fault: 'too_few_values', bound: 2 }],
  ['hidden characters', freeText(9), 'a\u202Eb', { fault: 'direction_control' }],
  ['a field that the call does not have', z.strictObject({}), { b: 1 }, { fault: 'unknown_field' }],
] as const satisfies readonly (readonly [name: string, schema: z.ZodType, sent: unknown, fault: FieldFault])[];

const faultIn = (schema: z.ZodType, sent: unknown): FieldFault | null => {
  const [issue] = schema.safeParse(sent).error?.issues ?? [];
  return issue ? faultOfIssue(issue, valueAt(sent, issue.path)) : null;
};

test.each(cases)('%s', (_name, schema, sent, fault) => {
  expect(faultIn(schema, sent)).toEqual(fault);
  if (fault.fault !== 'unknown_field')
    expect(faultIn(z.object({ lines: z.array(schema) }), { lines: [sent] })).toEqual(fault);
});

test('each fault comes from a schema', () => {
  const found = new Set<PayloadFault>(cases.map(([, , , { fault }]) => fault));
  expect(payloadFaults.filter((fault) => !found.has(fault))).toEqual([]);
});
