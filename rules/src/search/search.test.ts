import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { highlight } from './highlight.ts';
import { presuggest, withoutPastSearch, withPastSearch } from './pastSearches.ts';
import { spelledAs } from './spelledAs.ts';
import { skuIndexForms, skuQuery } from './skuQuery.ts';
import { groupsShown, type SuggestionGroupName, suggestionGroupNames } from './suggestionGroups.ts';
import { indexTokens, tokens, wordsOf } from './tokens.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('ß', 'é', 'İ', 'ワ', 'わ', 'ﾜ', 'ﾞ', 'ة', 'ا', 'ل', 'น', '้', 'ำ', '가', '皮', ' ', "'"),
  }),
);

describe('folding', () => {
  test.each([
    ['case', 'Pommeau', 'pommeau'],
    ['accents', 'Écharpe à l’étrier', 'echarpe a l’etrier'],
    ['German sharp s', 'weiß', 'weiss'],
    ['ligatures', 'Cœur', 'coeur'],
    ['Nordic letters', 'Ærø', 'aero'],
    ['Polish l', 'Złoty', 'zloty'],
    ['Turkish dotted I', 'İpek', 'ipek'],
    ['full width', 'Ｈ０６１２', 'h0612'],
    ['half-width kana', 'ﾊﾞｯｸﾞ', 'バッグ'],
    ['hiragana', 'ばっぐ', 'バッグ'],
    ['Arabic vowel signs', 'حَقِيبَة', 'حقيبه'],
    ['Arabic alefs', 'أحذية', 'احذيه'],
    ['Arabic final yeh', 'مقهى', 'مقهي'],
    ['Persian letters', 'کیف حقیبه', 'كيف حقيبه'],
    ['Arabic figures', '٢٨', '28'],
    ['two Thai vowels that look like one', 'เเหวน', 'แหวน'],
    ['the order of Thai marks', 'นํ้าหอม', 'น้ำหอม'],
    ['Korean jamo', '\u1112\u1162\u11AB\u1103\u1173\u1107\u1162\u11A8', '핸드백'],
    ['kana of a foreign v', 'ヴェール', 'ベール'],
    ['dashes for a long vowel', 'カ−ド', 'カード'],
    ['soft hyphens and joiners', 'Pom\u00ADmeau\u200D', 'pommeau'],
    ['variants of a character', '葛\u{E0100}', '葛'],
    ['nothing of Thai', 'น้ำหอม', 'น้ำหอม'],
    ['nothing of Korean', '핸드백', '핸드백'],
  ])('removes %s', (_name, text, expected) => expect(fold(text)).toBe(expected.normalize('NFC')));

  test('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('tokens', () => {
  test.each([
    ['words', 'Sac Pommeau, 26 cm', ['sac', 'pommeau', '26', 'cm']],
    ['no elided article', 'L’eau d’Aurélie', ['eau', 'aurelie']],
    ['hyphened words apart', 'porte-monnaie', ['porte', 'monnaie']],
    ['pairs of Chinese characters', '手提包', ['手提', '提包']],
    ['a Chinese pair whole', '皮革', ['皮革']],
    ['a Chinese character alone', '包', ['包']],
    ['Japanese beside Latin', 'Auréliの香水', ['aureli', 'ノ香', '香水']],
    ['Japanese long vowels', 'レザー', ['レザ', 'ザー']],
    ['Thai words', 'กระเป๋าหนัง', ['กระเป๋า', 'หนัง']],
    ['Korean words', '가죽 핸드백', ['가죽', '핸드백']],
    ['Arabic words without their article', 'الحقيبة الجلدية', ['حقيبه', 'جلديه']],
    ['nothing of signs', ' – ! ', []],
  ])('are %s', (_name, text, expected) => expect(tokens(text)).toEqual(expected));

  test.each([
    ['the last Chinese character too', '手提包', ['手提', '提包', '包']],
    ['each word once', 'noir noir', ['noir']],
    ['words of Katakana whole too', '革のカーフ', ['革ノ', 'ノカ', 'カー', 'ーフ', 'フ', 'カーフ']],
  ])('of the catalogue are %s', (_name, text, expected) => expect(indexTokens(text)).toEqual(expected));

  test('every single character of a name starts one of its index tokens', () => {
    const name = '腕時計オーレリ';
    for (const letter of name) expect(indexTokens(name).some((token) => token.startsWith(letter))).toBe(true);
  });

  test('are equal for all spellings of a text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')));
      }),
    );
  });
});

describe('typing a SKU', () => {
  test.each([
    ['as printed', 'H0612P 26V'],
    ['in small letters', 'h0612p 26v'],
    ['with hyphens', 'H0612P-26V'],
    ['as in the path', 'H0612Pv26V'],
    ['in full width', 'Ｈ０６１２Ｐ　２６Ｖ'],
    ['in part', 'h0612'],
  ])('%s is found', (_name, text) => {
    const query = skuQuery(text);
    expect(skuIndexForms('H0612P 26V').some((form) => query !== null && form.startsWith(query))).toBe(true);
  });
  test.each(['pommeau', '26', 'Aurélie 28', '', '香水'])('"%s" is not a SKU', (text) =>
    expect(skuQuery(text)).toBeNull(),
  );
});

describe('highlighting', () => {
  const marked = (text: string, query: string) =>
    highlight(text, query)
      .map((part) => (part.hit ? `[${part.text}]` : part.text))
      .join('');
  test.each([
    ['the beginning of a word', 'Sac Pommeau', 'pom', 'Sac [Pom]meau'],
    ['accents as they stand', 'Écharpe', 'echar', '[Échar]pe'],
    ['two words in any order', 'Sac Pommeau', 'pom sac', '[Sac] [Pom]meau'],
    ['nothing inside a word', 'Pommeau', 'eau', 'Pommeau'],
    ['nothing for nothing', 'Pommeau', '', 'Pommeau'],
    ['a letter that folds to two', 'Weiß', 'weiss', '[Weiß]'],
    ['every place', 'Noir sur noir', 'noir', '[Noir] sur [noir]'],
    ['Chinese inside a run', '真丝围巾', '围巾', '真丝[围巾]'],
    ['kana in the other script', 'ハンドバッグ', 'ばっぐ', 'ハンド[バッグ]'],
    ['Thai inside a run', 'กระเป๋าหนัง', 'หนัง', 'กระเป๋า[หนัง]'],
    ['Arabic behind its article', 'الحقيبة', 'حقيبة', 'ال[حقيبة]'],
    ['Arabic with its article typed', 'حقيبة', 'الحقيبة', '[حقيبة]'],
    ['signs as they stand', '<b>Sac</b>', 'sac', '<b>[Sac]</b>'],
  ])('marks %s', (_name, text, query, expected) => expect(marked(text, query)).toBe(expected));

  test('keeps every letter', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, query) => {
        const parts = highlight(text, query);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.every((part, index) => part.hit !== parts[index + 1]?.hit)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('suggestion groups', () => {
  const group = (indexName: SuggestionGroupName, count: number) => ({
    indexName,
    suggestions: Array.from({ length: count }, (_, index) => index),
  });
  test.each([
    ['one group gives 4', 1, [4]],
    ['two groups give 3 each', 2, [3, 3]],
    ['three groups give 2 each', 3, [2, 2, 2]],
    ['four groups give 1 each', 4, [1, 1, 1, 1]],
    ['five groups give 1 each', 5, [1, 1, 1, 1, 1]],
    ['no group gives nothing', 0, []],
  ])('%s', (_name, filled, sizes) => {
    const groups = suggestionGroupNames.map((name, index) => group(name, index < filled ? 9 : 0));
    expect(groupsShown(groups).map(({ suggestions }) => suggestions.length)).toEqual(sizes);
  });
  test('keeps the order of the groups and shows only groups with suggestions', () => {
    const shown = groupsShown([group('5stores', 1), group('3products', 9), group('1keywords', 0)]);
    expect(shown.map(({ indexName, suggestions }) => [indexName, suggestions.length])).toEqual([
      ['3products', 3],
      ['5stores', 1],
    ]);
  });
});

describe('past searches', () => {
  test.each([
    ['put the newest first', ['sac'], 'gants', ['gants', 'sac']],
    ['tell a term once, as last written', ['sac', 'écharpe'], ' Echarpe ', ['Echarpe', 'sac']],
    ['take no empty term', ['sac'], '  ', ['sac']],
    [
      'forget the eleventh',
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
      '11',
      ['11', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    ],
  ])('%s', (_name, past, term, expected) => expect(withPastSearch(past, term)).toEqual(expected));
  test('removes a term', () => expect(withoutPastSearch(['sac', 'Écharpe'], 'echarpe')).toEqual(['sac']));

  const common = ['sac', 'carré', 'montre', 'parfum', 'ceinture', 'bague'];
  test.each([
    ['5 common ones before the first search', [], { past: [], common: common.slice(0, 5) }],
    ['one past and 3 common ones', ['gants'], { past: ['gants'], common: ['sac', 'carré', 'montre'] }],
    [
      '3 past ones and 3 common others',
      ['Sac', 'a', 'b', 'c'],
      { past: ['Sac', 'a', 'b'], common: ['carré', 'montre', 'parfum'] },
    ],
  ])('show %s', (_name, past, expected) => expect(presuggest(past, common)).toEqual(expected));
});

describe('a corrected word', () => {
  test.each([
    ['its accents and capital', 'aurelie', ['Eau d’Aurélie'], 'Aurélie'],
    ['a whole word before a beginning', 'sac', ['Sacoche', 'Sac Pommeau'], 'Sac'],
    ['a beginning without a whole word', 'pomme', ['Pommeau'], 'Pommeau'],
    ['itself without a title', 'homme', ['Pommeau'], 'homme'],
  ])('is spelled with %s', (_name, word, titles, expected) => expect(spelledAs(word, titles)).toBe(expected));
});

test.each([
  ["men's watch", ['mens', 'watch']],
  ['men’s', ['mens']],
  ['men´s', ['mens']],
  ['t-shirt', ['tshirt']],
  ['O’Neill', ['oneill']],
  ['l’eau d’or', ['eau', 'or']],
  ['porte-cartes', ['porte', 'cartes']],
  ['h-26', ['h', '26']],
  ['porte-c', ['porte', 'c']],
])('a letter that a mark cuts off is no word: %s', (text, words) => {
  expect(tokens(text)).toEqual(words);
});
