import ca from '../../data/regions/ca.json' with { type: 'json' };
import us from '../../data/regions/us.json' with { type: 'json' };
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { countries, currencies } from '../storefronts/storefronts.ts';
import { canadaProvinceRates } from '../tax/canadaTaxes.ts';
import { discounted } from '../testing/discounted.ts';
import { orderTotals } from './orderTotals.ts';
import { shownGoods } from './shownGoods.ts';
import { rateInBasisPoints, type SalesTax, salesTaxOf, shownTaxes, taxOn, usStateRates } from '../tax/salesTax.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Runs the property tests at full size: LONG_TESTS=1. */
    longTests: boolean;
  }
}

const vat20 = salesTaxOf('fr', null) as SalesTax;
const quebec = salesTaxOf('ca', 'QC') as SalesTax;
const newYork = salesTaxOf('us', 'NY') as SalesTax;

test.each([
  ['finds 20 % in a French total', 4_695_00, vat20, 782_50],
  ['rounds half a cent up', 3, vat20, 1],
  ['adds 5 % and 9.975 % in Quebec', 100_00, quebec, 14_98],
  ['rounds each tax of Quebec: 0.015 and 0.029925', 30, quebec, 2 + 3],
  ['adds 8.53 % in New York', 100_00, newYork, 8_53],
  ['finds nothing in nothing', 0, vat20, 0],
  [
    'counts the largest order exactly',
    9_007_199_254_740_991,
    { rate: 20_000, is_included: false, parts: [] },
    1_801_439_850_948_198,
  ],
] as const)('%s', (_name, amount, tax, expected) => {
  expect(taxOn(amount, 'EUR', tax)).toBe(expected);
});

test.each([-1, 0.5, Number.NaN, 2 ** 53])('throws on %s as an amount', (amount) => {
  expect(() => taxOn(amount, 'EUR', vat20)).toThrow(RangeError);
});

test.each([
  ['has the French rate', 'fr', null, 20_000],
  ['has the rate of Minnesota', 'us', 'MN', 8_135],
  ['has no tax in Oregon', 'us', 'OR', 0],
  ['has the rate of Ontario', 'ca', 'ON', 13_000],
  ['cannot tell without a state', 'us', null, undefined],
  ['cannot tell for a state that is none', 'us', 'XX', undefined],
  ['does not take an object’s own word for a state', 'us', 'toString', undefined],
  ['does not ask for a region elsewhere', 'jp', null, 10_000],
] as const)('%s', (_name, country, region, expected) => {
  expect(salesTaxOf(country, region)?.rate).toBe(expected);
});

test.each([
  ['a parcel of NZ$ 1,000', 100_000, { rate: 15_000, is_included: true, name: 'gst' }],
  ['a dearer one', 100_001, { rate: 0, name: 'none' }],
] as const)('taxes %s to New Zealand up to the legal limit', (_name, goods, tax) => {
  expect(salesTaxOf('nz', null, { goods })).toMatchObject(tax);
});

test.each([
  ['states 20 % as 2000', vat20, 2000],
  ['states no rate where there is none', salesTaxOf('hk', null) as SalesTax, null],
  ['states no rate it would have to cut', quebec, null],
] as const)('%s', (_name, tax, expected) => {
  expect(rateInBasisPoints(tax)).toBe(expected);
});

test.each([
  ['names the French tax with its rate', 'fr', null, ['vat 20000', true, true], 20_000],
  ['names the tax of a state without a rate: towns add theirs', 'us', 'NY', ['sales_tax 8875', false, false], 8_875],
  ['names a tax of nothing too', 'us', 'OR', ['sales_tax 0', false, false], 0],
  ['names both taxes of Quebec with their rates', 'ca', 'QC', ['gst 5000, qst 9975', true, false], 14_975],
  ['names both taxes of British Columbia', 'ca', 'BC', ['gst 5000, pst 7000', true, false], 12_000],
  ['names both taxes of Manitoba', 'ca', 'MB', ['gst 5000, rst 7000', true, false], 12_000],
  ['names both taxes of Saskatchewan', 'ca', 'SK', ['gst 5000, pst 6000', true, false], 11_000],
  ['names the joint tax of Ontario', 'ca', 'ON', ['hst 13000', true, false], 13_000],
  ['names the federal tax of Alberta alone', 'ca', 'AB', ['gst 5000', true, false], 5_000],
  ['takes another time’s rate for that of the province', 'ca', 'QC', ['gst 5000, qst 9000', true, false], 14_000],
  ['does not make up a part of a rate below the federal one', 'ca', 'QC', ['sales_tax 4000', true, false], 4_000],
  ['names what a province collects only once it is known', 'ca', null, ['sales_tax 0', false, false], 0],
  ['names the Japanese tax', 'jp', null, ['consumption_tax 10000', true, true], 10_000],
  ['names the tax of a small New Zealand parcel', 'nz', null, ['gst 15000', true, true], 15_000],
] as const)('%s', (_name, country, region, [taxes, has_one_rate, is_included], rate) => {
  const shown = shownTaxes(country, region, rate);
  expect(shown).toMatchObject({ has_one_rate, is_included });
  expect(shown?.parts.map((part) => `${part.name} ${part.rate}`).join(', ')).toBe(taxes);
});

test('gives each tax of a province its own registration', () => {
  const registered = ['QC', 'BC', 'MB', 'SK', 'ON'].map((region) =>
    salesTaxOf('ca', region)?.parts.map((part) => part.registration),
  );
  expect(registered).toEqual([
    [undefined, 'ca_qc'],
    [undefined, 'ca_bc'],
    [undefined, 'ca_mb'],
    [undefined, 'ca_sk'],
    [undefined],
  ]);
});

test.each(['hk', 'mo', 'nz'] as const)('shows no tax in %s, which has none', (country) => {
  expect(shownTaxes(country, null, 0)).toBeNull();
});

test.each([
  ['us', us.regions, usStateRates],
  ['ca', ca.regions, canadaProvinceRates],
])('has a rate for each region of an address in %s', (_country, regions, rates) => {
  expect(regions.map(({ region_id }) => region_id).sort()).toEqual(Object.keys(rates).sort());
});

test('has realistic rates', () => {
  for (const rate of [...Object.values(usStateRates), ...Object.values(canadaProvinceRates)]) {
    expect(rate).toBeGreaterThanOrEqual(0);
    expect(rate).toBeLessThanOrEqual(15_000);
  }
});

const bag = { unit_price: 4_250_00, qty: 1, discount: 0 };
const scarf = { unit_price: 445_00, qty: 1, discount: 0 };

test('totals a French order, tax included', () => {
  expect(orderTotals({ currency: 'EUR', lines: [bag, scarf], shipping: 0, tax: vat20 })).toMatchObject({
    subtotal: 3_912_50,
    subtotal_incl_tax: 4_695_00,
    discount_amount: 0,
    tax_amount: 782_50,
    grand_total: 4_695_00,
  });
});

test('adds tax on goods and delivery in Quebec', () => {
  expect(orderTotals({ currency: 'CAD', lines: [scarf], shipping: 18_00, tax: quebec })).toMatchObject({
    subtotal: 445_00,
    shipping_amount: 18_00,
    shipping_tax_amount: 2_70,
    tax_amount: 66_64 + 2_70,
    grand_total: 445_00 + 18_00 + 66_64 + 2_70,
  });
});

test('does not tax delivery in New York', () => {
  const totals = orderTotals({ currency: 'USD', lines: [scarf], shipping: 15_00, tax: newYork });
  expect(totals).toMatchObject({ shipping_tax_amount: 0, tax_amount: 37_96, grand_total: 497_96 });
});

test('subtracts the discount before the tax', () => {
  const totals = orderTotals({ currency: 'EUR', lines: discounted([bag, scarf], 0.1), shipping: 0, tax: vat20 });
  expect(totals).toMatchObject({ discount_amount: 391_25, tax_amount: 704_25, grand_total: 4_225_50 });
  expect(totals.rows.map((row) => row.discount)).toEqual([425_00, 44_50]);
});

test.each([
  ['a discount above its line', { lines: [bag, { ...scarf, discount: 445_01 }] }],
  ['a negative discount', { lines: [{ ...bag, discount: -1 }] }],
  ['half a cent of discount', { lines: [{ ...bag, discount: 0.5 }] }],
  ['half a cent of delivery', { shipping: 0.5 }],
  ['a negative price', { lines: [{ ...bag, unit_price: -1 }] }],
  ['half a piece', { lines: [{ ...bag, qty: 0.5 }] }],
  ['more money than can be counted', { lines: [{ unit_price: 2 ** 40, qty: 2 ** 20, discount: 0 }] }],
] as const)('throws on %s', (_name, change) => {
  const good = { currency: 'EUR', lines: [bag, scarf], shipping: 0, tax: vat20 } as const;
  expect(() => orderTotals({ ...good, ...change })).toThrow(RangeError);
});

const line = fc.record({ unit_price: fc.nat(100_000_00), qty: fc.integer({ min: 1, max: 20 }) });
const anyTax = fc
  .tuple(fc.constantFrom(...countries), fc.constantFrom(null, 'NY', 'MN', 'QC'))
  .map(([country, region]) => salesTaxOf(country, region))
  .filter((tax) => tax !== null);

test('M8: in every currency the total is exactly lines plus tax plus delivery minus discounts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      fc.array(line, { maxLength: 12 }),
      fc.nat(500_00),
      fc.double({ min: 0, max: 1, noNaN: true }),
      anyTax,
      (currency, lines, shipping, share, tax) => {
        const goods = lines.reduce((sum, { unit_price, qty }) => sum + unit_price * qty, 0);
        const priced = discounted(lines, share);
        const discount = priced.reduce((sum, one) => sum + one.discount, 0);
        const totals = orderTotals({ currency, lines: priced, shipping, tax });
        const goodsTax = totals.tax_amount - totals.shipping_tax_amount;
        expect(totals.grand_total).toBe(
          totals.subtotal - totals.discount_amount + totals.shipping_amount + totals.tax_amount,
        );
        expect(totals.rows.reduce((sum, row) => sum + row.row_incl_tax, 0)).toBe(totals.subtotal_incl_tax);
        expect(totals.rows.reduce((sum, row) => sum + row.row_tax, 0)).toBe(goodsTax);
        expect(totals.discount_amount).toBeGreaterThanOrEqual(0);
        // The shopper pays the prices, plus only the tax that is added.
        const added = tax.is_included ? 0 : totals.tax_amount;
        expect(totals.grand_total).toBe(goods - discount + shipping + added);
        // What a page shows is all with tax, or all without.
        const shown = shownGoods(totals.rows);
        expect(shown.subtotal - shown.discount).toBe(goods - discount);
        if (share < 1) expect(shown).toEqual({ subtotal: goods, discount });
      },
    ),
    { numRuns: inject('longTests') ? 1_000_000 : 2_000 },
  );
});
