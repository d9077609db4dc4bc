// A payment link takes what the cart takes: engravings, kits, and the collection in a boutique. decisions/0128.
import type { Basket } from '@vitrine/contract/basket';
import type { CheckoutState } from '@vitrine/contract/checkout';
import { errors } from '@vitrine/contract/errors';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addBoutiques } from '../../../testing/testBoutiques.ts';
import { preparedLinks } from '../../../testing/preparedLinks.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPayments } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-20T10:00:00Z') };
const house = testPayments(database, clock);
const purse = 'H0731P F';
const buckle = 'U003P 32D';
const strap = 'U002P 32N';
const boutique = '1001';
const { member, prepared, look, open, checkoutOf, totalOf } = preparedLinks(house, purse);

const terms = {
  perso_product_type: 'small_leather_goods',
  fonts: ['roman', 'italic'],
  sizes: ['small', 'medium'],
  letters: 'latin',
  max_lines: 2,
  max_letters: 16,
  max_width: 70,
  preparation_days: 3,
  prices: { fr: 4000 },
};
const engraved = (line: string) => ({
  engraving: [line],
  perso_info: {
    perso_product_type: 'small_leather_goods',
    personalization_info_properties: { font: 'roman', size: 'small' },
  },
});
const kit = { container_type: 'belt_32', container_id: 'passant', container_sku: strap };
const ofPurse = (line: string, qty = 1) => ({ sku: purse, qty, options: engraved(line) });
const refusal = ({ internal_code, status }: { internal_code: number; status: number }, fields?: object) => ({
  status,
  body: { error: { internal_code, ...(fields ? { fields } : {}) } },
});

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: purse, title: 'Étui', prices: { fr: 30_000 }, stock: 1000 },
    { sku: buckle, title: 'Boucle', prices: { fr: 32_000 }, stock: 1000 },
    { sku: strap, title: 'Courroie', prices: { fr: 39_000 }, stock: 1000 },
  ]);
  await sql`update product set engraving = ${JSON.stringify(terms)}::jsonb
    where code = (select code from variant where sku = ${purse})`.execute(database.db);
  for (const [sku, container_role] of [
    [buckle, 'base'],
    [strap, 'container'],
  ] as const)
    await database.db
      .updateTable('variant')
      .set({ container_type: 'belt_32', container_id: 'passant', container_role })
      .where('sku', '=', sku)
      .execute();
  await addBoutiques(database.db, [{ store_id: boutique, is_pickup: true, is_concession: false }]);
});

/** The first browser that opens a link, with what its cart then holds. */
async function opened(change: Record<string, unknown>) {
  const link = await prepared(change);
  const browser = await house.browser();
  const answer = await open(browser, link.token);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { ...link, browser, basket: (answer.body as { basket: Basket }).basket };
}

describe('a personalised piece in a payment link', () => {
  test('M11: two engravings of one piece are two lines, at the price with the engraving, and are paid as the member saw them', async () => {
    const items = [ofPurse('Anne'), ofPurse('Jean '), ofPurse('Jean')];
    const { browser, basket, total, token } = await opened({ items });
    expect(basket.items).toMatchObject([
      { sku: purse, qty: 1, unit_price: { amount: 34_000 }, personalisation: { lines: ['Anne'] } },
      { sku: purse, qty: 2, unit_price: { amount: 34_000 }, personalisation: { lines: ['Jean'] } },
    ]);
    const { body: page } = await look(await house.browser(), token);
    expect(page).toMatchObject({ basket: { subtotal: { amount: 102_000 } }, was_subtotal: null });
    const { totals } = await checkoutOf(browser);
    expect(totals.grand_total.amount).toBe(total.amount);
    const { body } = await house.pay(browser, total);
    const { rows } = await sql<{ engraving: string[]; qty: number }>`
      select l.options -> 'engraving' as engraving, l.qty from shop_order_line l
      where l.order_id = ${body.order?.order_id} order by 1`.execute(database.db);
    expect(rows).toEqual([
      { engraving: ['Anne'], qty: 1 },
      { engraving: ['Jean'], qty: 2 },
    ]);
    // The link knows its order by its pieces and their options.
    expect((await look(browser, token)).body).toMatchObject({ state: 'paid' });
  });

  test('a kit is one line at the price of both pieces, with both named', async () => {
    const { basket } = await opened({ items: [{ sku: buckle, qty: 1, options: kit }] });
    expect(basket.items).toMatchObject([
      {
        sku: buckle,
        unit_price: { amount: 71_000 },
        ecom: { item_type: 'set', set_items: [{ sku: buckle }, { sku: strap }] },
      },
    ]);
  });

  test.each([
    ['letters that the workshop has not', ofPurse('A❤️'), 'engraving', 'engraving_letters'],
    [
      'a kit of two pieces that do not fit',
      { sku: buckle, qty: 1, options: { ...kit, container_id: 'galop' } },
      'container_id',
      'options_refused',
    ],
  ])('M11: refuses %s, as the cart does', async (_what, item, option, code) => {
    const { post } = await member();
    const body = { locale: 'fr_fr', items: [item], email: 'anne@example.com', send: false };
    const shown_total = await totalOf({ locale: 'fr_fr', items: [item] });
    expect(await post('/payment-links', { ...body, shown_total })).toMatchObject(
      refusal(errors.options_refused, { [`items.0.options.${option}`]: code }),
    );
    // A draft that was accepted before stays open to correction: the quote names the piece that cannot be had.
    const quote = await post('/payment-links/quote', { locale: 'fr_fr', items: [item] });
    expect(quote.body).toMatchObject({
      quote: { basket: { items: [], deleted_items: [{ reason: 'options_refused' }] } },
    });
  });

  test('the search says which pieces are personalised, and their choices are those of the shop', async () => {
    const { get } = await member();
    const found = async (q: string) => {
      const { body } = await get(`/payment-link-pieces?${new URLSearchParams({ locale: 'fr_fr', q }).toString()}`);
      return (body as { pieces: { is_personalised: boolean }[] }).pieces.map(({ is_personalised }) => is_personalised);
    };
    expect([await found('H0731P'), await found('U003P')]).toEqual([[true], [true]]);
    const choices = await get(`/payment-link-pieces/${encodeURIComponent(purse)}/personalisation?locale=fr_fr`);
    const page = await (
      await house.browser()
    ).get(`/api/commerce/products/${encodeURIComponent(purse)}/personalisation?locale=fr_fr`);
    expect(choices).toMatchObject({ status: 200, body: { engraving: { max_letters: 16, price: { amount: 4000 } } } });
    expect(choices.body).toEqual(page.body);
  });
});

describe('a payment link whose order is collected', () => {
  const items = [{ sku: purse, qty: 1 }];

  test('opens the checkout with the boutique, without a delivery price, and is paid as a pickup', async () => {
    const { browser, total } = await opened({ items, shop_id: boutique, method: undefined });
    expect(total.amount).toBe(30_000);
    expect(await checkoutOf(browser)).toMatchObject({
      delivery_mode: 'pickup',
      pickup: { shop_id: boutique, collector: { lastname: 'Lacombe' } },
      totals: { grand_total: total },
    });
    const { body } = await house.pay(browser, total);
    const { rows } = await sql<{ pickup_store_id: string }>`
      select pickup_store_id from shop_order where order_id = ${body.order?.order_id}`.execute(database.db);
    expect(rows).toEqual([{ pickup_store_id: boutique }]);
  });

  test('shows the boutiques that can hand it over', async () => {
    const { post } = await member();
    const { body } = await post('/payment-links/quote', { locale: 'fr_fr', items, shop_id: boutique });
    const { quote } = body as { quote: Pick<CheckoutState, 'pickup_shops' | 'pickup'> };
    expect(quote).toMatchObject({ pickup: { shop_id: boutique }, pickup_shops: [{ shop_id: boutique }] });
  });

  test('is refused for a boutique that cannot hand it over, which the quote shows as no choice', async () => {
    const { post } = await member();
    const draft = { locale: 'fr_fr', items, shop_id: '9999' };
    const { body } = await post('/payment-links/quote', draft);
    expect(body).toMatchObject({ quote: { delivery_mode: 'pickup', pickup: { shop_id: null } } });
    const shown_total = await totalOf(draft);
    expect(await post('/payment-links', { ...draft, email: 'a@example.com', shown_total, send: false })).toMatchObject(
      refusal(errors.pickup_unavailable, { shop_id: 'select_required' }),
    );
  });
});
