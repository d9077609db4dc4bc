import { expect, test } from 'vitest';
import { titleWithErrors } from './titlePrefix.ts';

test.each([
  ['prefixes a title with errors', 'Cart', true, 'Error: Cart'],
  ['prefixes it once', 'Error: Cart', true, 'Error: Cart'],
  ['removes the prefix', 'Error: Cart', false, 'Cart'],
  ['keeps a title without errors', 'Cart', false, 'Cart'],
])('%s', (_name, title, has_errors, expected) => {
  expect(titleWithErrors(title, 'Error:', has_errors)).toBe(expected);
});
