// Papers of countries whose law asks for each tax, or for every minor unit. Spec 3 §3, decisions/0090.
import { orderTotals } from '@vitrine/rules/checkout/orderTotals';
import { salesTaxOf } from '@vitrine/rules/tax/salesTax';
import { invoiceTotals } from '@vitrine/rules/papers/invoiceTotals';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { beforeAll, describe, expect, test } from 'vitest';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { paperSkus, returnIn } from '../../../testing/everyPaper.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import type { OrderRow, ReturnRow } from '../orders/orderRows.ts';
import { sumsOf } from '../orders/orderSums.ts';
import { moneyIn, orderOf } from '../orders/orderView.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import type { InvoicedPieces } from './invoicedPieces.ts';
import { invoicePaper } from './invoicePaper.ts';
import { type IssuedPaper, taxesOfPapers, taxesOfReturn } from './statedTaxes.ts';
import type { StoredInvoice } from './queries.ts';

const { bought, database, house } = boughtOrders();
let stored: OrderRow;

beforeAll(async () => {
  const [bag, cups] = paperSkus;
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 10 },
    { sku: cups, title: 'Étrier', prices: { fr: 12_000 }, stock: 10 },
  ]);
  const { order } = await bought([
    { sku: bag, qty: 1 },
    { sku: cups, qty: 3 },
  ]);
  const whole = await readWholeOrder(database.db, order.order_id);
  if (!whole) throw new Error('nothing bought');
  stored = whole;
});

/** The stored order as a storefront sells it: a bag of 1,001.01 and three cups of 33.33, sent for 18.00. */
function soldIn(locale: Locale, region: string | null): OrderRow {
  const { country, currency } = storefrontOf(locale);
  const tax = salesTaxOf(country, region, { goods: 1 });
  if (!tax) throw new Error('no tax');
  const prices = [100_101, 3_333];
  const priced = stored.lines.map(({ qty }, index) => ({ unit_price: prices[index] ?? 0, qty, discount: 0 }));
  const { rows, ...totals } = orderTotals({ currency, lines: priced, shipping: 1_800, tax });
  const address = { ...stored.shipping_address, country_id: country, ...(region === null ? {} : { region }) };
  return {
    ...stored,
    ...totals,
    locale,
    store: country,
    shipping_address: address,
    billing_address: address,
    tax_rate: tax.rate,
    tax_included: tax.is_included,
    lines: stored.lines.map((line, index) => ({ ...line, ...priced[index], ...rows[index] })),
  };
}

const seller = () => {
  const { seller: one } = house.shop.config.house;
  if (!one) throw new Error('the house has no seller');
  return one;
};
const document = (order: OrderRow, of: Partial<StoredInvoice>): StoredInvoice => ({
  invoice_id: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  seller: order.store,
  kind: 'invoice',
  increment_id: 'X-2026-000042',
  order_id: order.order_id,
  return_id: null,
  goodwill_id: null,
  shipment_id: null,
  issued_at: new Date('2026-11-25T10:00:00Z'),
  currency: order.currency,
  total_amount: 0,
  tax_amount: 0,
  ...of,
});
/** The invoice of some pieces of each line, after others. */
function invoiceOf(order: OrderRow, qtys: readonly number[], before: readonly number[] = [0, 0]) {
  const lines = order.lines.map((line, index) => ({
    ...line,
    invoiced: { qty: qtys[index] ?? 0, before: before[index] ?? 0 },
  }));
  const pieces: InvoicedPieces = { lines, with_delivery: before.every((qty) => qty === 0) };
  const { total_amount, tax_amount } = invoiceTotals(order, lines, pieces.with_delivery);
  return invoicePaper(order, document(order, { total_amount, tax_amount }), seller(), pieces);
}
/** A return of the cups: `back` of the line's value and tax, with the delivery or not. */
function returnOf(
  order: OrderRow,
  id: string,
  accepted_at: string,
  with_tax: number,
  tax: number,
  has_delivery = false,
) {
  const [, cups] = order.lines;
  if (!cups) throw new Error('no cups');
  const shipping = has_delivery ? order.shipping_amount : 0;
  const shipping_tax = has_delivery ? order.shipping_tax_amount : 0;
  const sample = returnIn(order);
  const lines = sample.lines.map((line) => ({
    ...line,
    item_order_id: cups.item_order_id,
    value_incl_tax: with_tax,
    value_tax: tax,
  }));
  return {
    ...sample,
    return_id: id,
    accepted_at,
    lines,
    total_items: with_tax - tax,
    total_tax: tax + shipping_tax,
    total_shipping: shipping,
    adjustement_negative: 0,
    total_price: with_tax + shipping + shipping_tax,
  };
}
function creditNoteOf(order: OrderRow, back: ReturnRow) {
  const of = { kind: 'credit_note', return_id: back.return_id, total_amount: back.total_price } as const;
  const pieces = { lines: [], with_delivery: false };
  return invoicePaper(order, document(order, { ...of, tax_amount: back.total_tax }), seller(), pieces);
}
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
const sumsIn = ({ sums }: ReturnType<typeof invoiceOf>): [string, string][] =>
  sums.map(({ label, amount }) => [label, plain(amount)]);
/** The rows of the taxes. */
const taxesIn = ({ taxes }: ReturnType<typeof invoiceOf>): string[][] =>
  (taxes?.rows ?? []).map((row) => row.map(plain));
const cents = (text: string | undefined): number => Number((text ?? '').replaceAll(/\D/gu, ''));

describe('Québec', () => {
  test('an invoice has a row and a registration number for each tax', () => {
    const paper = invoiceOf(soldIn('ca_en', 'QC'), [1, 3]);
    // GST 5 % of 1,001.01, 99.99 and 18.00; QST 9.975 % of the same, each rounded by row.
    expect(sumsIn(paper).slice(2)).toEqual([
      ['GST 5%', '$55.95'],
      ['QST 9.975%', '$111.62'],
      ['Total', '$1,286.57'],
    ]);
    expect(paper.taxes).toEqual({
      columns: ['Tax', 'Net', 'Tax'],
      rows: [
        ['GST 5%', '$1,119.00', '$55.95'],
        ['QST 9.975%', '$1,119.00', '$111.62'],
      ],
    });
    const { tax_numbers, regional_tax_numbers } = seller();
    expect(paper.sender.lines.slice(-2)).toEqual([
      `GST/HST / TPS/TVH ${tax_numbers.ca}`,
      `QST ${regional_tax_numbers.ca_qc}`,
    ]);
  });

  test('so do the order page and its mail, in French too', () => {
    const order = soldIn('ca_fr', 'QC');
    const { taxes, tax_amount, show_tax_message } = sumsOf(order, moneyIn(order, 'ca_fr'), 'ca_fr');
    expect(taxes.map(({ label, amount }) => [label, amount.amount])).toEqual([
      ['TPS 5\u00A0%', 5_595],
      ['TVQ 9,975\u00A0%', 11_162],
    ]);
    expect(tax_amount.amount).toBe(5_595 + 11_162);
    expect(show_tax_message).toBe('TPS 5\u00A0% + TVQ 9,975\u00A0%');
    expect(orderOf(order, 'ca_fr', order.created_at).taxes).toEqual(taxes);
  });

  test('the invoices of its parcels sum to it in each tax', () => {
    const order = soldIn('ca_en', 'QC');
    const papers = [invoiceOf(order, [1, 1]), invoiceOf(order, [0, 1], [1, 1]), invoiceOf(order, [0, 1], [1, 2])];
    const tax = (name: string) =>
      papers.flatMap(sumsIn).reduce((sum, [label, amount]) => sum + (label.startsWith(name) ? cents(amount) : 0), 0);
    expect([tax('GST'), tax('QST')]).toEqual([5_595, 11_162]);
  });

  test('the export of personal data states the taxes of its parcels’ invoices as these do', () => {
    const order = soldIn('ca_en', 'QC');
    const [bag, cups] = order.lines.map(({ item_order_id }) => item_order_id);
    const unit = (item_order_id = '') => ({ item_order_id, qty: 1 });
    const paper = (units: IssuedPaper['units']): IssuedPaper => ({
      invoice_kind: 'invoice',
      return_id: null,
      goodwill_id: null,
      units,
    });
    const papers = [paper([unit(bag), unit(cups)]), paper([unit(cups)]), paper([unit(cups)])];
    const shown = [invoiceOf(order, [1, 1]), invoiceOf(order, [0, 1], [1, 1]), invoiceOf(order, [0, 1], [1, 2])];
    const stated = taxesOfPapers(order, papers, 'ca_en');
    expect(stated.map((taxes) => taxes.map(({ tax, tax_rate, amount }) => [`${tax} ${tax_rate}`, amount]))).toEqual(
      shown.map((one) => taxesIn(one).map(([label, , amount]) => [label, cents(amount)])),
    );
    expect(taxesOfPapers(order, [paper(null)], 'ca_en')).toEqual([
      [
        { tax: 'GST', tax_rate: '5%', amount: 5_595 },
        { tax: 'QST', tax_rate: '9.975%', amount: 11_162 },
      ],
    ]);
  });

  test('the export of personal data states the taxes of its returns and credit notes as these do', () => {
    const sold = soldIn('ca_en', 'QC');
    const returns = [
      returnOf(sold, 'a', '2026-11-26T10:00:00Z', 3_832, 499),
      returnOf(sold, 'b', '2026-11-27T10:00:00Z', 3_832, 499),
    ];
    const order = { ...sold, returns };
    const note = { invoice_kind: 'credit_note', return_id: 'b', goodwill_id: null, units: null };
    const amounts = [
      { tax: 'GST', tax_rate: '5%', amount: 166 },
      { tax: 'QST', tax_rate: '9.975%', amount: 333 },
    ];
    expect(taxesOfPapers(order, [note], 'ca_en')).toEqual([amounts]);
    expect(returns.slice(1).map((back) => taxesOfReturn(order, back, 'ca_en'))).toEqual([amounts]);
    expect(taxesOfReturn(order, { ...returns[1]!, return_type: 'exchange' }, 'ca_en')).toEqual([]);
  });

  test('the credit notes of its returns give back each tax as it was charged', () => {
    const order = soldIn('ca_en', 'QC');
    const [, cups] = order.lines;
    // 99.99 with 5.00 and 9.97: a third of each row comes back three times, with an odd cent first.
    expect([cups?.row_incl_tax, cups?.row_tax]).toEqual([11_496, 1_497]);
    const returns = [
      returnOf(order, 'a', '2026-11-26T10:00:00Z', 3_832, 499),
      returnOf(order, 'b', '2026-11-27T10:00:00Z', 3_832, 499),
      returnOf(order, 'c', '2026-11-28T10:00:00Z', 3_832, 499, true),
    ];
    const papers = returns.map((back) => creditNoteOf({ ...order, returns }, back));
    const rows = papers.map((paper) => sumsIn(paper).filter(([label]) => ['GST', 'QST'].includes(label)));
    expect(rows.map((row) => row.map(([, amount]) => cents(amount)))).toEqual([
      [167, 332],
      [166, 333],
      [167 + 90, 332 + 180],
    ]);
    const [, , last] = papers;
    expect(last && taxesIn(last)).toEqual([
      ['GST 5%', '$51.33', '$2.57'],
      ['QST 9.975%', '$51.33', '$5.12'],
    ]);
  });
});

test.each([
  ['BC', 'PST', 'ca_bc'],
  ['MB', 'RST', 'ca_mb'],
  ['SK', 'PST', 'ca_sk'],
] as const)('an invoice of %s has the GST and the %s apart, with both numbers', (region, name, registration) => {
  const paper = invoiceOf(soldIn('ca_en', region), [1, 3]);
  expect(paper.taxes?.rows.map(([label]) => label?.split(' ')[0])).toEqual(['GST', name]);
  expect(paper.sender.lines.at(-1)).toBe(`${name} ${seller().regional_tax_numbers[registration]}`);
});

test.each(['ON', 'AB'] as const)('an invoice of %s has one tax and the federal number alone', (region) => {
  const paper = invoiceOf(soldIn('ca_en', region), [1, 3]);
  expect(paper.taxes?.rows).toHaveLength(1);
  expect(paper.sender.lines.at(-1)).toMatch(/^GST\/HST/u);
});

test('a Saudi invoice and credit note print riyals with halalas, as the code of the tax authority has them', () => {
  const order = soldIn('sa_en', null);
  const paper = invoiceOf(order, [1, 3]);
  expect(taxesIn(paper)).toEqual([['15%', 'SAR 973.04', 'SAR 145.96']]);
  expect(sumsIn(paper)).toEqual([
    ['Subtotal', 'SAR 1,101.00'],
    ['Delivery', 'SAR 18.00'],
    ['Total', 'SAR 1,119.00'],
  ]);
  expect(Buffer.from(paper.code?.text ?? '', 'base64').toString('utf8')).toContain('145.96');
  const back = returnOf(order, 'a', '2026-11-26T10:00:00Z', 3_333, 435);
  const note = creditNoteOf({ ...order, returns: [back] }, back);
  expect(taxesIn(note)).toEqual([['15%', 'SAR 28.98', 'SAR 4.35']]);
  expect(sumsIn(note).at(-1)?.[1]).toBe('SAR 33.33');
});
