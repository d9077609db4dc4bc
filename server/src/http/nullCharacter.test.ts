import { expect, test } from 'vitest';
import { nullCharacterIn } from './nullCharacter.ts';

test.each([
  ['none', { locale: 'fr_fr', items: [{ sku: 'H1', qty: 1 }] }, null],
  ['a null character deep inside', { items: [{ sku: 'H1' }, { sku: 'H\0' }] }, 'items.1.sku'],
  ['one in a key', { 'a\0': 1 }, 'body'],
  ['one alone', '\0', 'body'],
  ['nothing at all', null, null],
] as const)('S8: finds %s', (_name, value, path) => {
  expect(nullCharacterIn(value)).toBe(path);
});
