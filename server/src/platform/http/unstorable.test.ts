import { expect, test } from 'vitest';
import { unstorableIn } from './unstorable.ts';

test.each([
  ['none', { locale: 'fr_fr', items: [{ sku: 'H1', qty: 1 }] }, null],
  ['a null character deep inside', { items: [{ sku: 'H1' }, { sku: 'H\0' }] }, 'items.1.sku'],
  ['one in a key', { 'a\0': 1 }, 'body'],
  ['one alone', '\0', 'body'],
  ['the first half of a character', { options: { engraving: ['A', '\ud83d'] } }, 'options.engraving.1'],
  ['the second half', { gift: { message: '\ude00!' } }, 'gift.message'],
  ['half a character in a key', { '\ud83d': 1 }, 'body'],
  ['no fault in a whole one', { gift: { message: '😀' } }, null],
  ['nothing at all', null, null],
] as const)('S8: finds %s', (_name, value, path) => {
  expect(unstorableIn(value)).toBe(path);
});
