import { hasSpecialReturnText } from '@vitrine/rules/countries/countryLists';
import { isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';

/**
 * What a country's customs ask of a parcel that comes back, and what they charge; null in a country without such a text. It
 * concerns a return by a carrier: a boutique is in the buyer's country. Spec 3 §9.
 */
export const specialText = (store: string, locale: Locale): string | null =>
  isCountry(store) && hasSpecialReturnText(store) ? textIn(locale, 'returns')(`special.${store}`) : null;
