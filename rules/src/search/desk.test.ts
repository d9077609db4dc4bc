import { expect, test } from 'vitest';
import { countedTerm, isSameTerm, termOf, termWords, variantsOf } from './desk.ts';

test.each([
  ['  Sac  à Main ', 'sac à main'],
  ['ＴＯＴＥ', 'tote'],
  ['https://shop/bag', 'shop bag'],
  ['バッグ', 'バッグ'],
  ['carré 90', 'carré 90'],
])('%s is counted as %s', (text, term) => expect(countedTerm(text)).toBe(term));

test.each([
  ['an email', 'anne@example.com'],
  ['an email in wide letters', 'anne＠example.com'],
  ['a written email', 'anne(at)example.com'],
  ['an order number', '100000001'],
  ['an order number in parts', '1000 00001'],
  ['a telephone number', '+33 6 12 34 56 78'],
  ['a telephone number in Arabic figures', '٠٦١٢٣٤٥٦٧٨'],
  ['a postcode', '75008 paris'],
  ['an address of a page', 'www.example.com'],
  ['a long text', 'a'.repeat(61)],
  ['many words', 'a b c d e f g h i'],
  ['no word', ' ?! '],
  ['a turned text', 'a\u202Eb'],
])('%s is not counted', (_name, text) => expect(countedTerm(text)).toBeNull());

test('a rule may be of a SKU, and its key holds no slash', () => {
  expect(termOf('H0612P 20R')).toBe('h0612p 20r');
  expect(termOf('sac/cabas')).toBe('sac cabas');
  expect(termOf('x'.repeat(61))).toBeNull();
  expect(termOf('…')).toBeNull();
});

test('synonyms add a search for each other term, in the place of the words', () => {
  const synonyms = [
    { from: termWords('Tote'), others: [termWords('cabas'), termWords('grand sac')] },
    { from: termWords('sac à dos'), others: [termWords('backpack')] },
  ];
  expect(variantsOf(termWords('tote rouge'), synonyms)).toEqual([
    ['cabas', 'rouge'],
    ['grand', 'sac', 'rouge'],
  ]);
  expect(variantsOf(termWords('Sac a dos noir'), synonyms)).toEqual([['backpack', 'noir']]);
  expect(variantsOf(termWords('sac noir'), synonyms)).toEqual([]);
  expect(variantsOf(termWords('tote'), [{ from: [], others: [['x']] }])).toEqual([]);
  const many = [{ from: ['a'], others: Array.from({ length: 30 }, (_, at) => [`b${at}`]) }];
  expect(variantsOf(['a', 'a'], many)).toHaveLength(10);
});

test('a term is the same in any case and with or without accents', () => {
  expect(isSameTerm(termWords('Carré'), termWords('carre'))).toBe(true);
  expect(isSameTerm(termWords('carre'), termWords('carre 90'))).toBe(false);
});
