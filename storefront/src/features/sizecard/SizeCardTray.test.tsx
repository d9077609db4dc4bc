// The size card: kept, changed and removed size by size; suggestions that wait for a press; a consent that ends at once.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SizeCard } from '@vitrine/contract/sizeCard';
import { cardConsentVersion } from '@vitrine/rules/consent/cardConsent';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { barriers } from '../../testing/barriers.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { SizeCardTray } from './SizeCardTray.tsx';

const server = fakeServer();
const path = '/api/commerce/customer/sizes';
const moment = '2026-11-28T10:00:00.000Z';
const rings = [
  { size: 'R52', name: '52' },
  { size: 'R54', name: '54' },
];
let card: SizeCard;

/** A server that stores what it is sent. */
function storing(): void {
  server.on(path, ({ body }) => {
    const change = body as { kind: 'ring' | 'belt'; size: string | null } | undefined;
    if (change) {
      const name = card.choices.flatMap(({ sizes }) => sizes).find(({ size }) => size === change.size)?.name ?? '';
      const others = card.sizes.filter(({ kind }) => kind !== change.kind);
      const { kind, size } = change;
      const suggestions = size === null ? card.suggestions : card.suggestions.filter((one) => one.kind !== kind);
      card = {
        ...card,
        suggestions,
        sizes: size === null ? others : [...others, { kind, size, name, updated_at: moment }],
      };
    }
    return { body: card };
  });
  server.on(`${path}/consent`, ({ body }) => {
    const { allowed } = body as { allowed: boolean };
    card = { ...card, consent: { given_at: moment, withdrawn_at: allowed ? null : '2026-11-29T10:00:00.000Z' } };
    return { body: card };
  });
}
beforeEach(() => {
  card = {
    sizes: [{ kind: 'ring', size: 'R52', name: '52', updated_at: moment }],
    choices: [
      { kind: 'ring', sizes: rings },
      { kind: 'belt', sizes: [{ size: 'CM90', name: '90 cm' }] },
    ],
    suggestions: [{ kind: 'belt', size: 'CM90', name: '90 cm', title: 'Longe', bought_at: '2026-03-04T10:00:00.000Z' }],
    consent: null,
  };
  storing();
});
afterEach(() => {
  closeNotice();
  cleanup();
});
const show = (locale: 'uk_en' | 'us_en' | 'sa_ar' = 'uk_en') =>
  renderShop(
    <>
      <SizeCardTray />
      <NoticeHost />
    </>,
    { locale },
  );
const row = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 4 })).closest('li') ?? document.body);
const sent = (at = path) => server.asked.filter((asked) => asked.path === at && asked.body !== undefined);

test('changes a size by a choice of the collection, and removes it; the focus stays with the row', async () => {
  show();
  const ring = await row('Rings');
  expect(ring.getByText('52 (United Kingdom: L½)')).toBeTruthy();
  await userEvent.click(ring.getByRole('button', { name: 'Change the size: Rings' }));
  const select = ring.getByRole('combobox', { name: 'Size' });
  expect(document.activeElement).toBe(select);
  expect([...(select as HTMLSelectElement).options].map(({ value }) => value)).toEqual(['', 'R52', 'R54']);
  expect(await barriers()).toEqual([]);
  await userEvent.selectOptions(select, 'R54');
  await userEvent.click(ring.getByRole('button', { name: 'Save the size' }));
  expect(await ring.findByText('54 (United Kingdom: N)')).toBeTruthy();
  expect(screen.getByText('Your size is saved.')).toBeTruthy();
  const change = ring.getByRole('button', { name: 'Change the size: Rings' });
  await waitFor(() => expect(document.activeElement).toBe(change));
  await userEvent.click(ring.getByRole('button', { name: 'Remove the size: Rings' }));
  expect(await ring.findByText('No size saved')).toBeTruthy();
  expect(sent().map(({ body }) => body)).toMatchObject([{ size: 'R54' }, { kind: 'ring', size: null }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add the size'));
});

test('saves the size of a bought piece only when it is pressed', async () => {
  show();
  const belt = await row('Belts');
  expect(belt.getByText('Bought on 4 March 2026: Longe, size 90 cm')).toBeTruthy();
  expect(belt.getByText('No size saved')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.click(belt.getByRole('button', { name: 'Save 90 cm as my size: Belts' }));
  expect(await belt.findByText('90 cm')).toBeTruthy();
  expect(belt.queryByText(/^Bought on/u)).toBeNull();
  expect(sent().map(({ body }) => body)).toMatchObject([{ kind: 'belt', size: 'CM90' }]);
});

test('says what a storefront’s own region calls a size', async () => {
  show('us_en');
  expect((await row('Rings')).getByText('52 (United States: 6)')).toBeTruthy();
});

test('keeps a kind that has left the collection, to be removed', async () => {
  card = { ...card, choices: [], suggestions: [] };
  show();
  const ring = await row('Rings');
  expect(ring.queryByRole('button', { name: /^Change/u })).toBeNull();
  await userEvent.click(ring.getByRole('button', { name: 'Remove the size: Rings' }));
  expect(await screen.findByText(/^No piece of the collection/u)).toBeTruthy();
});

test('a removal that fails says so, keeps the size, and offers to try again', async () => {
  show();
  const ring = await row('Rings');
  server.on(path, ({ body }) => {
    if (body !== undefined) throw new TypeError('no network');
    return { body: card };
  });
  await userEvent.click(ring.getByRole('button', { name: 'Remove the size: Rings' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(ring.getByText(/^52/u)).toBeTruthy();
  storing();
  await userEvent.click(again);
  expect(await ring.findByText('No size saved')).toBeTruthy();
});

describe('the consent', () => {
  test('is off until it is pressed, says since when it counts, and is withdrawn by one press', async () => {
    show();
    const stores = within(await screen.findByRole('region', { name: 'In our stores' }));
    expect(stores.getByRole('status').textContent).toBe('Our stores cannot see your size card.');
    await userEvent.click(stores.getByRole('button', { name: 'Allow stores to see them' }));
    await waitFor(() => expect(stores.getByRole('status').textContent).toBe('Allowed on 28 November 2026.'));
    await userEvent.click(stores.getByRole('button', { name: 'Withdraw my consent' }));
    await waitFor(() =>
      expect(stores.getByRole('status').textContent).toBe(
        'Withdrawn on 29 November 2026. Our stores can no longer see your size card.',
      ),
    );
    expect(sent(`${path}/consent`).map(({ body }) => body)).toEqual([
      { locale: 'uk_en', allowed: true, text_version: cardConsentVersion },
      { locale: 'uk_en', allowed: false, text_version: cardConsentVersion },
    ]);
  });

  test('that could not be stored stays as it was', async () => {
    show();
    server.on(`${path}/consent`, () => {
      throw new TypeError('no network');
    });
    const stores = within(await screen.findByRole('region', { name: 'In our stores' }));
    await userEvent.click(stores.getByRole('button', { name: 'Allow stores to see them' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(stores.getByRole('status').textContent).toBe('Our stores cannot see your size card.');
  });
});

test('reads in Arabic without a barrier', async () => {
  show('sa_ar');
  expect(await screen.findByRole('region', { name: 'في متاجرنا' })).toBeTruthy();
  expect(await barriers()).toEqual([]);
});
