// What the mails say about returns, against the rules that decide on one; the pages' promises have the same test in the
// storefront. Expectations §2, §3.
import { refundTotals } from '@vitrine/rules/returns/refundTotals';
import { returnFeesOf } from '@vitrine/rules/returns/returnTerms';
import { isReturnOpen } from '@vitrine/rules/returns/returnWindow';
import { isWithdrawalOpen, withdrawalTime } from '@vitrine/rules/returns/withdrawal';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { type Locale, locales, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { beforeAll, describe, expect, test } from 'vitest';
import { keptReturns, lifeMail } from './modules/orders/fulfilment/mails/lifeMails.ts';
import { collectedReturns } from './modules/orders/fulfilment/pickup/pickupMails.ts';
import { orderConfirmation } from './modules/orders/orders/orderConfirmation.js';
import type { OrderRow } from './modules/orders/orders/orderRows.ts';
import { readWholeOrder } from './modules/orders/orders/readWholeOrder.ts';
import { withWithdrawalLink } from './modules/orders/orders/withdrawalFooter.ts';
import { withdrawalReturnMail } from './modules/orders/withdrawal/withdrawalMails.ts';
import { mailHtml } from './platform/mail/mailBody.ts';
import { textIn } from './platform/messages/textIn.ts';
import { bag, boughtOrders } from './testing/boughtOrders.ts';
import { addProducts } from './testing/testProducts.ts';
import { testShop } from './testing/testShop.ts';

const { bought, database } = boughtOrders();

let stored: OrderRow | undefined;
beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 10, hscode: '420221' },
  ]);
  const { order } = await bought();
  stored = await readWholeOrder(database.db, order.order_id);
});

const site = 'https://shop.example';
/** The order as one of a storefront's country. */
function orderIn(locale: Locale): OrderRow {
  const { country, currency } = storefronts[locale];
  if (!stored) throw new Error('no order');
  return { ...stored, store: country, currency };
}
/** The order with its only piece engraved, which the house does not take back. */
const engraved = (order: OrderRow): OrderRow => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, options: { engraving: ['A.L.'] } })),
});

// Noon in UTC on a Wednesday, as in the storefront's test.
const delivered = new Date('2026-03-04T12:00:00Z');
const after = (days: number): Date => new Date(delivered.getTime() + days * 86_400_000);
const lastDay = (isOpen: (now: Date) => boolean): number => {
  for (let day = 400; day > 0; day -= 1) if (isOpen(after(day))) return day;
  throw new Error('takes nothing back');
};
/** The texts of a mail without its marks and with plain spaces. */
const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/gu, ' ').replaceAll(/\s+/gu, ' ');
const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ');

const kept = (order: OrderRow, locale: Locale): string => {
  const more = keptReturns(order, locale);
  return mailHtml(lifeMail(locale, { site, house: 'Maison' }, order, { name: 'kept', more }).body);
};

describe.each(locales)('%s', (locale) => {
  const { country } = storefronts[locale];
  const days = lastDay((now) => isReturnOpen(country, delivered, now));
  // What a small return costs at the end of the house's window.
  const isFree = returnFeesOf(country, delivered, after(days)).length === 0;
  const order = textIn(locale, 'order');
  const kept_return = textIn(locale, 'fulfilment')('kept_return', { days });

  test('its mails name the days and the costs of the house’s return, where it takes a piece back', () => {
    const confirmed = (of: OrderRow): string => wordsOf(mailHtml(orderConfirmation(of, locale, site, 'Maison').body));
    const promise = plain(order(isFree ? 'returns' : 'returns_cost', { days }));
    const collected = textIn(locale, 'pickup')('collected_returns', { days });
    expect(promise).toContain(String(days));
    expect(kept_return).toContain(String(days));
    const row = orderIn(locale);
    expect(confirmed(row)).toContain(promise);
    expect(wordsOf(kept(row, locale))).toContain(plain(kept_return));
    expect(collectedReturns(row, locale)).toEqual([collected]);
    expect(confirmed(engraved(row))).not.toContain(promise);
    expect(wordsOf(kept(engraved(row), locale))).not.toContain(plain(kept_return));
    expect(collectedReturns(engraved(row), locale)).toEqual([]);
  });

  test('its mails link to the withdrawal for no longer than the law’s days', async () => {
    const row = orderIn(locale);
    const href = `${site}/${locale}/withdrawal/?ref=${row.ref}`;
    const write = withWithdrawalLink(async () => ({
      to: row.email,
      ...orderConfirmation(row, locale, site, 'Maison'),
    }));
    const mail = { mail_id: '1', tries: 0, kind: 'order_confirmation', locale, order_id: row.order_id, data: {} };
    const outgoing = await write({ ...testShop(database.db) }, mail as never, { site, house: 'Maison' });
    const html = mailHtml(outgoing?.body);
    const right = withdrawalRights[country];
    expect(html.includes(href)).toBe(right?.has_link ?? false);
    if (!right?.has_link) return;
    // A period that ends on a day off ends on the next working day: at most five days later.
    const law = lastDay((now) => isWithdrawalOpen(country, delivered, now));
    expect([right.days <= law, right.days >= law - 5]).toEqual([true, true]);
    expect(wordsOf(html)).toContain(plain(order('withdraw', right)));
  });

  test('the mail after a statement names the last day of the return that it opens', () => {
    if (withdrawalRights[country] === null) return;
    const format = dateFormat(`${storefronts[locale].tag}-u-nu-latn-ca-gregory`, {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    // Seven statements: their fourteen days end on every day of a week.
    for (let day = 0; day < 7; day += 1) {
      const stated_at = after(day);
      const row = { ...orderIn(locale), delivered_at: delivered, shipped_at: delivered };
      const { body } = withdrawalReturnMail(
        locale,
        { site, house: 'Maison' },
        { stated_at: stated_at.toISOString() },
        row,
      );
      const statements = [{ stated_at, items: null }];
      const until = withdrawalTime(
        country,
        { item_order_id: '1', arrived_at: delivered },
        { delivered_at: delivered, statements },
        stated_at,
      )?.until;
      expect(wordsOf(mailHtml(body))).toContain(plain(format.format(new Date(`${until ?? ''}T00:00:00Z`))));
    }
  });

  test('the return of a faulty piece costs nothing, as its mail says', () => {
    const line = { qty_ordered: 1, returned_qty: 0, qty: 1, row_incl_tax: 100, row_tax: 0, settled_incl_tax: 0 };
    const totals = refundTotals({
      currency: storefronts[locale].currency,
      lines: [{ ...line, unkept_qty: 0, awaited_qty: 0, settled_tax: 0, is_fee_free: true }],
      return_type: 'refund',
      shipping_amount: 0,
      shipping_tax_amount: 0,
      is_shipping_refunded: false,
      refund_only_full_return: true,
      fees: returnFeesOf(country, delivered, after(days)),
    });
    expect(totals.adjustementNegative).toBe(0);
  });
});

test('the mails about a cancelled order link to no withdrawal', async () => {
  const { order } = await bought();
  const content = orderConfirmation(orderIn('fr_fr'), 'fr_fr', site, 'Maison');
  const write = withWithdrawalLink(async () => ({ to: 'anne@example.com', ...content }));
  const mail = { mail_id: '1', tries: 0, kind: 'order_canceled', locale: 'fr_fr', order_id: order.order_id, data: {} };
  const isLinked = async () => {
    const outgoing = await write({ ...testShop(database.db) }, mail as never, { site, house: 'Maison' });
    return mailHtml(outgoing?.body).includes(`/withdrawal/?ref=${order.ref}`);
  };
  expect(await isLinked()).toBe(true);
  const canceled = { status: 'canceled' } as const;
  await database.db.updateTable('shop_order').set(canceled).where('order_id', '=', order.order_id).execute();
  expect(await isLinked()).toBe(false);
});
