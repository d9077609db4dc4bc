import { shopCurrency } from '../storefronts/shopCurrency.ts';
import { type Country, isCountry } from '../storefronts/storefronts.ts';
import { zeroDecimalCountries } from './currencyDisplay.ts';
import { minorDigits } from './money.ts';

/** The smallest amount that a country's storefronts show, in minor units: a hundred halalas where they show no decimals. Expectations §2. */
export const shownStep = (country: Country): number =>
  zeroDecimalCountries.has(country) ? 10 ** minorDigits[shopCurrency(country)] : 1;

/** Whether a price in minor units can be shown: storefronts without decimals need whole ones. Expectations §2. */
export const isShownPrice = (country: Country, amount: number): boolean => amount % shownStep(country) === 0;

type OrderMoney = {
  /** The country of the order's storefront, and the currency of the order: an order of an earlier store may have another one than its country. */
  readonly country: string;
  readonly currency: string;
};

/** The smallest amount that the client of an order is shown, in minor units. Expectations §2, decisions/0159. */
export const orderStep = ({ country, currency }: OrderMoney): number =>
  isCountry(country) && shopCurrency(country) === currency ? shownStep(country) : 1;

/**
 * Whether staff may keep or give back so much of `all` of an order: where the storefront shows no decimals a whole amount, or all of it.
 * Expectations §2, decisions/0159.
 */
export const isShownPart = (amount: number, { all, ...order }: OrderMoney & { readonly all: number }): boolean =>
  amount === all || amount % orderStep(order) === 0;
