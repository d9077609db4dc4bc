import { expect, test } from 'vitest';
import { auditKinds, isSubjectSought, showsReads } from './auditKinds.ts';

test('only all kinds together, and reads, show reads of clients', () => {
  expect(showsReads(undefined)).toBe(true);
  expect(auditKinds.filter((kind) => showsReads(kind))).toEqual(['read']);
});

test.each([
  ['order', '100000042', true],
  ['member', '100000042', false],
  ['member', '0b1c8f7e-0d53-4f7b-9c1f-8f1d2f3a4b5c', true],
  ['change', 'H0612P 20R/fr', true],
] as const)('a %s of %s is sought: %s', (kind, subject, expected) => {
  expect(isSubjectSought(kind, subject)).toBe(expected);
});
