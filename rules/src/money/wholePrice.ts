import { shopCurrency } from '../storefronts/shopCurrency.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { zeroDecimalCountries } from './currencyDisplay.ts';
import { minorDigits } from './money.ts';

/** The smallest amount that a country's storefronts show, in minor units: a hundred halalas where they show no decimals. Expectations §2. */
export const shownStep = (country: Country): number =>
  zeroDecimalCountries.has(country) ? 10 ** minorDigits[shopCurrency(country)] : 1;

/** Whether a price in minor units can be shown: storefronts without decimals need whole ones. Expectations §2. */
export const isShownPrice = (country: Country, amount: number): boolean => amount % shownStep(country) === 0;
