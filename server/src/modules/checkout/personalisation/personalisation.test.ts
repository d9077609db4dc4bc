// Engravings and kits from the cart to the books: what is accepted, frozen, charged and shown. decisions/0062.
import { basketSchema, type ItemOptions } from '@vitrine/contract/basket';
import { errors } from '@vitrine/contract/errors';
import { personalisation as page } from '@vitrine/contract/personalisation';
import { drawEngraving } from '@vitrine/rules/engraving/drawing';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workshopPapers, slipsOf } from '../../orders/fulfilment/parcels/slips.ts';
import { orderConfirmation } from '../../orders/orders/orderConfirmation.js';
import { orderOf } from '../../orders/orders/orderView.ts';
import { productToFind, productLine } from '../basket/orderedProduct.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';
import { houseLine } from '../../../platform/typesetting/paperQueue.ts';
import { typesetPaper } from '../../orders/papers/makePaper.ts';
import { release, retake } from '../payment/stock/stockQueries.ts';
import { countStock } from '../../catalog/stock/countStock.ts';
import { addProducts, addVariant, stockOf } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { type Browser, testPayments } from '../../../testing/testPayments.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-20T10:00:00Z') };
const house = testPayments(database, clock);
const purse = 'H0731P F';
const plain = 'P0001 00';
const buckle = 'U003P 32D';
const wide = 'U003P 38D';
const strap = 'U002P 32N';
const other = 'U002P 32X';

const terms = {
  perso_product_type: 'small_leather_goods',
  fonts: ['roman', 'italic'],
  sizes: ['small', 'medium'],
  letters: 'latin',
  max_lines: 2,
  max_letters: 16,
  max_width: 70,
  preparation_days: 3,
  prices: { fr: 4000, us: 4500 },
};
const container = (sku: string, container_type: string, container_id: string, container_role: 'base' | 'container') =>
  database.db
    .updateTable('variant')
    .set({ container_type, container_id, container_role })
    .where('sku', '=', sku)
    .execute();
const engravable = (engraving: object | null) =>
  sql`update product set engraving = ${engraving && JSON.stringify(engraving)}::jsonb
    where code = (select code from variant where sku = ${purse})`.execute(database.db);

beforeAll(async () => {
  const product = (sku: string, fr: number) => ({
    sku,
    title: `Piece ${sku}`,
    prices: { fr, us: fr },
    stock: 0,
    max_sale_qty: 3,
  });
  await addProducts(database.db, [
    product(purse, 30_000),
    product(plain, 9000),
    product(buckle, 32_000),
    product(wide, 32_000),
    product(strap, 39_000),
    product(other, 39_000),
  ]);
  await container(buckle, 'belt_32', 'passant', 'base');
  await container(wide, 'belt_38', 'passant', 'base');
  await container(strap, 'belt_32', 'passant', 'container');
  await container(other, 'belt_32', 'galop', 'container');
});
beforeEach(async () => {
  await engravable(terms);
  const skus = [purse, plain, buckle, wide, strap, other];
  await countStock(
    database.db,
    skus.map((sku) => ({ sku, source: 'ecom', qty: 10 })),
  );
});

const engraved = (lines: string[] = ['A.L.'], font = 'roman', size = 'small'): ItemOptions => ({
  engraving: lines,
  perso_info: { perso_product_type: 'small_leather_goods', personalization_info_properties: { font, size } },
});
const belt = { container_type: 'belt_32', container_id: 'passant', container_sku: strap };
const add = (browser: Browser, sku: string, options: object = {}, qty = 1) =>
  browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku, qty, options }] });
const basketIn = ({ body }: { body: unknown }) => basketSchema.parse((body as { basket: unknown }).basket);
const session = async (browser: Browser) => {
  const { body } = await browser.get('/api/commerce/customer-session?locale=fr_fr');
  return basketSchema.parse((body as { basket: unknown }).basket);
};
const refusedBy = (fields: Record<string, string>) => ({
  status: 422,
  body: { error: { internal_code: errors.options_refused.internal_code, fields } },
});

async function bought(sku: string, options: ItemOptions, qty = 1) {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku, qty, options } as { sku: string; qty: number }]);
  const { body } = await house.pay(browser, total);
  if (!body.order) throw new Error(JSON.stringify(body));
  const order = await readWholeOrder(database.db, body.order.order_id);
  if (!order) throw new Error('no order');
  return { browser, total, order };
}

describe('an engraving in the cart', () => {
  test('has its price in line and subtotal, its days, and the drawing of the preview', async () => {
    const browser = await house.browser();
    const before = basketIn(await add(browser, purse));
    const basket = basketIn(await add(browser, purse, engraved(['Anne', '1924'])));
    const line = basket.items.find(({ personalisation }) => personalisation);
    expect(line).toMatchObject({ unit_price: { amount: 34_000 }, row_price: { amount: 34_000 } });
    expect(line?.personalisation).toMatchObject({
      lines: ['Anne', '1924'],
      price: { amount: 4000 },
      preparation_days: 3,
    });
    expect(basket.subtotal.amount).toBe(before.subtotal.amount + 34_000);
    const preview = await browser.post('/api/commerce/personalisation/preview', {
      locale: 'fr_fr',
      sku: purse,
      lines: ['Anne', '1924'],
      font: 'roman',
      size: 'small',
    });
    expect(preview.body).toEqual(line?.personalisation?.drawing);
    expect(preview.body).toEqual(drawEngraving({ lines: ['Anne', '1924'], font: 'roman', size: 'small' }));
    // Three working days more, as cart and checkout both say.
    const arrives = (one: typeof basket) => one.default_shipping_method?.arrives_from ?? '';
    expect(arrives(basket) > arrives(before)).toBe(true);
  });

  test('another text, font or size is another line; the same in another spelling is not', async () => {
    const browser = await house.browser();
    await add(browser, purse, engraved(['d’Arc É']));
    const basket = basketIn(await add(browser, purse, engraved(["  d'Arc   E\u0301 "])));
    expect(basket.items).toMatchObject([{ qty: 2, options: { engraving: ['d’Arc É'] } }]);
    expect(basketIn(await add(browser, purse, engraved(['d’Arc É'], 'italic'))).items).toHaveLength(2);
  });

  test('M12: lines of one product with other engravings share its limit and stock', async () => {
    const browser = await house.browser();
    await add(browser, purse, engraved(['A']), 2);
    await add(browser, purse, engraved(['B']));
    const refused = await add(browser, purse);
    expect(refused.body).toMatchObject({ error: { internal_code: errors.quantity_refused.internal_code } });
    await countStock(database.db, [{ sku: purse, source: 'ecom', qty: 2 }]);
    expect((await session(browser)).items.every(({ in_stock }) => !in_stock)).toBe(true);
  });

  const attacks: [string, object, Record<string, string>][] = [
    ['an emoji', engraved(['A❤️']), { engraving: 'engraving_letters' }],
    ['markup', engraved(['<svg onload=alert(1)>']), { engraving: 'engraving_letters' }],
    ['a direction override', engraved(['A\u202EB']), { engraving: 'engraving_letters' }],
    ['blanks alone', engraved(['  ']), { engraving: 'engraving_empty' }],
    ['three lines', engraved(['A', 'B', 'C']), { engraving: 'engraving_lines' }],
    ['too long a line', engraved(['W'.repeat(17)]), { engraving: 'engraving_too_long' }],
    ['a font of another product', engraved(['A'], 'linear'), { perso_info: 'options_refused' }],
    ['no font', { engraving: ['A'] }, { perso_info: 'options_refused' }],
    ['a container beside it', { ...engraved(), ...belt }, { container_type: 'options_refused' }],
  ];
  test.each(attacks)('refuses %s, and names the field', async (_name, options, fields) => {
    const browser = await house.browser();
    const named = Object.fromEntries(Object.entries(fields).map(([name, code]) => [`items.0.options.${name}`, code]));
    expect(await add(browser, purse, options)).toMatchObject(refusedBy(named));
    expect((await session(browser)).items).toEqual([]);
  });

  test.each([
    ['a price', { ...engraved(), price: 0 }],
    ['a drawing', { ...engraved(), svg: '<svg/>' }],
    ['an unknown key in the font', { ...engraved(), perso_info: { ...engraved().perso_info, price: 1 } }],
    ['a text of thousands', engraved(['A'.repeat(5000)])],
  ])('refuses a payload with %s', async (_name, options) => {
    expect((await add(await house.browser(), purse, options)).status).toBe(400);
  });

  test('refuses an engraving on a product without, and where the country has no price for it', async () => {
    const browser = await house.browser();
    expect((await add(browser, plain, engraved())).status).toBe(422);
    await engravable({ ...terms, prices: { us: 4500 } });
    expect((await add(browser, purse, engraved())).status).toBe(422);
  });

  test('the call that sets quantities cannot change the engraving of a line', async () => {
    const browser = await house.browser();
    const [line] = basketIn(await add(browser, purse, engraved(['A']))).items;
    const set = (item: object) =>
      browser.post('/api/commerce/basket/set', { locale: 'fr_fr', items: [{ sku: purse, ...item }] });
    const basket = basketIn(await set({ item_id: line?.item_id, qty: 2, options: engraved(['HACK']) }));
    expect(basket.items).toMatchObject([{ qty: 2, options: { engraving: ['A'] } }]);
    expect(await set({ qty: 1, options: engraved(['❤']) })).toMatchObject({ status: 422 });
  });

  test('M11: a product that loses its engraving takes the line out of cart and total, and says so once', async () => {
    const browser = await house.browser();
    await add(browser, purse, engraved());
    await engravable(null);
    expect(await session(browser)).toMatchObject({
      items: [],
      subtotal: { amount: 0 },
      deleted_items: [{ sku: purse, reason: 'options_refused' }],
    });
    expect((await session(browser)).deleted_items).toEqual([]);
    await engravable(terms);
    expect((await session(browser)).items).toHaveLength(1);
  });
});

describe('an engraved order', () => {
  test('freezes text, price, days and drawing, whatever the catalogue says later', async () => {
    const { order, total } = await bought(purse, engraved(['Anne']), 2);
    await engravable(null);
    const again = await readWholeOrder(database.db, order.order_id);
    const drawing = drawEngraving({ lines: ['Anne'], font: 'roman', size: 'small' });
    expect(again?.lines[0]).toMatchObject({
      unit_price: 34_000,
      row_incl_tax: 68_000,
      workshop: { lines: ['Anne'], price: 4000, preparation_days: 3, drawing },
    });
    expect(total.amount).toBe(order.grand_total);
    const [item] = orderOf(order, 'fr_fr', clock.now).items;
    expect(item).toMatchObject({ engraving: 'Anne', return_refusal: 'engraved', personalisation: { drawing } });
    // The first day that the order promises is that of the checkout, with the workshop's days in it.
    expect(order.arrives_from && order.arrives_from > '2026-11-25').toBe(true);
  });

  test('M11: a price that changed since the page was shown is not charged', async () => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [
      { sku: purse, qty: 1, options: engraved() } as { sku: string; qty: number },
    ]);
    await engravable({ ...terms, prices: { fr: 5000 } });
    const { status, body } = await house.pay(browser, total);
    expect([status, body]).toMatchObject([409, { error: { internal_code: errors.total_changed.internal_code } }]);
  });

  test('mail and packing slip name the engraving, the mail with its price; the workshop’s sheet has the drawing', async () => {
    const { order } = await bought(purse, engraved(['Anne & Co.']));
    const html = mailHtml(orderConfirmation(order, 'fr_fr', 'https://shop.example', 'Maison').body);
    expect(html).toContain('Anne &amp; Co.');
    expect(html).toMatch(/Gravure.*40/u);
    expect(JSON.stringify(slipsOf(house.shop, order).papers.get('packing-slip')?.rows)).toContain('Anne & Co.');
    const [[name, sheet] = []] = [...workshopPapers(house.shop, order)];
    expect(name).toBe('workshop-1');
    const [item] = orderOf(order, 'fr_fr', clock.now).items;
    expect(sheet?.drawing).toEqual(item?.personalisation?.drawing);
    if (!sheet) throw new Error('no sheet');
    const pdf = await typesetPaper(sheet, houseLine);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(/\/Count (\d+)/u.exec(pdf.toString('latin1'))?.[1]).toBe('1');
  });
});

describe('a kit', () => {
  test('is one line of two pieces at the price of both, and takes and gives back the stock of both', async () => {
    const { order } = await bought(buckle, belt, 2);
    expect(order.lines).toMatchObject([
      { sku: buckle, unit_price: 71_000, piece: { item_type: 'set', set_items: [{ sku: buckle }, { sku: strap }] } },
    ]);
    const left = async () => [await stockOf(database.db, buckle), await stockOf(database.db, strap)];
    expect(await left()).toEqual([8, 8]);
    await database.db.transaction().execute((tx) => release(tx, [order.order_id], 'canceled'));
    expect(await left()).toEqual([10, 10]);
    await database.db.transaction().execute((tx) => retake(tx, order.order_id));
    expect(await left()).toEqual([8, 8]);
    // It is put together from pieces that are sold alone, so it can be returned as a whole.
    expect(orderOf(order, 'fr_fr', clock.now).items[0]?.return_refusal).toBeNull();
  });

  describe('that has arrived', () => {
    const green = 'U003P 32G';
    beforeAll(() => addVariant(database.db, buckle, { sku: green, color: 'Green', prices: { fr: 32_000 }, stock: 5 }));
    const request = '/api/commerce/exchange-return/request';
    async function arrived(options: ItemOptions) {
      const { browser, order } = await bought(buckle, options);
      const { order_id, increment_id } = order;
      await database.db
        .updateTable('shop_order')
        .set({ shipped_at: clock.now, delivered_at: clock.now, status: 'received' })
        .where('order_id', '=', order_id)
        .execute();
      const items = [
        { order_item_id: order.lines[0]?.item_order_id, qty: 1, return_reason: 'colour', exchange_sku: green },
      ];
      const asked = { locale: 'fr_fr', order_id, return_type: 'exchange', items };
      return { order_id, increment_id, answer: await browser.post(request, asked) };
    }

    test('is not exchanged for another buckle, which would come without its strap; a buckle alone is', async () => {
      const kit = await arrived(belt);
      expect(kit.answer).toMatchObject({ status: 422, body: { error: { internal_code: 4_800_012 } } });
      const whole = await readWholeOrder(database.db, kit.order_id);
      if (!whole) throw new Error('no order');
      expect(orderOf(whole, 'fr_fr', clock.now).items[0]).toMatchObject({
        is_exchangeable: false,
        is_refundable: true,
      });
      expect((await arrived({})).answer.status).toBe(200);
    });

    test('comes back only if both pieces can', async () => {
      const strapOf = database.db.selectFrom('variant').select('code').where('sku', '=', strap);
      const refundable = (is_refundable: boolean) =>
        database.db.updateTable('product').set({ is_refundable }).where('code', '=', strapOf).execute();
      await refundable(false);
      const { order } = await bought(buckle, belt);
      await refundable(true);
      expect(order.lines[0]?.piece.is_refundable).toBe(false);
    });

    test('is named to a boutique with both pieces and their SKUs', async () => {
      const { order } = await bought(buckle, belt, 2);
      const [line] = order.lines;
      if (!line) throw new Error('no line');
      expect(productToFind(line, 'fr_fr')).toBe(
        `Piece ${buckle} × 2 (Piece ${buckle}, Madder red, ${buckle}; Piece ${strap}, Madder red, ${strap})`,
      );
      expect(productLine(line.piece, 1, 'fr_fr')).toBe(
        `Piece ${buckle} (Piece ${buckle}, Madder red; Piece ${strap}, Madder red)`,
      );
    });
  });

  test('M1: is sold out with either piece', async () => {
    await countStock(database.db, [{ sku: strap, source: 'ecom', qty: 0 }]);
    const { body } = await add(await house.browser(), buckle, belt);
    expect(body).toMatchObject({ error: { internal_code: errors.out_of_stock.internal_code } });
  });

  test('M12: counts towards the limit of both pieces', async () => {
    const browser = await house.browser();
    await add(browser, strap, {}, 2);
    expect((await add(browser, buckle, belt)).status).toBe(200);
    const { body } = await add(browser, buckle, belt);
    expect(body).toMatchObject({ error: { internal_code: errors.quantity_refused.internal_code } });
  });

  test.each([
    ['an invented container type', { ...belt, container_type: 'belt_99' }, 'container_type'],
    ['the width of another buckle', { ...belt, container_type: 'belt_38' }, 'container_type'],
    ['another product’s container_id', { ...belt, container_id: 'galop' }, 'container_id'],
    ['a strap of another kit', { ...belt, container_sku: other }, 'container_sku'],
    ['a buckle as its strap', { ...belt, container_sku: wide }, 'container_sku'],
    ['itself as its strap', { ...belt, container_sku: buckle }, 'container_sku'],
    ['a product of no kit as its strap', { ...belt, container_sku: plain }, 'container_sku'],
    ['a strap that is not in the catalogue', { ...belt, container_sku: 'U002P 99Z' }, 'container_sku'],
    ['no strap', { container_type: 'belt_32', container_id: 'passant' }, 'container_sku'],
    ['an engraving', { ...belt, ...engraved() }, 'engraving'],
  ])('refuses %s', async (_name, options, field) => {
    const { status, body } = await add(await house.browser(), buckle, options);
    expect([status, body]).toMatchObject([
      422,
      { error: { fields: { [`items.0.options.${field}`]: 'options_refused' } } },
    ]);
  });

  test('a strap that is no longer sold takes the kit out of the cart', async () => {
    const browser = await house.browser();
    await add(browser, buckle, belt);
    const withdraw = (is_withdrawn: boolean) =>
      database.db.updateTable('variant').set({ is_withdrawn }).where('sku', '=', strap).execute();
    await withdraw(true);
    expect(await session(browser)).toMatchObject({
      items: [],
      deleted_items: [{ sku: buckle, reason: 'options_refused' }],
    });
    await withdraw(false);
  });
});

describe('the personalised page', () => {
  const read = async (sku: string, locale = 'fr_fr') => {
    const browser = await house.browser();
    return browser.get(`/api/commerce/products/${encodeURIComponent(sku)}/personalisation?locale=${locale}`);
  };

  test('says how a product is engraved, in the country’s price', async () => {
    const answer = page.answer.parse((await read(purse)).body);
    expect(answer).toMatchObject({
      sku: purse,
      kind: 'smallleathergoods',
      kit: [],
      engraving: { price: { amount: 4000 }, max_lines: 2 },
    });
  });

  test('lists the pieces of a kit’s family with their stock, and no others', async () => {
    await countStock(database.db, [{ sku: strap, source: 'ecom', qty: 0 }]);
    const strapOf = database.db.selectFrom('variant').select('code').where('sku', '=', strap);
    // A pre-order is sold from stock too.
    await database.db.updateTable('product').set({ pre_order: true }).where('code', '=', strapOf).execute();
    const { kind, kit } = page.answer.parse((await read(buckle)).body);
    expect(kind).toBe('beltkits');
    expect(Object.fromEntries(kit.map(({ sku, in_stock }) => [sku, in_stock]))).toEqual({
      [strap]: false,
      [buckle]: true,
      [wide]: true,
    });
    await database.db.updateTable('product').set({ pre_order: false }).where('code', '=', strapOf).execute();
  });

  test('is not found for a product without, an unknown one, and where it is not sold', async () => {
    const statuses = await Promise.all([read(plain), read('NONE 1'), read(purse, 'jp_ja')]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('the preview refuses what the cart refuses, and says which field', async () => {
    const browser = await house.browser();
    const preview = (change: object) =>
      browser.post('/api/commerce/personalisation/preview', {
        locale: 'fr_fr',
        sku: purse,
        lines: ['A'],
        font: 'roman',
        size: 'small',
        ...change,
      });
    expect(await preview({ lines: ['愛'] })).toMatchObject(refusedBy({ lines: 'engraving_letters' }));
    expect(await preview({ font: 'linear' })).toMatchObject(refusedBy({ font: 'options_refused' }));
    expect((await preview({ sku: plain })).status).toBe(422);
    expect((await preview({ sku: 'NONE 1' })).status).toBe(404);
  });
});
