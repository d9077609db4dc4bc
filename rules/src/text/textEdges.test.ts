import { expect, test } from 'vitest';
import { isOrderReference } from '../orders/reference.ts';
import { returnPath } from '../session/returnPath.ts';
import { cleanLine } from './cleanLine.ts';
import { hasDirectionControl } from './directionControl.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test.each([...range(0, 0x1f), ...range(0x7f, 0x9f), 0x2028, 0x2029])(
  'S7: replaces the control character %i in a line with a blank',
  (code) => expect(cleanLine(`a${String.fromCodePoint(code)}b`)).toBe('a b'),
);

test.each([...range(0x202a, 0x202e), ...range(0x2066, 0x2069)])('S10: detects the direction control %i', (code) => {
  expect(hasDirectionControl(`a${String.fromCodePoint(code)}b`)).toBe(true);
});

test.each([0x200e, 0x200f, 0x61c, 0x20])('S10: the mark %i is not a direction control', (code) => {
  expect(hasDirectionControl(`a${String.fromCodePoint(code)}b`)).toBe(false);
});

test.each([
  ['23456789BCD', true],
  ['23456789BC', false],
  ['2', false],
  ['23456789BCDF', false],
])('S2: %s is a whole reference: %s', (text, expected) => {
  expect(isOrderReference(text)).toBe(expected);
});

test.each(['evil.example/fr_fr/', 'x/fr_fr/account/', ' /fr_fr/', 'https:/fr_fr/'])(
  'S5: %j starts outside this shop',
  (address) => expect(returnPath(address)).toBeNull(),
);
