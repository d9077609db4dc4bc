import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceTotals } from './invoiceTotals.ts';

const order = { currency: 'EUR', tax_rate: 20_000, shipping_amount: 1000, shipping_tax_amount: 200 };
const line = (row_incl_tax: number, row_tax: number, qty: number, invoiced = { qty, before: 0 }) => ({
  row_incl_tax,
  row_tax,
  qty,
  invoiced,
});

test('sums goods and delivery of one rate', () => {
  expect(invoiceTotals(order, [line(120_00, 20_00, 1), line(60_00, 10_00, 2)], true)).toEqual({
    total_amount: 192_00,
    tax_amount: 32_00,
    taxes: [{ rate: 20_000, net: 160_00, tax: 32_00 }],
  });
});

test('lists untaxed delivery apart, and no empty rate', () => {
  const untaxed = { ...order, shipping_tax_amount: 0 };
  expect(invoiceTotals(untaxed, [line(120_00, 20_00, 1)], true).taxes).toEqual([
    { rate: 20_000, net: 100_00, tax: 20_00 },
    { rate: 0, net: 10_00, tax: 0 },
  ]);
  expect(invoiceTotals(untaxed, [line(120_00, 20_00, 1)], false).taxes).toHaveLength(1);
});

test('M8: the invoices of all pieces of an order sum to the order', () => {
  const lines = fc.array(
    fc.record({ qty: fc.integer({ min: 1, max: 9 }), tax: fc.nat(99_999), net: fc.nat(999_999), cut: fc.nat(9) }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(lines, (parts) => {
      const rows = parts.map(({ qty, tax, net, cut }) => ({
        qty,
        row_tax: tax,
        row_incl_tax: net + tax,
        cut: cut % (qty + 1),
      }));
      const first = rows.map((row) => ({ ...row, invoiced: { qty: row.cut, before: 0 } }));
      const rest = rows.map((row) => ({ ...row, invoiced: { qty: row.qty - row.cut, before: row.cut } }));
      const whole = rows.map((row) => ({ ...row, invoiced: { qty: row.qty, before: 0 } }));
      const [a, b, all] = [
        invoiceTotals(order, first, true),
        invoiceTotals(order, rest, false),
        invoiceTotals(order, whole, true),
      ];
      expect(a.total_amount + b.total_amount).toBe(all.total_amount);
      expect(a.tax_amount + b.tax_amount).toBe(all.tax_amount);
      expect(all.taxes.reduce((total, { net, tax }) => total + net + tax, 0)).toBe(all.total_amount);
    }),
  );
});
