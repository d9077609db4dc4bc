import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fields, mergeRow, type NamedLists, removedPaths } from './mergeRow.ts';

const lists: NamedLists = {
  variants: ['sku'],
  categories: [],
  'texts.*.entries': ['code', 'category'],
};
const stored: Fields = {
  code: 'pommeau',
  eco_tax: 12,
  categories: ['bags', 'new', 'women'],
  texts: { fr: { title: 'Pommeau', care: 'Laver', entries: [{ code: 'a', text: 'A' }] }, en: { title: 'Pommel' } },
  variants: [
    { sku: 'A', size: 1, parts: [1, 2] },
    { sku: 'B', size: 2 },
  ],
  blocks: [{ type: 'text' }, { type: 'list' }],
};

test.each([
  ['an absent field', {}, {}],
  ['null', { eco_tax: null, texts: null }, {}],
  ['an empty list of named entries', { categories: [], variants: [] }, {}],
  ['an empty map', { texts: {} }, {}],
  ['a field', { eco_tax: 13 }, { eco_tax: 13 }],
  ['the word', { eco_tax: 'withdraw' }, { eco_tax: undefined }],
  ['one list as a value', { blocks: [] }, { blocks: [] }],
  ['an entry more', { categories: ['sale'] }, { categories: ['bags', 'new', 'women', 'sale'] }],
  ['an entry after another', { categories: ['bags', 'sale'] }, { categories: ['bags', 'sale', 'new', 'women'] }],
  ['another order', { categories: ['women', 'bags'] }, { categories: ['women', 'new', 'bags'] }],
  ['a withdrawn entry', { categories: { new: 'Withdraw ' } }, { categories: ['bags', 'women'] }],
  ['a withdrawn entry that is not there', { categories: { sale: 'withdraw' } }, {}],
  [
    'one field of an entry',
    { variants: [{ sku: 'B', size: 3 }] },
    {
      variants: [
        { sku: 'A', size: 1, parts: [1, 2] },
        { sku: 'B', size: 3 },
      ],
    },
  ],
  ['an entry by its name', { variants: { A: 'withdraw', B: { size: 3 } } }, { variants: [{ sku: 'B', size: 3 }] }],
  [
    'a list inside an entry',
    { variants: [{ sku: 'A', parts: [3] }] },
    {
      variants: [
        { sku: 'A', size: 1, parts: [3] },
        { sku: 'B', size: 2 },
      ],
    },
  ],
  [
    'one text of one language',
    { texts: { fr: { care: 'withdraw', entries: [{ code: 'b', text: 'B' }] } } },
    {
      texts: {
        fr: {
          title: 'Pommeau',
          entries: [
            { code: 'a', text: 'A' },
            { code: 'b', text: 'B' },
          ],
        },
        en: { title: 'Pommel' },
      },
    },
  ],
])('lays %s over the stored row', (_what, given, expected) => {
  const merged = mergeRow(stored, given, lists);
  expect(JSON.parse(JSON.stringify(merged))).toEqual(JSON.parse(JSON.stringify({ ...stored, ...expected })));
});

test.each([
  [
    'a new row',
    { code: 'x', note: null, texts: { fr: { care: 'withdraw', title: 'X' } } },
    { code: 'x', texts: { fr: { title: 'X' } } },
  ],
  ['what is no list', { categories: 'bags' }, { categories: 'bags' }],
  ['a map that is none of names', { categories: { bags: true } }, { categories: { bags: true } }],
])('takes %s as it is', (_what, given, expected) => {
  expect(mergeRow(null, given, lists)).toEqual(expected);
});

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const names = fc.uniqueArray(name);
const entries = fc.uniqueArray(fc.record({ sku: name, size: fc.integer({ min: 1, max: 3 }) }), {
  selector: ({ sku }) => sku,
});
const row = fc.record({ categories: names, variants: entries, texts: fc.dictionary(name, fc.record({ title: name })) });

describe('for any row', () => {
  test('a part of it changes nothing', () => {
    fc.assert(
      fc.property(row, fc.infiniteStream(fc.boolean()), (whole, coin) => {
        const some = <T>(all: readonly T[]): T[] => all.filter(() => coin.next().value);
        const part = {
          categories: some(whole.categories),
          variants: some(whole.variants),
          texts: Object.fromEntries(some(Object.entries(whole.texts))),
        };
        expect(mergeRow(whole, part, lists)).toEqual(whole);
      }),
    );
  });

  test('without the word nothing is taken away, and every given entry is there', () => {
    fc.assert(
      fc.property(row, row, (before, given) => {
        const merged = mergeRow(before, given, lists);
        expect(removedPaths(before, merged, lists)).toEqual([]);
        expect(removedPaths(given, merged, lists)).toEqual([]);
      }),
    );
  });

  test('names each thing that is taken away', () => {
    fc.assert(
      fc.property(row, name, (before, gone) => {
        const merged = mergeRow(
          before,
          { categories: { [gone]: 'withdraw' }, variants: { [gone]: 'withdraw' } },
          lists,
        );
        const had = [
          ...(before.categories.includes(gone) ? [`categories.${gone}`] : []),
          ...(before.variants.some(({ sku }) => sku === gone) ? [`variants.${gone}`] : []),
        ];
        expect(removedPaths(before, merged, lists).toSorted()).toEqual(had.toSorted());
      }),
    );
  });
});
