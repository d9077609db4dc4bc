import { describe, expect, test } from 'vitest';
import { wordings } from '../storefronts/storefronts.ts';
import { avoided } from './avoided.ts';
import { checkVoice } from './checkVoice.ts';
import { termHits, things, wordsOfThing } from './glossary.ts';
import { holdsWord } from './holdsWord.ts';

const glossaryWordings = wordings.filter((wording) => things.some((thing) => wordsOfThing(thing, wording).length > 0));
const kindsOf = (found: readonly { kind: string }[]): string[] => found.map(({ kind }) => kind);

describe('planted wrong terms', () => {
  test.each(avoided.map((row) => [row.wording, row.word, row] as const))(
    '%s: %s is found',
    (wording, word, { use }) => {
      for (const text of [`Ab ${word} xy.`, word, word.toUpperCase(), `(${word})`])
        expect(checkVoice({ wording, text })).toContainEqual({ kind: 'avoided', word, use });
      expect(kindsOf(checkVoice({ wording, text: `Ab ${use} xy.` }))).not.toContain('avoided');
    },
  );

  test('every term that a source names and a translation lacks is found, and none that it has', () => {
    let planted = 0;
    for (const source of glossaryWordings)
      for (const wording of glossaryWordings)
        for (const thing of things) {
          const [named] = wordsOfThing(thing, source);
          const words = wordsOfThing(thing, wording);
          const [used] = words;
          if (source === wording || named === undefined || used === undefined) continue;
          const beside = { wording: source, text: `X ${named} y.` };
          const found = checkVoice({ wording, text: '§§§' }, { source: beside });
          expect(found).toContainEqual({ kind: 'term', source_word: named, words });
          expect(termHits(beside, { wording, text: `X ${used} y.` }).find((hit) => hit.thing === thing)?.is_used).toBe(
            true,
          );
          planted += 1;
        }
    expect(planted).toBeGreaterThan(2000);
  });
});

test('a word is found as a word with its endings, and not inside of another', () => {
  expect(holdsWord('fr', 'Nos boutiques.', 'boutique')).toBe(true);
  expect(holdsWord('fr', 'Le tube.', 'tu', true)).toBe(false);
  expect(holdsWord('fr', 'Tu viens', 'tu', true)).toBe(true);
  expect(holdsWord('en', 'discolored', 'color')).toBe(false);
  expect(holdsWord('en', 'Colors', 'color')).toBe(true);
  expect(holdsWord('en', 'colorimeter', 'color')).toBe(false);
  expect(holdsWord('ja', 'お店舗へ', '店舗')).toBe(true);
  expect(holdsWord('ar', 'في سلة', 'السلة')).toBe(true);
  expect(holdsWord('en', 'anything', '')).toBe(false);
});

test.each([
  ['dots', 'en', 'And then...', 'And then…'],
  ['blanks', 'en', 'Two  blanks', 'One blank'],
  ['blanks', 'en', 'End ', 'End'],
  ['capitals', 'en', 'VERY SOFT', 'Made in PARIS'],
  ['straight_quotes', 'fr', "l'anse", 'l’anse'],
  ['french_blanks', 'fr', 'Vraiment ?', 'Vraiment\u202F?'],
  ['french_blanks', 'fr', 'Largeur : 20', 'Largeur\u00A0: 20'],
  ['french_blanks', 'fr', '« oui »', '«\u00A0oui\u00A0»'],
  ['sharp_s', 'en', 'Straße', 'Street'],
] as const)('%s is found in %s: %s', (kind, wording, wrong, right) => {
  expect(kindsOf(checkVoice({ wording, text: wrong }))).toContain(kind);
  expect(checkVoice({ wording, text: right })).toEqual([]);
});

test('more letters than usual are found, and an empty text says nothing', () => {
  expect(checkVoice({ wording: 'en', text: 'abcdef' }, { usual: 5 })).toEqual([{ kind: 'long', letters: 6, usual: 5 }]);
  expect(checkVoice({ wording: 'en', text: '👜👜' }, { usual: 2 })).toEqual([]);
  expect(checkVoice({ wording: 'fr', text: '' }, { usual: 0 })).toEqual([]);
});

test('avoided words are of wordings of the shop, once each, and never the word of the house', () => {
  const names = avoided.map(({ wording, word }) => `${wording} ${word}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { wording, word } of avoided) {
    expect(wordings).toContain(wording);
    expect(things.flatMap((thing) => wordsOfThing(thing, wording))).not.toContain(word);
  }
});
