// The head of a page: its title, what search engines may know of it, its place in the other storefronts.
import { storefronts } from '@vitrine/rules/storefronts/storefronts';
import { house } from 'virtual:house';
import { describe, expect, test } from 'vitest';
import type { Page } from '../lib/pages/page.ts';
import { served } from '../lib/words/served.ts';
import { headOf, inHead, origin } from '../testing/loadRoute.ts';
import { everywhere } from './alternates.ts';
import { pageMeta } from './pageMeta.ts';

const page = (changes: Partial<Page> = {}): Page => ({
  kind: 'faq',
  title: 'Questions',
  description: 'Answers.',
  path: '/faq/',
  alternates: everywhere('/faq/'),
  ...changes,
});
const head = (changes: Partial<Page> = {}, locale = 'uk_en') => headOf(page(changes), locale);
const link = (elements: ReturnType<typeof head>, rel: string) => inHead(elements, { tagName: 'link', rel }, 'href');
const titleOf = (elements: ReturnType<typeof head>) => inHead(elements, {}, 'title').filter(Boolean);

describe('the title', () => {
  test('ends with the name of the house', () => {
    expect(titleOf(head())).toEqual([`Questions, ${house.name}`]);
  });

  test('names the house once', () => {
    expect(titleOf(head({ title: `${house.name} in London` }))).toEqual([`${house.name} in London`]);
  });

  test('is the title of a shared link too', () => {
    expect(inHead(head(), { property: 'og:title' }, 'content')).toEqual([`Questions, ${house.name}`]);
    expect(inHead(head(), { property: 'og:site_name' }, 'content')).toEqual([house.name]);
  });
});

describe('a public page', () => {
  test('is canonical at its own address, without a query', () => {
    expect(link(head(), 'canonical')).toEqual([`${origin}/uk_en/faq/`]);
    expect(inHead(head(), { name: 'robots' }, 'content')).toEqual([]);
  });

  test('is canonical at its own address on a later page of a grid, without other storefronts’ pages', () => {
    const later = head({ query: '?fh_start_index=36' });
    expect(link(later, 'canonical')).toEqual([`${origin}/uk_en/faq/?fh_start_index=36`]);
    expect(link(later, 'alternate')).toEqual([]);
  });

  test('is canonical at the root where it has no locale', () => {
    expect(link(head({ path: '' }, ''), 'canonical')).toEqual([`${origin}/`]);
  });

  test('has a description where there is one', () => {
    expect(inHead(head(), { name: 'description' }, 'content')).toEqual(['Answers.']);
    const { description: _none, ...bare } = page();
    expect(inHead(headOf(bare, 'uk_en'), { name: 'description' }, 'content')).toEqual([]);
  });

  test('names itself and its counterparts by their languages', () => {
    const languages = inHead(head(), { rel: 'alternate' }, 'hrefLang');
    expect(languages).toEqual([...served.map((locale) => storefronts[locale].tag), 'x-default']);
    expect(new Set(languages).size).toBe(languages.length);
  });

  test('has the same alternates in every storefront, so that they are reciprocal', () => {
    const of = (locale: string) => inHead(head({}, locale), { rel: 'alternate' }, 'href');
    expect(of('fr_fr')).toEqual(of('uk_en'));
    expect(of('jp_ja')).toEqual(of('uk_en'));
  });

  test('leads a visitor that no storefront fits to the page in English', () => {
    expect(inHead(head(), { hrefLang: 'x-default' }, 'href')).toEqual([`${origin}/us_en/faq/`]);
  });

  test('leads a visitor that no storefront fits from the front page to the choice of a country', () => {
    const front = head({ path: '', alternates: everywhere('') });
    expect(inHead(front, { hrefLang: 'x-default' }, 'href')).toEqual([`${origin}/`]);
  });

  test('names no alternate where one storefront alone has it', () => {
    expect(link(head({ alternates: { uk_en: '/faq/' } }), 'alternate')).toEqual([]);
  });

  test('leaves out the storefronts that have it not', () => {
    const some = head({ alternates: { uk_en: '/faq/', fr_fr: '/questions/' } });
    expect(link(some, 'alternate')).toEqual(
      expect.arrayContaining([`${origin}/uk_en/faq/`, `${origin}/fr_fr/questions/`]),
    );
    // One of them is repeated as the neutral one.
    expect(link(some, 'alternate')).toHaveLength(3);
  });
});

describe('a hidden page', () => {
  test('is not indexed, and names neither canonical address nor alternates', () => {
    const hidden = head({ hidden: true });
    expect(inHead(hidden, { name: 'robots' }, 'content')).toEqual(['noindex']);
    expect(link(hidden, 'canonical')).toEqual([]);
    expect(link(hidden, 'alternate')).toEqual([]);
  });
});

describe('the data for search engines', () => {
  const data = (elements: ReturnType<typeof head>) => inHead(elements, {}, 'script:ld+json').filter(Boolean);

  test('holds the breadcrumbs with their addresses in order', () => {
    const crumbs = [
      { name: 'Bags', path: '/category/bags/' },
      { name: 'Pommeau', path: '/product/bag-BAG' },
    ];
    expect(data(head({ crumbs }))).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Bags', item: `${origin}/uk_en/category/bags/` },
          { '@type': 'ListItem', position: 2, name: 'Pommeau', item: `${origin}/uk_en/product/bag-BAG` },
        ],
      },
    ]);
  });

  test('holds what the page itself adds', () => {
    expect(data(head({ json_ld: [{ '@type': 'Store' }] }))).toEqual([{ '@type': 'Store' }]);
  });

  test('is left out where there is none', () => {
    expect(data(head())).toEqual([]);
  });
});

describe('the first picture', () => {
  const first_picture = { picture: { url: '/images/bag.webp', width: 640 }, sizes: '100vw' };

  test('is fetched ahead in the sizes that it is shown in', () => {
    const shown = head({ first_picture });
    const preload = { rel: 'preload', as: 'image' };
    expect(inHead(shown, preload, 'imageSizes')).toEqual(['100vw']);
    expect(inHead(shown, preload, 'imageSrcSet')[0]).toContain('640w');
    expect(inHead(shown, preload, 'fetchPriority')).toEqual(['high']);
  });

  test('is the picture of a shared link, with the whole address', () => {
    const [shared] = inHead(head({ first_picture }), { property: 'og:image' }, 'content');
    expect(String(shared).startsWith(`${origin}/images/bag.webp?`)).toBe(true);
  });

  test('is left out where there is none', () => {
    expect(link(head(), 'preload')).toEqual([]);
    expect(inHead(head(), { property: 'og:image' }, 'content')).toEqual([]);
  });
});

test('an error page has no head of its own', () => {
  expect(
    pageMeta({ matches: [undefined, { id: 'root', loaderData: { origin, image_base: '' } }], params: {} }),
  ).toEqual([]);
});
