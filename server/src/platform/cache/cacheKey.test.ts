import { expect, test } from 'vitest';
import { cacheKeyOf } from './cacheKey.ts';

const known = new Set(['sort', 'color']);

test.each([
  ['without a query stays as it is', '/fr_fr/a', known, '/fr_fr/a'],
  ['drops what the page does not know', '/fr_fr/a?utm_source=x&sort=newest&gclid=1', known, '/fr_fr/a?sort=newest'],
  ['with unknown parameters only is the path', '/fr_fr/a?utm_source=x', known, '/fr_fr/a'],
  ['has its parameters in one order', '/fr_fr/a?sort=newest&color=noir', known, '/fr_fr/a?color=noir&sort=newest'],
  ['takes a parameter once', '/fr_fr/a?sort=newest&sort=price_asc', known, '/fr_fr/a?sort=newest'],
  ['keeps all where every one counts', '/api/x?b=2&a=1', null, '/api/x?a=1&b=2'],
  ['keeps what a call names twice, for it to be refused', '/api/x?a=2&a=1', null, '/api/x?a=1&a=2'],
])('S15: an address %s', (_name, address, parameters, key) => {
  expect(cacheKeyOf(address, parameters)).toBe(key);
});
