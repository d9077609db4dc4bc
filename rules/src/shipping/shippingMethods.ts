import type { Money } from '../money/money.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { shopCurrency } from '../storefronts/shopCurrency.ts';

/** Method codes in API calls and orders. Spec 1 §9 (sagawa_standard), spec 2 §3. */
export type ShippingMethodCode = 'standard' | 'express' | 'sagawa_standard';
/** The text of the area `shipping` that names a method. Spec 2 §3. */
export const shippingTitleKeys = {
  standard: 'standard',
  express: 'express',
  sagawa_standard: 'standard',
} as const satisfies Record<ShippingMethodCode, 'standard' | 'express'>;

export type Carrier =
  | 'colissimo'
  | 'chronopost'
  | 'dhl'
  | 'ups'
  | 'fedex'
  | 'tnt'
  | 'sagawa'
  | 'sf_express'
  | 'cj_logistics'
  | 'aramex'
  | 'correios';

export type ShippingMethod = {
  readonly method: ShippingMethodCode;
  readonly carrier: Carrier;
  /** Minor units of the country's currency, with or without tax as its prices. */
  readonly price: number;
  /** Value of goods from which the method is free, in minor units; null when it never is. */
  readonly complimentary_from: number | null;
  /** First and last working day of arrival, counted from the day of dispatch. */
  readonly days: readonly [first: number, last: number];
  /** Whether the shopper can choose a delivery slot of the carrier. */
  readonly has_slots: boolean;
};

const standard = (
  carrier: Carrier,
  price: number,
  complimentary_from: number,
  days: readonly [number, number],
): ShippingMethod => ({ method: 'standard', carrier, price, complimentary_from, days, has_slots: false });

const express = (carrier: Carrier, price: number, days: readonly [number, number] = [1, 1]): ShippingMethod => ({
  method: 'express',
  carrier,
  price,
  complimentary_from: null,
  days,
  has_slots: false,
});

/** Shipping methods of each country, in display order. Spec 2 §3, spec 2 §2. */
export const shippingMethods = {
  fr: [standard('colissimo', 12_00, 150_00, [1, 3]), express('chronopost', 25_00)],
  be: [standard('dhl', 15_00, 150_00, [1, 3]), express('dhl', 25_00)],
  lu: [standard('dhl', 15_00, 150_00, [1, 3]), express('dhl', 25_00)],
  ch: [standard('dhl', 18_00, 200_00, [2, 4]), express('fedex', 30_00, [1, 2])],
  de: [standard('dhl', 15_00, 150_00, [1, 3]), express('dhl', 25_00)],
  at: [standard('dhl', 15_00, 150_00, [2, 4]), express('ups', 25_00, [1, 2])],
  it: [standard('ups', 15_00, 150_00, [2, 4]), express('fedex', 25_00, [1, 2])],
  es: [standard('ups', 15_00, 150_00, [2, 4]), express('fedex', 25_00, [1, 2])],
  pt: [standard('ups', 15_00, 150_00, [2, 5])],
  nl: [standard('dhl', 15_00, 150_00, [1, 3]), express('dhl', 25_00)],
  ie: [standard('ups', 15_00, 150_00, [2, 5])],
  gb: [standard('dhl', 12_00, 150_00, [1, 3]), express('dhl', 22_00)],
  fi: [standard('ups', 18_00, 200_00, [3, 5])],
  dk: [standard('ups', 120_00, 1_200_00, [2, 4]), express('fedex', 200_00, [1, 2])],
  se: [standard('ups', 180_00, 2_000_00, [2, 4]), express('fedex', 300_00, [1, 2])],
  no: [standard('fedex', 200_00, 2_500_00, [3, 6])],
  cz: [standard('ups', 400_00, 4_000_00, [2, 4])],
  pl: [standard('ups', 70_00, 700_00, [2, 4])],
  us: [standard('ups', 15_00, 200_00, [3, 5]), express('fedex', 30_00, [1, 2])],
  ca: [standard('fedex', 18_00, 250_00, [3, 6]), express('fedex', 38_00, [1, 3])],
  mx: [standard('dhl', 250_00, 4_000_00, [3, 6])],
  br: [standard('correios', 90_00, 1_000_00, [4, 8])],
  au: [standard('dhl', 20_00, 250_00, [3, 6]), express('dhl', 40_00, [1, 3])],
  nz: [standard('dhl', 40_00, 400_00, [4, 7])],
  sg: [standard('dhl', 20_00, 250_00, [1, 3])],
  my: [standard('dhl', 60_00, 800_00, [2, 4])],
  jp: [
    {
      method: 'sagawa_standard',
      carrier: 'sagawa',
      price: 1_100,
      complimentary_from: 22_000,
      days: [1, 3],
      has_slots: true,
    },
  ],
  cn: [standard('sf_express', 60_00, 1_000_00, [1, 3])],
  hk: [standard('sf_express', 100_00, 1_500_00, [1, 2])],
  mo: [standard('sf_express', 120_00, 1_500_00, [2, 3])],
  tw: [standard('dhl', 300_00, 5_000_00, [2, 4])],
  kr: [standard('cj_logistics', 10_000, 200_000, [1, 3])],
  th: [standard('dhl', 300_00, 5_000_00, [2, 4])],
  sa: [standard('aramex', 60_00, 800_00, [2, 5])],
  ae: [standard('aramex', 50_00, 700_00, [1, 3]), express('aramex', 90_00)],
} as const satisfies Record<Country, readonly [ShippingMethod, ...ShippingMethod[]]>;

/** Methods of a country's checkout, in display order; the first is the default. Spec 2 §2. */
export function shippingMethodsOf(country: Country): readonly [ShippingMethod, ...ShippingMethod[]] {
  return shippingMethods[country];
}

/** A country's method by name; null when the country does not have it, which the server rejects. Spec 2 §3. */
export function shippingMethodOf(country: Country, method: string): ShippingMethod | null {
  return shippingMethodsOf(country).find((row) => row.method === method) ?? null;
}

/**
 * Price of a method for goods of a value (minor units, before discounts, as the cart promises it): zero from the complimentary
 * threshold. Spec 1 §3 (has_complimentary_delivery), spec 2 §3.
 */
export function shippingPrice(country: Country, method: ShippingMethod, goods_value: number): Money {
  const is_offered = method.complimentary_from !== null && goods_value >= method.complimentary_from;
  return { amount: is_offered ? 0 : method.price, currency: shopCurrency(country) };
}

/** Whether the default method is free for goods of this value (minor units): the basket's flag. Spec 1 §3. */
export function hasComplimentaryDelivery(country: Country, goods_value: number): boolean {
  return shippingPrice(country, shippingMethodsOf(country)[0], goods_value).amount === 0;
}
