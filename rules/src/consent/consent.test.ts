import { expect, test } from 'vitest';
import { areAccountButtonsEnabled, signsOutOnSave } from './gates.ts';
import { mayTrack } from './tracking.ts';

test.each([
  ['work in France without a box', 'fr', [], true],
  ['work in France whatever the boxes', 'fr', [false], true],
  ['are dead in China while a box is empty', 'cn', [true, false], false],
  ['work in China when all are ticked', 'cn', [true, true], true],
  ['are dead in China while the boxes are not there', 'cn', [], false],
] as const)('account buttons %s', (_name, country, boxes, expected) => {
  expect(areAccountButtonsEnabled(country, boxes)).toBe(expected);
});

test.each([
  ['signs out when privacy is unticked', true, false, true],
  ['stays when it stays ticked', true, true, false],
  ['stays when it is ticked', false, true, false],
  ['stays when it never was', false, false, false],
] as const)('%s', (_name, before, after, expected) => {
  expect(signsOutOnSave(before, after)).toBe(expected);
});

const yes = { analytics: true, given_at: 1_000 };
test.each([
  ['after a yes', yes, 1_000, false, true],
  ['not before any answer', null, 0, false, false],
  ['not after a no', { ...yes, analytics: false }, 0, false, false],
  ['not on a yes older than the policy', yes, 1_001, false, false],
  ['not against the browser’s own wish', yes, 0, true, false],
] as const)('analytics runs %s', (_name, consent, since, asks_not_to, expected) => {
  expect(mayTrack(consent, since, asks_not_to)).toBe(expected);
});
