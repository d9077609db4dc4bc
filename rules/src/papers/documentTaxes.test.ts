import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DocumentSums, taxesOfDocuments } from './documentTaxes.ts';
import { invoiceTotals, refundTaxes, type TaxOfRate } from './invoiceTotals.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });
const order = fc
  .record({ tax_rate: fc.constantFrom(0, 20_000, 8_875), shipping_amount: amount, taxed: fc.boolean() })
  .map(({ tax_rate, shipping_amount, taxed }) => ({
    currency: 'EUR',
    tax_rate,
    shipping_amount,
    shipping_tax_amount: taxed && tax_rate > 0 ? 1 + Math.round(shipping_amount / 5) : 0,
  }));
const sum = (rows: readonly TaxOfRate[], of: 'net' | 'tax') => rows.reduce((all, row) => all + row[of], 0);
const none = { goods_net: 0, goods_tax: 0, delivery_net: 0, delivery_tax: 0, kept: 0 };

test('M8: an invoice has the rows that its paper states', () => {
  const line = fc.record({ net: amount, tax: amount, qty: fc.integer({ min: 1, max: 4 }) });
  fc.assert(
    fc.property(order, fc.array(line, { minLength: 1, maxLength: 3 }), fc.boolean(), (of, drawn, with_delivery) => {
      const lines = drawn.map(({ net, tax, qty }) => ({
        row_incl_tax: net + tax,
        row_tax: tax,
        qty,
        invoiced: { qty, before: 0 },
      }));
      const stated = invoiceTotals(of, lines, with_delivery);
      const delivery_tax = with_delivery ? of.shipping_tax_amount : 0;
      const delivery_net = with_delivery ? of.shipping_amount : 0;
      const goods_tax = stated.tax_amount - delivery_tax;
      const sums: DocumentSums = {
        ...none,
        tax_rate: of.tax_rate,
        taxes_delivery: of.shipping_tax_amount > 0,
        goods_tax,
        goods_net: stated.total_amount - goods_tax - delivery_net - delivery_tax,
        delivery_net,
        delivery_tax,
      };
      expect(taxesOfDocuments([sums])).toEqual(stated.taxes);
    }),
  );
});

test('M8: a credit note has the rows that its paper states, and documents add up', () => {
  const refund = fc.record({ total_items: amount, total_shipping: amount, total_tax: amount, kept: amount });
  fc.assert(
    fc.property(order, fc.array(refund, { minLength: 1, maxLength: 4 }), (of, refunds) => {
      const all = refunds.map(({ total_items, total_shipping, total_tax, kept }): DocumentSums => ({
        tax_rate: of.tax_rate,
        taxes_delivery: of.shipping_tax_amount > 0,
        goods_net: total_items,
        goods_tax: total_tax,
        delivery_net: total_shipping,
        delivery_tax: 0,
        kept,
      }));
      const [first] = all;
      const [whole] = refunds;
      if (first && whole) expect(taxesOfDocuments([first])).toEqual(refundTaxes(of, whole));
      const rows = taxesOfDocuments(all);
      for (const part of ['net', 'tax'] as const)
        expect(sum(rows, part)).toBe(all.reduce((total, one) => total + sum(taxesOfDocuments([one]), part), 0));
    }),
  );
});
