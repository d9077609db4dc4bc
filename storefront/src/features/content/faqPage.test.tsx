import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Faq } from '@vitrine/contract/content';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { FaqPage } from './FaqPage.tsx';

const entry = (id: string, question: string) => ({
  id,
  question,
  answer: [{ type: 'paragraph' as const, text: `About ${id}` }],
});
const groups: Faq['groups'] = [
  { title: 'Orders', entries: [entry('delivery', 'When will it arrive?'), entry('returns', 'Can it come back?')] },
  { title: 'Care', entries: [entry('repair', 'Do you repair?')] },
];
const open = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id);

const scrolled = vi.fn<() => void>();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

test('a click opens a question and closes the one that was open', async () => {
  renderShop(<FaqPage groups={groups} />, { at: '/us_en/faq/' });
  await userEvent.click(await screen.findByText('When will it arrive?'));
  await waitFor(() => expect(open()).toEqual(['delivery']));
  await userEvent.click(screen.getByText('Do you repair?'));
  await waitFor(() => expect(open()).toEqual(['repair']));
  await userEvent.click(screen.getByText('Do you repair?'));
  await waitFor(() => expect(open()).toEqual([]));
});

test('an answer about the salon leads to it', async () => {
  const answer = [{ type: 'paragraph' as const, text: 'A room with a table.', page: 'salon' as const }];
  renderShop(<FaqPage groups={[{ title: 'Stores', entries: [{ id: 'salon', question: 'The salon?', answer }] }]} />, {
    at: '/us_en/faq/',
  });
  await userEvent.click(await screen.findByText('The salon?'));
  const link = await screen.findByRole('link', { name: 'Reserve a visit to the salon' });
  expect(link.getAttribute('href')).toBe('/uk_en/salon/');
});

test('the address’s hash opens its question', async () => {
  renderShop(<FaqPage groups={groups} />, { at: '/us_en/faq/#returns' });
  await screen.findByText('Can it come back?');
  await waitFor(() => expect(open()).toEqual(['returns']));
  expect(scrolled).toHaveBeenCalledOnce();
});

test('a hash that names no question opens nothing', async () => {
  renderShop(<FaqPage groups={groups} />, { at: '/us_en/faq/#content' });
  await screen.findByText('Can it come back?');
  expect(open()).toEqual([]);
});

test('shows questions under their group', async () => {
  renderShop(<FaqPage groups={groups} />, { at: '/us_en/faq/' });
  expect((await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent)).toEqual([
    'Orders',
    'Care',
  ]);
});
