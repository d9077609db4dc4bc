import { isLocale, type Locale, locales } from '@vitrine/rules/storefronts/storefronts';
import { house } from 'virtual:house';

/** The storefronts of this house, from its marks; all of them where the marks name none. */
export const served: readonly Locale[] = house.storefronts ?? locales;

/** Whether a text is the locale of a storefront of this house. Any other address is not found. Spec 1 §1. */
export const isServed = (text: string): text is Locale => isLocale(text) && served.includes(text);
