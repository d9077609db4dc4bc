import { screen, within } from '@testing-library/react';
import type { ContentBlock, Story } from '@vitrine/contract/content';
import { expect, test } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { LegalPage } from './LegalPage.tsx';
import { StoryPage } from './StoryPage.tsx';

const image = { url: '/images/stories/home.webp', alt: 'A bench under a window', width: 1600, height: 900 };
const blocks: ContentBlock[] = [
  { type: 'heading', text: 'The bench', id: 'bench' },
  { type: 'paragraph', text: 'Two needles, one thread.' },
  { type: 'quote', text: 'A seam is read by the hand.', by: 'Marthe' },
  { type: 'list', items: ['Awl', 'Wax'] },
  { type: 'picture', image: { ...image, alt: 'Waxed thread' }, caption: 'Linen, twisted by hand' },
];
const storyOf = (changes: Partial<Story> = {}): Story => ({
  slug: 'home',
  title: 'The parcel',
  intro: 'It comes on a Tuesday.',
  image,
  blocks,
  others: [],
  podcast: null,
  alternates: {},
  ...changes,
});

test('shows the story with its blocks, each as what it is', () => {
  renderShop(<StoryPage story={storyOf()} />);
  expect(screen.getByRole('heading', { level: 1, name: 'The parcel' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'A bench under a window' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'The bench' }).id).toBe('bench');
  expect(screen.getByText('A seam is read by the hand.').closest('blockquote')?.textContent).toContain('Marthe');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Awl', 'Wax']);
  expect(within(screen.getByRole('figure')).getByRole('img', { name: 'Waxed thread' })).toBeTruthy();
  expect(within(screen.getByRole('figure')).getByText('Linen, twisted by hand')).toBeTruthy();
});

test('links to other stories in the same storefront, and omits that part without them', () => {
  const { unmount } = renderShop(<StoryPage story={storyOf()} />);
  expect(screen.queryByRole('region', { name: 'More to read' })).toBeNull();
  unmount();
  const other = { title: 'The dye', text: 'Madder, three baths.', link: 'Read on', path: '/story/dye', image };
  renderShop(<StoryPage story={storyOf({ others: [other] })} />);
  const part = screen.getByRole('region', { name: 'More to read' });
  expect(within(part).getByRole('link', { name: 'Read on' }).getAttribute('href')).toBe('/uk_en/story/dye');
});

test('a story with a recording shows its player before the text', () => {
  const { unmount } = renderShop(<StoryPage story={storyOf()} />);
  expect(screen.queryByRole('heading', { name: 'Listen to this story' })).toBeNull();
  unmount();
  const podcast = {
    url: '/images/stories/home.mp3',
    language: 'en',
    seconds: 60,
    is_synthetic: false,
    chapters: [],
    subscriptions: [],
  };
  renderShop(<StoryPage story={storyOf({ podcast })} />);
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Listen to this story', 'The bench']);
});

test.each([
  ['uk_en', '2026-03-01', 'In force since 1 March 2026'],
  ['us_en', '2026-03-01', 'In force since March 1, 2026'],
  // A text that is no date is shown unchanged.
  ['uk_en', 'spring 2026', 'In force since spring 2026'],
] as const)('%s: a legal page of %s says "%s"', (locale, updated, expected) => {
  const legal = { name: 'terms', title: 'Terms of sale', updated, blocks, alternates: {}, notice: null };
  renderShop(<LegalPage legal={legal} rights={null} />, { locale });
  expect(screen.getByRole('heading', { level: 1, name: 'Terms of sale' })).toBeTruthy();
  expect(screen.getByText(expected)).toBeTruthy();
});

test('a legal page without a date shows none', () => {
  const legal = { name: 'terms', title: 'Terms of sale', updated: '', blocks, alternates: {}, notice: null };
  renderShop(<LegalPage legal={legal} rights={null} />);
  expect(screen.queryByText(/In force since/u)).toBeNull();
});
