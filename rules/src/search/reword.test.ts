import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KnownParts, lastWordOf, partsOf, reworded } from './reword.ts';
import { wordsOf } from './tokens.ts';

const known = (whole: string, leads = whole): KnownParts => ({
  whole: new Set(whole.split(' ')),
  leads: new Set(leads.split(' ')),
});

describe('the words of a query as the index has them', () => {
  test.each([
    ['a German compound', 'Ledertasche', known('leder tasche'), ['leder', 'tasche']],
    ['one with a linking letter', 'Geburtstag', known('geburt tag'), ['geburt', 'tag']],
    ['one of three', 'Damenlederhandtasche', known('damen leder handtasche'), ['damen', 'leder', 'handtasche']],
    ['one that ends as a beginning', 'Goldring', known('gold', 'gold ring'), ['gold', 'ring']],
    ['Korean without a blank', '가죽가방', known('가죽 가방'), ['가죽', '가방']],
    ['a Korean word of one syllable', '금반지', known('금 반지'), ['금', '반지']],
    ['French with a hyphen', 'porte-feuille', known('', 'portefeuille'), ['portefeuille']],
    ['French with a blank', 'porte feuille rouge', known('', 'portefeuille rouge'), ['portefeuille', 'rouge']],
    ['Chinese words in a row', '皮革包', known('', '皮革 包'), ['皮革', '包']],
    ['Chinese words with a particle', '红色的包', known('', '红色 色的 包'), ['红色', '包']],
    ['Japanese words with a particle', '革の財布', known('', '革 財布'), ['革', '財布']],
  ])('cuts or joins %s', (_name, query, pieces, expected) => {
    expect(reworded(wordsOf(query), pieces)).toEqual(expected);
  });

  test.each([
    ['a word that products have', 'tasche', known('tas che tasche', 'tas che tasche')],
    ['a typing mistake', 'pommeeau', known('', 'pomme eau')],
    ['a run that is known as one piece alone', '手提包', known('', '手提 提包')],
    ['no word', '', known('')],
  ])('changes nothing in %s', (_name, query, pieces) => {
    expect(reworded(wordsOf(query), pieces)).toBeNull();
  });

  test('takes a compound by its last word where its beginning is unknown', () => {
    expect(lastWordOf('reisetasche', known('tasche'))).toBe('tasche');
    expect(lastWordOf('여성가방', known('가방'))).toBe('가방');
    expect(lastWordOf('pommeeau', known('eau'))).toBeNull();
  });

  test('loses no letter of a compound without a link, and asks a bounded number of pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{4,7}$/u), { minLength: 2, maxLength: 3 }), (parts) => {
        const pieces = { whole: new Set(parts), leads: new Set(parts) };
        const words = reworded([parts.join('')], pieces);
        expect(words === null || words.every((word) => parts.includes(word))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(partsOf(wordsOf(text)).length).toBeLessThan(20_000);
      }),
    );
  });
});
