// What a shopper and an attacker do with the label and the customs pro-forma of a return.
import { formatExact } from '@vitrine/rules/money/formatMoney';
import { randomUUID } from 'node:crypto';
import { createReturn, finalizeReturn, printDetails, printLabel, proforma } from '@vitrine/contract/returns';
import { order as orderCall } from '@vitrine/contract/orders';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, email } from '../../../testing/boughtOrders.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { returnFiles } from './returnFiles.ts';
import { returnRequestedMail } from './returnMail.ts';
import { detailsPaper, proformaPaper } from './returnPapers.ts';
import * as queries from './queries.ts';
import { forged } from '../../../testing/forged.ts';

const { bought, clock, database, house, lookup } = boughtOrders();

type Browser = Awaited<ReturnType<typeof house.browser>>;
const calls = '/api/commerce';
const request = `${calls}/exchange-return/request`;

beforeAll(() =>
  addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, hscode: '420221', stock: 1000 }]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['rate_limit', 'mail_outbox'] as const) await database.db.deleteFrom(table).execute();
});

/** A delivered order of two bags in a storefront. Its carrier is the country's standard one. */
async function delivered(locale: Locale = 'fr_fr') {
  const { browser, order } = await bought([{ sku: bag, qty: 2 }]);
  await database.db
    .updateTable('shop_order')
    .set({
      locale,
      store: storefrontOf(locale).country,
      delivered_at: clock.now,
      shipped_at: clock.now,
      status: 'received',
    })
    .where('order_id', '=', order.order_id)
    .execute();
  return { browser, order, locale };
}

/** A return of one bag of such an order, sent off. */
async function sent(locale: Locale = 'fr_fr') {
  const { browser, order } = await delivered(locale);
  const { order_id } = order;
  const line = database.db.selectFrom('shop_order_line').select('item_order_id').where('order_id', '=', order_id);
  const { item_order_id: order_item_id } = await line.executeTakeFirstOrThrow();
  const of = {
    locale,
    order_id,
    return_type: 'refund',
    items: [{ order_item_id, qty: 1, return_reason: 'colour' }],
  };
  const open = createReturn.answer.parse((await browser.post(request, of)).body).request;
  expect(open.details.return_hash).toBeNull();
  expect(open.details.details_hash).toBeNull();
  const [selected_return_method = 'office'] = open.available_prepaid_shipping_mode;
  const slot = open.available_pickup_slots[0];
  const pickup = selected_return_method === 'pickup' ? { pickup_date: slot?.day, pickup_time: slot?.times[0] } : {};
  const payload = { ...of, request_id: open.request_id, selected_return_method, ...pickup };
  const answer = await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
  const { details } = finalizeReturn.answer.parse(answer.body).request;
  return {
    browser,
    order,
    details,
    return_id: details.return_id,
    hash: details.return_hash ?? '',
    details_hash: details.details_hash ?? '',
  };
}

const askPaths = {
  label: `${request}/print-label`,
  proforma: `${calls}/proforma`,
  details: `${request}/print-details`,
} as const;
const ask = (browser: Browser, paper: keyof typeof askPaths, hash: string) =>
  browser.get(`${askPaths[paper]}?${new URLSearchParams({ locale: 'fr_fr', hash }).toString()}`);
const file = (link: string) => returnFiles(house.shop).request(link);
const wholeOf = async (order_id: string, return_id: string) => {
  const [order, row] = [await readWholeOrder(database.db, order_id), await queries.requestById(database.db, return_id)];
  if (!order || !row) throw new Error('no return');
  return { order, row };
};
const arrive = (return_id: string) =>
  database.db
    .updateTable('return_request')
    .set({ status: 'received', arrived_at: clock.now })
    .where('return_id', '=', return_id)
    .execute();

describe.each([
  ['label', 'fr_fr', printLabel.answer],
  ['proforma', 'ch_fr', proforma.answer],
] as const)('the %s', (paper, locale, answer) => {
  test('is a PDF by a link that ends, again and again until the parcel has arrived', async () => {
    const { browser, return_id, hash } = await sent(locale);
    const { download_link } = answer.parse((await ask(browser, paper, hash)).body);
    const pdf = await file(download_link);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('cache-control')).toBe('no-store');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await ask(browser, paper, hash)).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 61_000);
    await expect(file(download_link)).resolves.toMatchObject({ status: 410 });
    await arrive(return_id);
    expect((await ask(browser, paper, hash)).status).toBe(404);
  });

  test('S3: opens by no other hash, and not at all without one', async () => {
    const { browser, hash, return_id } = await sent(locale);
    for (const other of [mintDocumentHash(house.shop, 'invoice', return_id), forged(hash), 'x'])
      expect((await ask(browser, paper, other)).status).not.toBe(200);
    const { download_link } = answer.parse((await ask(browser, paper, hash)).body);
    const swapped = paper === 'label' ? 'proformas' : 'labels';
    expect((await file(download_link.replace(/^\/\w+/u, `/${swapped}`))).status).toBe(404);
  });
});

describe('the details', () => {
  test('are a PDF for as long as the return exists, by a link that ends', async () => {
    const { browser, return_id, details_hash } = await sent();
    const { download_link } = printDetails.answer.parse((await ask(browser, 'details', details_hash)).body);
    const pdf = await file(download_link);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('cache-control')).toBe('no-store');
    clock.now = new Date(clock.now.getTime() + 61_000);
    await expect(file(download_link)).resolves.toMatchObject({ status: 410 });
    await arrive(return_id);
    expect((await ask(browser, 'details', details_hash)).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 1_800_000);
    expect((await ask(browser, 'details', details_hash)).status).not.toBe(200);
  });

  test('S3: open by no other hash, and not for a cancelled return', async () => {
    const { browser, return_id, details_hash, hash } = await sent();
    for (const other of [hash, mintDocumentHash(house.shop, 'invoice', return_id), forged(details_hash)])
      expect((await ask(browser, 'details', other)).status).not.toBe(200);
    expect((await ask(browser, 'label', details_hash)).status).not.toBe(200);
    await database.db
      .updateTable('return_request')
      .set({ status: 'canceled', closed_at: clock.now })
      .where('return_id', '=', return_id)
      .execute();
    expect((await ask(browser, 'details', details_hash)).status).toBe(404);
  });

  test('say what comes back, why, how, and the refund that the answer showed', async () => {
    const { order, details, return_id } = await sent();
    const { order: whole, row } = await wholeOf(order.order_id, return_id);
    const paper = detailsPaper(house.shop, whole, { ...row, selected_return_method: 'boutique' });
    expect(paper.rows).toEqual([
      expect.objectContaining({
        cells: [expect.stringContaining('Pommeau'), '1', expect.stringMatching(/^3\s850,00\s€$/u)],
        details: expect.arrayContaining(['Motif\u00a0: La couleur']),
      }),
    ]);
    expect(paper.sums.at(-1)).toEqual({
      label: 'Remboursement après notre examen',
      amount: formatExact({ amount: details.totals?.totalPrice.amount ?? 0, currency: 'EUR' }, 'fr_fr'),
      is_total: true,
    });
    expect(paper.parties).toEqual([]);
    expect(paper.notes).toEqual(['Apportez les pièces avec cette page dans une de nos boutiques de votre pays.']);
    const sumOf = (status: 'credit_ko' | 'credit_refunded') =>
      detailsPaper(house.shop, whole, { ...row, status, accepted_at: '2026-11-22T10:00:00Z' }).sums.at(-1)?.label;
    expect(sumOf('credit_ko')).toBe('Remboursement après notre examen');
    expect(sumOf('credit_refunded')).toBe('Remboursé');
    // A parcel has a carrier; what the shopper brings has none.
    expect(paper.facts.map(([label]) => label)).not.toContain('Transporteur');
    expect(detailsPaper(house.shop, whole, row).facts.map(([label]) => label)).toContain('Transporteur');
  });
});

describe('the pro-forma', () => {
  test.each([
    ['de_de', { can_download_duty_proforma: false, is_paperless_proforma_enabled: false }],
    ['ch_de', { can_download_duty_proforma: true, is_paperless_proforma_enabled: false }],
    ['hk_zh', { can_download_duty_proforma: true, is_paperless_proforma_enabled: false }],
  ] as const)('of a return in %s is needed, and printed or passed on by the carrier', async (locale, flags) => {
    const { details, order, return_id } = await sent(locale);
    expect(details).toMatchObject(flags);
    const shown = orderCall.answer.parse((await lookup(order.ref, email)).body).order;
    expect(shown.hscode_proforma_dependency).toBe(flags.can_download_duty_proforma);
    expect(shown.returns[0]).toMatchObject(flags);
    const { order: whole, row } = await wholeOf(order.order_id, return_id);
    const mail = mailHtml(returnRequestedMail(locale, { site: 'https://shop.example', house: 'S' }, whole, row).body);
    const words = { de_de: '', ch_de: 'Proforma', hk_zh: '三份' }[locale];
    expect(mail.includes(words || 'Proforma')).toBe(words !== '');
  });

  test('of a return inside the customs union is refused, because none is needed', async () => {
    const { browser, hash } = await sent('de_de');
    expect((await ask(browser, 'proforma', hash)).body).toMatchObject({
      error: { internal_code: 4_900_071, fields: { hash: 'not_needed' } },
    });
  });

  test('names each piece with its HS code and its value without tax, and the sum', async () => {
    const { order, return_id } = await sent('ch_fr');
    const { order: whole, row } = await wholeOf(order.order_id, return_id);
    const [line] = whole.lines;
    const paper = proformaPaper(house.shop, whole, row);
    const value = Math.round(((line?.row_incl_tax ?? 0) - (line?.row_tax ?? 0)) / 2);
    expect(paper.rows).toHaveLength(1);
    expect(paper.sender.lines.at(-1)).toBe('Switzerland');
    expect(paper.rows[0]?.cells.slice(0, 4)).toEqual(['Pommeau', '420221', 'IT', '1']);
    expect((paper.sums[0]?.amount ?? '').replaceAll(/\D/gu, '')).toContain(String(value));
    expect(paper.notes.join(' ')).toContain('not a sale');
  });

  test('of a piece without an HS code cannot be written: the piece stays (spec 3 §5)', async () => {
    await addProducts(database.db, [
      { sku: 'J4990P-NC-TU', title: 'Sans code', prices: { fr: 9_000 }, hscode: null, stock: 9 },
    ]);
    const { browser, order } = await bought([{ sku: 'J4990P-NC-TU', qty: 1 }]);
    const { order_id } = order;
    const refusalIn = async (store: 'fr' | 'ch') => {
      await database.db
        .updateTable('shop_order')
        .set({ store, delivered_at: clock.now, shipped_at: clock.now, status: 'received' })
        .where('order_id', '=', order_id)
        .execute();
      return orderCall.answer.parse((await lookup(order.ref, email)).body).order.items[0]?.return_refusal;
    };
    expect(await refusalIn('fr')).toBeNull();
    expect(await refusalIn('ch')).toBe('no_customs_code');
    const { item_order_id: order_item_id } = await database.db
      .selectFrom('shop_order_line')
      .select('item_order_id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    const items = [{ order_item_id, qty: 1, return_reason: 'colour' }];
    const answer = await browser.post(request, { locale: 'ch_fr', order_id, return_type: 'refund', items });
    expect(answer.status).toBe(422);
  });

  test.each([
    ['jp_ja', 'プロフォーマ'],
    ['ch_fr', 'pro forma'],
    ['sa_ar', ''],
  ] as const)('of %s is in English beside its own language', async (locale, own) => {
    const { order, return_id } = await sent('ch_fr');
    const { order: whole, row } = await wholeOf(order.order_id, return_id);
    const paper = proformaPaper(house.shop, { ...whole, locale }, row);
    expect(paper.title).toContain(own);
    const texts = [paper.title, ...paper.columns, paper.facts.map(([label]) => label).join(' '), paper.notes.join(' ')];
    for (const [at, english] of ['Pro-forma invoice', 'Piece', 'HS code', 'Origin', 'Quantity', 'Amount'].entries())
      expect(texts[at]).toContain(english);
    expect(texts.at(-2)).toContain('Reason');
    expect(texts.at(-1)).toContain('They are not sold');
    expect(paper.rows[0]?.details).toContain('Handbags of leather');
  });

  test('has the sender without an honorific, in Latin letters too, or a line to write them', async () => {
    const { order, return_id } = await sent('ch_fr');
    const { order: whole, row } = await wholeOf(order.order_id, return_id);
    const senderOf = (pickup_address: object) =>
      proformaPaper(house.shop, { ...whole, locale: 'jp_ja' }, { ...row, pickup_address });
    const yamada = { prefix: 'Ms.', firstname: '花子', lastname: '山田', firstname2: 'ハナコ', lastname2: 'ヤマダ' };
    const tokyo = {
      postcode: '1000001',
      region: '13',
      city: '千代田区',
      street1: '千代田1-1',
      country_id: 'jp',
      telephone: '09012345678',
    };
    const japanese = senderOf({ ...yamada, ...tokyo });
    expect(japanese.sender.name).toBe('山田 花子');
    expect(japanese.sender.lines).toContain('Yamada Hanako');
    expect(japanese.sender.lines.at(-2)).toBe('1000001');
    expect(japanese.notes.join(' ')).toContain('Name and address in Latin letters');
    const seoul = {
      firstname: '민지',
      lastname: '김',
      street1: '세종대로 110',
      city: '중구',
      region: '11',
      postcode: '04524',
      country_id: 'kr',
      telephone: '01012345678',
    };
    const korean = senderOf(seoul);
    expect(korean.sender.lines).toContain('Gim Minji');
    expect(korean.sender.lines.join(' ')).toContain('Sejongdaero 110');
    expect(korean.notes.join(' ')).not.toContain('Latin letters');
  });

  test('is written in the language of every storefront', async () => {
    const { order, return_id } = await sent('ch_fr');
    const { order: whole, row } = await wholeOf(order.order_id, return_id);
    const titles = locales.map((locale) => proformaPaper(house.shop, { ...whole, locale }, row).title);
    expect(new Set(titles).size).toBeGreaterThan(8);
  });
});
