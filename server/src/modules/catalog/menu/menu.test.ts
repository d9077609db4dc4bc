// What a storefront shows of a menu. decisions/0142.
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import type { MenuBody } from '../catalogue/contentRows.ts';
import type { SnapshotCategory } from '../catalogue/snapshot.ts';
import { menuOf } from './menu.ts';

const picture = (file: string, alt: string) => ({ url: `/images/${file}`, alt, width: 800, height: 1000 });
const wordings = { fr: 'fr', en: 'en', ar: 'ar' } as const;
/** A category whose name and path are its code in a language; `sold` says whether the storefront sells its only product. */
const category = (code: string, parent: string | null, children: string[], sold: boolean): SnapshotCategory =>
  ({
    code,
    parent,
    children,
    places: [sold ? 1 : 0],
    texts: Object.fromEntries(
      Object.values(wordings).map((wording) => [
        wording,
        { name: `${code} ${wording}`, path: `${wording}/${code}`, intro: '' },
      ]),
    ),
  }) as unknown as SnapshotCategory;
const categories = new Map(
  [
    category('leather', null, ['bags', 'belts'], true),
    category('bags', 'leather', [], true),
    category('belts', 'leather', [], false),
    category('silk', null, [], false),
  ].map((one) => [one.code, one]),
);
const pages = [
  { kind: 'story', code: 'saddlers', slug: 'les-selliers', title: 'The saddlers' },
  { kind: 'legal', code: 'terms', slug: 'terms', title: 'Terms' },
];
const shown = (
  entries: MenuBody['entries'],
  words: MenuBody['words'] = [],
  locale: Locale = 'uk_en',
  hasSalon = false,
) =>
  menuOf(
    { entries, words },
    {
      locale,
      snapshot: { categories, roots: ['leather', 'silk'] },
      isSold: ({ places }) => places.includes(1),
      pictureOf: ({ code }) => picture(code, code),
      picture,
      pages,
      hasSalon,
    },
  );
const words = [
  { code: 'house', text: 'The house' },
  { code: 'salon', text: 'Come to the salon' },
];

describe('a menu', () => {
  test('has all categories by their names in the language of the storefront, without those that it does not sell', () => {
    expect(shown([{ type: 'categories' }])).toEqual([
      {
        kind: 'category',
        name: 'leather en',
        path: '/category/en/leather',
        image: picture('leather', 'leather'),
        children: [{ name: 'bags en', path: '/category/en/bags' }],
      },
    ]);
    expect(shown([{ type: 'categories' }], [], 'sa_ar').map(({ name }) => name)).toEqual(['leather ar']);
  });

  test('shows a category alone, under another word, and none that the storefront does not sell or know', () => {
    expect(
      shown(
        [
          { type: 'category', category: 'leather', word: 'house', alone: true },
          { type: 'category', category: 'silk' },
          { type: 'category', category: 'gone' },
        ],
        words,
      ),
    ).toMatchObject([{ name: 'The house', path: '/category/en/leather', children: [] }]);
  });

  test('leads to stories and pages that the storefront has', () => {
    const entries: MenuBody['entries'] = [
      { type: 'story', story: 'saddlers' },
      { type: 'story', story: 'gone' },
      { type: 'page', page: 'salon', word: 'salon' },
      { type: 'page', page: 'imprint', word: 'house' },
      { type: 'page', page: 'terms', word: 'house' },
      { type: 'page', page: 'faq', word: 'house' },
    ];
    const paths = (hasSalon: boolean) => shown(entries, words, 'uk_en', hasSalon).map(({ path }) => path);
    expect(paths(false)).toEqual(['/story/les-selliers', '/legal/terms/']);
    expect(paths(true)).toEqual(['/story/les-selliers', '/salon/', '/legal/terms/']);
    expect(shown([{ type: 'page', page: 'stores', word: 'house' }], words, 'fr_fr')[0]?.path).toBe('/boutiques/');
    expect(shown([{ type: 'page', page: 'find_order', word: 'house' }], words)[0]?.path).toBe('/findyourorder/');
  });

  test('has a heading with the links that are left, each once, and no heading without one', () => {
    const links: Extract<MenuBody['entries'][number], { type: 'heading' }>['entries'] = [
      { type: 'category', category: 'silk' },
      { type: 'story', story: 'saddlers' },
      { type: 'story', story: 'saddlers', word: 'salon' },
    ];
    expect(shown([{ type: 'heading', word: 'house', entries: links }], words)).toEqual([
      {
        kind: 'heading',
        name: 'The house',
        path: null,
        image: null,
        children: [{ name: 'The saddlers', path: '/story/les-selliers' }],
      },
    ]);
    expect(shown([{ type: 'heading', word: 'house', entries: links.slice(0, 1) }], words)).toEqual([]);
  });

  test('has a picture, with or without a link; one of a category that is not sold is left out', () => {
    const entry = { type: 'picture' as const, image: 'stories/a.webp', word: 'house' };
    expect(
      shown(
        [entry, { ...entry, category: 'bags' }, { ...entry, story: 'saddlers' }, { ...entry, category: 'silk' }],
        words,
      ).map(({ kind, name, path, image }) => [kind, name, path, image?.alt]),
    ).toEqual([
      ['picture', 'The house', null, 'The house'],
      ['picture', 'The house', '/category/en/bags', 'The house'],
      ['picture', 'The house', '/story/les-selliers', 'The house'],
    ]);
  });
});
