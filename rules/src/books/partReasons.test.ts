import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookAccountNames, bookPostings } from './accounts.ts';
import { type PartReason, type ReasonFacts, reasonOfPart } from './partReasons.ts';
import { partsOfEntry } from './postingParts.ts';

const line = { item_order_id: 'bag', qty: 3, canceled_qty: 1, row_incl_tax: 1000, row_tax: 167 };
const unit = { item_order_id: 'bag', qty: 1, before: 2 };
const facts: ReasonFacts = {
  sold: { lines: [line], discount_amount: 67, shipping_amount: 100, shipping_tax_amount: 20 },
  rest: { shipping_amount: 100, shipping_tax_amount: 20 },
  back: {
    total_tax: 120,
    total_shipping: 100,
    kept: 70,
    lines: [{ item_order_id: 'bag', value_incl_tax: 600, value_tax: 100, value_loss: 50 }],
  },
  goodwill: [{ item_order_id: 'bag', incl_tax: 60, tax: 10 }],
  units: { all: [unit], own: [unit] },
  country: 'fr',
  return_type: 'refund',
  qty: { bag: 2 },
};
const withdrawn: ReasonFacts = { ...facts, return_type: 'return' };
const goods = { of: 'goods', item_order_id: 'bag', amount: 500 } as const;
const loss = { of: 'loss', item_order_id: 'bag', amount: -50 } as const;
const delivery = { of: 'delivery', item_order_id: null, amount: 100 } as const;
const fee = { of: 'fee', item_order_id: null, amount: -20 } as const;
const eu = (article: string) => ({ statute: 'eu_consumer_rights', article });
const share = (row: number) => ({ units: { qty: 2, of: 3 }, row });
const whole = { units: null, row: null };

test.each<[string, PartReason | null, object]>([
  ['a share of a row, without tax', reasonOfPart('returned', 'returns', goods, facts), { ...share(833), law: null }],
  ['of its tax', reasonOfPart('returned', 'tax', goods, facts), share(167)],
  ['of all of it', reasonOfPart('returned', 'customer', goods, facts), share(1000)],
  ['a withdrawal', reasonOfPart('returned', 'returns', goods, withdrawn), { law: eu('13 (1)') }],
  [
    'the delivery of a return',
    reasonOfPart('returned', 'shipping', delivery, facts),
    { ...whole, rule: 'delivery_with_last', law: null },
  ],
  [
    'the delivery of a withdrawal',
    reasonOfPart('returned', 'shipping', delivery, withdrawn),
    { rule: 'withdrawn_delivery', law: eu('13 (1), (2)') },
  ],
  [
    'a loss of value',
    reasonOfPart('returned', 'customer', loss, facts),
    { ...whole, rule: 'value_loss', law: eu('14 (2)') },
  ],
  ['a fee', reasonOfPart('returned', 'return_fees', fee, withdrawn), { rule: 'return_fee', law: null }],
  [
    'a country whose law names no article here',
    reasonOfPart('returned', 'customer', goods, { ...withdrawn, country: 'no' }),
    { law: { statute: 'no_distance_contracts', article: null } },
  ],
  [
    'a country without the right',
    reasonOfPart('returned', 'customer', goods, { ...withdrawn, country: 'us' }),
    { law: null },
  ],
  [
    'a storefront that is closed',
    reasonOfPart('returned', 'customer', loss, { ...facts, country: null }),
    { law: null },
  ],
])('%s', (_name, reason, expected) => {
  expect(reason).toMatchObject(expected);
});

test('what no row explains has no reason', () => {
  const rest = { of: 'unexplained', item_order_id: null, amount: 1 } as const;
  expect(reasonOfPart('returned', 'customer', rest, facts)).toBeNull();
});

test('M8: every part of every posting says why it has its amount', () => {
  const cases = fc.record({
    posting: fc.constantFrom(...bookPostings),
    account: fc.constantFrom(...bookAccountNames),
    return_type: fc.constantFrom('refund', 'return', 'exchange', null),
  });
  fc.assert(
    fc.property(cases, ({ posting, account, return_type }) => {
      const of: ReasonFacts = { ...facts, return_type };
      for (const part of partsOfEntry(posting, { account, amount: 0 }, of))
        expect(reasonOfPart(posting, account, part, of) === null).toBe(part.of === 'unexplained');
    }),
  );
});
