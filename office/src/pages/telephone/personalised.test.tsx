// An order by telephone of engraved pieces and kits, collected in a boutique, at the real server. decisions/0128.
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../server/src/testing/testDatabase.ts';
import { addBoutiques } from '../../../../server/src/testing/testBoutiques.ts';
import { testPayments } from '../../../../server/src/testing/testPayments.ts';
import { addProducts } from '../../../../server/src/testing/testProducts.ts';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { officeAt } from '../../testing/officeAt.tsx';

const database = testDatabase();
const clock = { now: new Date('2026-11-20T10:00:00Z') };
const house = testPayments(database, clock);
const purse = 'H0731P F';
const buckle = 'U003P 32D';
const strap = 'U002P 32N';
const terms = {
  perso_product_type: 'small_leather_goods',
  fonts: ['roman', 'italic'],
  sizes: ['small', 'medium'],
  letters: 'capitals',
  max_lines: 2,
  max_letters: 6,
  max_width: 70,
  preparation_days: 3,
  prices: { fr: 4000 },
};

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: purse, title: 'Étui', prices: { fr: 30_000 }, stock: 10 },
    { sku: buckle, title: 'Boucle', prices: { fr: 32_000 }, stock: 10 },
    { sku: strap, title: 'Courroie', prices: { fr: 39_000 }, stock: 10 },
  ]);
  await sql`update product set engraving = ${JSON.stringify(terms)}::jsonb
    where code = (select code from variant where sku = ${purse})`.execute(database.db);
  await sql`update variant set container_type = 'belt_32', container_id = 'passant',
    container_role = case sku when ${buckle} then 'base' else 'container' end
    where sku in (${buckle}, ${strap})`.execute(database.db);
  await addBoutiques(database.db, [{ store_id: '1001', is_pickup: true, is_concession: false }]);
});

type User = Awaited<ReturnType<typeof officeAt>>['user'];

/** The dialog that personalises the piece of a SKU. */
async function personalising(user: User, sku: string) {
  await user.clear(screen.getByLabelText('SKU or name'));
  await user.type(screen.getByLabelText('SKU or name'), sku);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Personalise .*${sku}`, 'u') }));
  return within(await screen.findByRole('dialog'));
}

test('care engraves a piece, puts a kit together, and has both collected in a boutique', async () => {
  const { user } = await officeAt(house.shop, 'care', '/telephone/new');
  await user.selectOptions(await screen.findByLabelText('Storefront'), 'fr_fr');
  const engraving = await personalising(user, purse);
  expect(engraving.getByText(/Adds €40\.00 for each piece/u)).toBeTruthy();
  const add = engraving.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  const line = engraving.getByLabelText<HTMLInputElement>('Line 1');
  expect(add.disabled).toBe(true);
  await user.type(line, 'Annelise');
  expect(engraving.getByText('Too long for this piece.')).toBeTruthy();
  expect(add.disabled).toBe(true);
  expect(await barriers()).toEqual([]);
  await user.clear(line);
  await user.type(line, 'Anne');
  await user.click(add);
  expect(await screen.findByText('Engraved “ANNE”, €40.00')).toBeTruthy();
  expect(screen.getAllByText('€340.00').length).toBeGreaterThan(0);
  const kit = await personalising(user, buckle);
  expect(kit.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  await user.selectOptions(kit.getByLabelText('Piece that fits (a strap)'), strap);
  await user.click(kit.getByRole('button', { name: 'Add' }));
  expect((await screen.findAllByText('€710.00')).length).toBeGreaterThan(0);
  await user.selectOptions(await screen.findByLabelText('How it reaches the client'), 'pickup');
  expect(await screen.findByLabelText('Boutique')).toBeTruthy();
  expect(screen.queryByLabelText('Delivery method')).toBeNull();
  expect(await barriers()).toEqual([]);
  await user.type(screen.getByLabelText('Email of the client'), 'anne@example.com');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send the payment link' });
  await waitFor(() => expect(send.disabled).toBe(false));
  await user.click(send);
  expect(await screen.findByText('The payment link goes to anne@example.com.')).toBeTruthy();
  const link = await database.db
    .selectFrom('payment_link')
    .select(['lines', 'pickup_store_id', 'grand_total'])
    .executeTakeFirstOrThrow();
  expect(link).toMatchObject({
    pickup_store_id: '1001',
    grand_total: 105_000,
    lines: [
      { sku: purse, qty: 1, options: { engraving: ['ANNE'] } },
      { sku: buckle, qty: 1, options: { container_sku: strap } },
    ],
  });
});

test('a boutique that cannot hand over the pieces any more is named, and the link is not made', async () => {
  const { user } = await officeAt(house.shop, 'care', '/telephone/new');
  await user.selectOptions(await screen.findByLabelText('Storefront'), 'fr_fr');
  await user.type(screen.getByLabelText('SKU or name'), strap);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.click(await screen.findByRole('button', { name: `Add Courroie ${strap}` }));
  await user.selectOptions(await screen.findByLabelText('How it reaches the client'), 'pickup');
  expect(await screen.findByLabelText('Boutique')).toBeTruthy();
  await sql`update product set pre_order = true
    where code = (select code from variant where sku = ${strap})`.execute(database.db);
  try {
    await user.click(screen.getByRole('button', { name: new RegExp(`^Add .*${strap}`, 'u') }));
    expect(await screen.findByText(/The chosen boutique cannot hand over these pieces/u)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the payment link' }).disabled).toBe(true);
    expect(await barriers()).toEqual([]);
  } finally {
    await sql`update product set pre_order = false
      where code = (select code from variant where sku = ${strap})`.execute(database.db);
  }
});
