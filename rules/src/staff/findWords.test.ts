import { expect, test } from 'vitest';
import { findWords, nameWord } from './findWords.ts';

test.each<[string, string[]]>([
  ['2611000042', ['order 2611000042', 'phone 2400001162', 'track 2611000042']],
  ['R1042', ['return R1042', 'email r1042', 'sku r1042']],
  ['e2611-0007', ['reservation E26110007', 'email e2611-0007', 'sku e26110007', 'track E2611-0007']],
  ['M123456', ['order M123456', 'email m123456', 'sku m123456']],
  ['+33 6 12 34', ['phone 43216']],
  ['+33 (0)6 12 34 56 78', ['phone 876543216']],
  ['0033 6 12 34 56 78', ['order 0033612345678', 'phone 876543216', 'track 0033612345678']],
  ['06 12 34 56', ['order 06123456', 'phone 6543216', 'track 06123456']],
  ['０６ １２ ３４ ５６', ['order 06123456', 'phone 6543216', 'track 06123456']],
  ['+852 6123 4567', ['phone 76543216']],
  ['+1 212 555 0100', ['phone 0010555212']],
  ['4242', ['order 4242', 'phone 2424', 'card 4242']],
  ['123', ['order 123', 'email 123']],
  ['lacombe', ['name lacombe', 'email lacombe']],
  ['LACOMBE Anne', ['name lacombeanne']],
  ['de la Tour, Zoé', ['name delatourzoe']],
  ['O’Brien', ['name obrien']],
  ['佐々木', ['name 佐々木', 'email 佐々木']],
  ['王', ['name 王']],
  ['さとう', ['name サトウ', 'email さとう']],
  ['anne@', ['email anne@']],
  [' Anne.Lacombe＠Example.com ', ['email anne.lacombe@example.com']],
  ['H0612P 20R', ['sku h0612p20r', 'track H0612P20R']],
  ['h0612p-20r', ['email h0612p-20r', 'sku h0612p20r', 'track H0612P-20R']],
  ['1Z 999 AA1 0123 4567 84', ['track 1Z999AA10123456784']],
  ['a', []],
  ['  ', []],
])('%j means %j', (typed, words) => {
  expect(findWords(typed).map(({ kind, word }) => `${kind} ${word}`)).toEqual(words);
});

test('only numbers, cards and parcels are compared as a whole', () => {
  const whole = ['2611000042', '4242', '1Z999AA10123456784', 'anne', 'H0612P 20R']
    .flatMap(findWords)
    .filter(({ match }) => match === 'whole');
  expect(new Set(whole.map(({ kind }) => kind))).toEqual(new Set(['order', 'track', 'card']));
});

test('a name is found however it is typed', () => {
  expect(new Set(['Jean-Pierre', 'JEAN PIERRE', 'jean‐pierre', 'Ｊｅａｎ Pierre'].map(nameWord))).toEqual(
    new Set(['jeanpierre']),
  );
});
