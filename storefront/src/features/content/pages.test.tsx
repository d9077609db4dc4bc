// The pages of the house as a reader meets them: front page, all collections, legal texts, blocks of words.
import { screen, within } from '@testing-library/react';
import type { ContentBlock, FrontPage as FrontPageData } from '@vitrine/contract/content';
import type { MenuEntry } from '@vitrine/contract/navigation';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { cardOf, pictureOf } from '../../testing/samples.ts';
import { Blocks } from './Blocks.tsx';
import { FrontPage } from './FrontPage.tsx';
import { LegalPage } from './LegalPage.tsx';
import { MasterPage } from './MasterPage.tsx';

type Teaser = FrontPageData['hero'];
const teaser = (title: string, changes: Partial<Teaser> = {}): Teaser => ({
  title,
  text: `${title}, in a few words.`,
  path: `/story/${title.toLowerCase().replaceAll(' ', '-')}`,
  link: `Read ${title}`,
  image: pictureOf(`${title}, seen from the side`),
  ...changes,
});
const front = (changes: Partial<FrontPageData> = {}): FrontPageData => ({
  hero: teaser('One bag.'),
  entries: [{ name: 'Bags', path: '/category/bags/', image: pictureOf('Bags') }],
  stories: [teaser('The stitch'), teaser('The silk')],
  products: { title: 'New pieces', items: [cardOf()] },
  ...changes,
});

describe('the front page', () => {
  // The visitor has moved, so that lazy-loaded parts are there.
  beforeEach(() => void window.dispatchEvent(new Event('pointermove')));
  const show = (changes: Partial<FrontPageData> = {}) => renderShop(<FrontPage front={front(changes)} />);

  test('has one main heading, whose full stop is drawn', () => {
    show();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One bag');
  });

  test.each([
    ['words with blanks', 'Made in one place.', 'Made in one place'],
    ['signs without blanks', '一つの鞄。', '一つの鞄'],
    ['a title without a full stop', 'One bag', 'One bag'],
  ])('keeps every letter of %s', (_what, title, shown) => {
    show({ hero: teaser(title) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(shown);
  });

  test('fetches its first picture first, and the others as they come near', () => {
    show();
    const loading = [...document.querySelectorAll('img')].map((image) => image.getAttribute('loading'));
    expect(loading[0]).toBe('eager');
    expect(loading.slice(1).every((each) => each === 'lazy')).toBe(true);
  });

  test('leads to the workshops, the stories and the products in this storefront', async () => {
    show();
    await screen.findByRole('link', { name: 'Read The silk' });
    const hrefs = ['Bags', 'Read The stitch', 'Read The silk', 'Pommeau'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual([
      '/uk_en/category/bags/',
      '/uk_en/story/the-stitch',
      '/uk_en/story/the-silk',
      '/uk_en/product/bag-BAG',
    ]);
  });

  test('names its parts', () => {
    show();
    expect(screen.getByRole('region', { name: 'The workshops' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'New pieces' })).toBeDefined();
  });

  test('shows one story before the products, and the rest after, one at a time', async () => {
    show();
    expect(await screen.findByRole('region', { name: 'Stories of the house' })).toBeDefined();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['The workshops', 'The stitch', 'New pieces', 'Stories of the house', 'The silk']);
  });

  test('leaves out the parts that have nothing in them', () => {
    show({ entries: [], stories: [], products: { title: 'New pieces', items: [] } });
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
  });
});

describe('all collections', () => {
  const leaf = (name: string) => ({ name, path: `/category/${name.toLowerCase()}/` });
  const show = (...more: MenuEntry[]) =>
    renderShop(
      <MasterPage
        menu={[
          { kind: 'category', ...leaf('Bags'), image: pictureOf('Bags'), children: [leaf('Totes')] },
          { kind: 'category', ...leaf('Silk'), image: null, children: [] },
          ...more,
        ]}
      />,
    );

  test('lists each with what it makes', () => {
    show();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Bags',
      'Silk',
    ]);
    expect(screen.getByRole('link', { name: 'Totes' }).getAttribute('href')).toBe('/uk_en/category/totes/');
  });

  test('gives a screen reader and the keyboard one link for each, not the picture’s too', () => {
    show();
    expect(screen.getAllByRole('link', { name: 'Bags' })).toHaveLength(1);
    const silent = [...document.querySelectorAll('a[aria-hidden=true]')];
    expect(silent.map((link) => link.getAttribute('tabindex'))).toEqual(['-1', '-1']);
  });

  test('shows what the house has put into the menu: a heading is no link, and a page leads to itself', () => {
    show(
      { kind: 'heading', name: 'The house', path: null, image: null, children: [leaf('Stores')] },
      { kind: 'link', name: 'Salon', path: '/salon/', image: null, children: [] },
      { kind: 'picture', name: 'The atelier', path: null, image: pictureOf('The atelier'), children: [] },
    );
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Bags',
      'Silk',
      'The house',
      'Salon',
      'The atelier',
    ]);
    expect(screen.queryByRole('link', { name: 'The house' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Salon' }).getAttribute('href')).toBe('/uk_en/salon/');
    expect(screen.getByRole('link', { name: 'Stores' })).toBeTruthy();
  });
});

describe('a legal page', () => {
  const legal = { title: 'Terms of sale', updated: '2026-03-01', blocks: [] };

  test('says since when it holds, in words and for machines', () => {
    renderShop(<LegalPage legal={legal} rights={null} />);
    const time = screen.getByText('In force since 1 March 2026');
    expect(time.getAttribute('datetime')).toBe('2026-03-01');
  });

  test('says it as it is written where it is no day', () => {
    renderShop(<LegalPage legal={{ ...legal, updated: 'spring' }} rights={null} />);
    expect(screen.getByText('In force since spring')).toBeDefined();
  });

  test('shows the right of the country before the words of the house', () => {
    const blocks: ContentBlock[] = [{ type: 'paragraph', text: 'The words of the house.' }];
    renderShop(<LegalPage legal={{ ...legal, blocks }} rights="Germany: fourteen days." />);
    const [right, words] = [screen.getByText('Germany: fourteen days.'), screen.getByText('The words of the house.')];
    expect(right.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });
});

describe('a block', () => {
  const show = (block: ContentBlock) => renderShop(<Blocks blocks={[block]} />);

  test('that is a heading can be linked to', () => {
    show({ type: 'heading', text: 'Returns', id: 'returns' });
    expect(screen.getByRole('heading', { level: 2, name: 'Returns' }).id).toBe('returns');
  });

  test('that is a list has its items', () => {
    show({ type: 'list', items: ['Silk', 'Leather'] });
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  });

  test('that is a quote names who said it, where that is known', () => {
    show({ type: 'quote', text: 'One maker.', by: 'A. Lacombe' });
    expect(document.querySelector('blockquote')?.textContent).toBe('One maker.A. Lacombe');
    expect(document.querySelector('blockquote footer')?.textContent).toBe('A. Lacombe');
  });

  test('that is a picture has its words and its caption', () => {
    show({ type: 'picture', image: pictureOf('A needle'), caption: 'Two needles, one thread', wide: false });
    expect(screen.getByRole('img', { name: 'A needle' })).toBeDefined();
    expect(document.querySelector('figcaption')?.textContent).toBe('Two needles, one thread');
  });

  test('that shows products titles and links them', () => {
    show({ type: 'products', title: 'Made so', products: [cardOf({ name: 'Arçon' })] });
    expect(screen.getByRole('heading', { level: 2, name: 'Made so' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Arçon' })).toBeDefined();
  });
});
