import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceTotals } from '../papers/invoiceTotals.ts';
import { restValue } from './restValue.ts';

test('M8: what has left and what is cancelled sum to the order, to the minor unit', () => {
  const lines = fc.array(
    fc.integer({ min: 1, max: 6 }).chain((qty) =>
      fc.record({
        qty: fc.constant(qty),
        shipped: fc.nat(qty),
        row_incl_tax: fc.integer({ min: 0, max: 1_000_000 }),
        tax: fc.integer({ min: 0, max: 30 }),
      }),
    ),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(lines, (rows) => {
      const of = rows.map(({ tax, ...row }) => ({ ...row, row_tax: Math.floor((row.row_incl_tax * tax) / 100) }));
      const order = { currency: 'EUR', tax_rate: 20_000, shipping_amount: 0, shipping_tax_amount: 0 };
      const left = of.map((row) => ({ ...row, invoiced: { qty: row.shipped, before: 0 } }));
      const sent = invoiceTotals(order, left, false);
      const rest = restValue(of);
      const sum = (name: 'row_incl_tax' | 'row_tax') => of.reduce((all, row) => all + row[name], 0);
      expect(sent.total_amount + rest.total_amount).toBe(sum('row_incl_tax'));
      expect(sent.tax_amount + rest.tax_amount).toBe(sum('row_tax'));
    }),
  );
});
