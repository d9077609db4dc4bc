import { expect, test } from 'vitest';
import { acceptedDifferences } from '../rules/scripts/acceptedDifferences.ts';
import { judgeDifferences } from '../rules/scripts/judgeDifferences.ts';

const accepted = [
  { differences: ['regions it: OT is ours only', 'regions cn: *'], reason: 'Newer than the package.' },
  { differences: ['phone fr: +33'], reason: 'Another plan.' },
];

test('names the differences without a reason, and the reasons without a difference', () => {
  const found = ['regions it: OT is ours only', 'regions cn: AH is ours only', 'regions it: SU is ours only'];
  const { reasons, open, unused } = judgeDifferences(found, accepted);
  expect(open).toEqual(['regions it: SU is ours only']);
  expect(unused).toEqual(['phone fr: +33']);
  expect(reasons.get('regions cn: AH is ours only')).toBe('Newer than the package.');
});

test('every accepted difference states its reason', () => {
  expect(acceptedDifferences.length).toBeGreaterThan(5);
  for (const { reason } of acceptedDifferences) expect(reason).toMatch(/\w{4}.*\.$/u);
});
