import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PostingFacts, partsOfEntry } from './postingParts.ts';

const line = { item_order_id: 'bag', qty: 3, canceled_qty: 1, row_incl_tax: 1000, row_tax: 167 };
const sold = { lines: [line], discount_amount: 0, shipping_amount: 100, shipping_tax_amount: 20 };
const none = { all: [], own: [] };
const facts = (more: Partial<PostingFacts> = {}): PostingFacts => ({
  sold,
  rest: null,
  back: null,
  goodwill: null,
  units: none,
  ...more,
});
/** One of the three bags, cancelled before dispatch: the last one. */
const one = { item_order_id: 'bag', qty: 1, before: 2 };
const units = { all: [one], own: [one] };
const goods = (amount: number) => ({ of: 'goods', item_order_id: 'bag', amount });
const other = (of: string, amount: number) => ({ of, item_order_id: null, amount });
const back = {
  total_tax: 120,
  total_shipping: 100,
  kept: 70,
  lines: [{ item_order_id: 'bag', value_incl_tax: 600, value_tax: 100, value_loss: 50 }],
};
const loss = (amount: number) => ({ of: 'loss', item_order_id: 'bag', amount });

const goodwill = [{ item_order_id: 'bag', incl_tax: 300, tax: 50 }];

test.each([
  ['the price reduction of a goodwill', 'goodwill', 'discounts', 250, facts({ goodwill }), [goods(250)]],
  ['the tax of a goodwill', 'goodwill', 'tax', 50, facts({ goodwill }), [goods(50)]],
  ['what a goodwill owes the customer', 'goodwill', 'customer', -300, facts({ goodwill }), [goods(-300)]],
  ['goods of a sale', 'sale', 'goods', -833, facts(), [goods(-833)]],
  ['the tax of a sale', 'sale', 'tax', -187, facts(), [goods(-167), other('delivery', -20)]],
  ['what the customer owes', 'sale', 'customer', 1120, facts(), [goods(1000), other('delivery', 120)]],
  [
    'goods before their discount',
    'sale',
    'goods',
    -900,
    facts({ sold: { ...sold, discount_amount: 67 } }),
    [goods(-833), other('discount', -67)],
  ],
  ['the discount', 'sale', 'discounts', 67, facts({ sold: { ...sold, discount_amount: 67 } }), [other('discount', 67)]],
  ['a cancelled sale', 'sale_reversed', 'customer', -1120, facts(), [goods(-1000), other('delivery', -120)]],
  [
    'the rest that is not sent',
    'rest_canceled',
    'customer',
    -333,
    facts({ rest: { shipping_amount: 0, shipping_tax_amount: 0 } }),
    [goods(-333)],
  ],
  ['units cancelled before dispatch', 'units_canceled', 'customer', -333, facts({ units }), [goods(-333)]],
  [
    'a cancelled sale after units were cancelled',
    'sale_reversed',
    'customer',
    -787,
    facts({ units }),
    [goods(-1000), other('delivery', -120), goods(333)],
  ],
  [
    'the rest beside units that were cancelled before',
    'rest_canceled',
    'customer',
    0,
    facts({ units, rest: { shipping_amount: 0, shipping_tax_amount: 0 } }),
    [],
  ],
  ['goods taken back', 'returned', 'returns', 500, facts({ back }), [goods(500)]],
  ['their tax, and that of the delivery', 'returned', 'tax', 120, facts({ back }), [goods(100), other('delivery', 20)]],
  ['what is kept', 'returned', 'return_fees', -70, facts({ back }), [loss(-50), other('fee', -20)]],
  [
    'what the customer is owed',
    'returned',
    'customer',
    -650,
    facts({ back }),
    [goods(-600), other('delivery', -120), loss(50), other('fee', 20)],
  ],
  ['rows that do not explain it', 'returned', 'returns', 501, facts({ back }), [goods(500), other('unexplained', 1)]],
  ['a posting without its rows', 'returned', 'returns', 501, facts(), []],
  ['money that moved', 'captured', 'provider', 1120, facts(), []],
] as const)('%s', (_name, posting, account, amount, of, parts) => {
  expect(partsOfEntry(posting, { account, amount }, of)).toEqual(parts);
});

test('M8: parts sum to their entry, whatever the rows say', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const postings = fc.constantFrom('sale', 'sale_reversed', 'rest_canceled', 'returned');
  const accounts = fc.constantFrom('customer', 'goods', 'tax', 'shipping', 'returns', 'return_fees');
  const all = facts({ rest: { shipping_amount: 10, shipping_tax_amount: 2 }, back });
  fc.assert(
    fc.property(postings, accounts, amount, (posting, account, of) => {
      const parts = partsOfEntry(posting, { account, amount: of }, all);
      if (parts.length > 0) expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(of);
    }),
  );
});
