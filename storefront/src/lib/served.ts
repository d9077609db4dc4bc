import { isLocale, type Locale, locales } from '@vitrine/rules/storefronts/storefronts';
import { house } from 'virtual:house';

/** The storefronts that this house has, as its marks say; every one where they say nothing. */
export const served: readonly Locale[] = house.storefronts ?? locales;

/** Whether a text is the locale of a storefront that this house has. Any other address is not found. Spec 1 §1. */
export const isServed = (text: string): text is Locale => isLocale(text) && served.includes(text);
