import { shopCurrency } from '../storefronts/shopCurrency.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { zeroDecimalCountries } from './currencyDisplay.ts';
import { minorDigits } from './money.ts';

/** Whether a price in minor units can be shown: storefronts without decimals need whole ones. Expectations §2. */
export const isShownPrice = (country: Country, amount: number): boolean =>
  !zeroDecimalCountries.has(country) || amount % 10 ** minorDigits[shopCurrency(country)] === 0;
