import { expect, test } from 'vitest';
import { parseStoreCode } from './storeCode.ts';

test.each([
  ['1004', { store_id: '1004', former: [] }],
  ['1004€1010', { store_id: '1004', former: ['1010'] }],
  ['1004€1010€0990', { store_id: '1004', former: ['1010', '0990'] }],
  ['1004€', null],
  ['€1010', null],
  ['1004€1004', null],
  ['1004€10-10', null],
  ['', null],
])('reads the code %j of a location', (code, expected) => {
  expect(parseStoreCode(code)).toEqual(expected);
});
