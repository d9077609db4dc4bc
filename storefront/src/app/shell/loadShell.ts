import { navigation } from '@vitrine/contract/navigation';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { type Locale, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { countryNames } from '../../lib/words/countryNames.ts';
import { callFrom } from '../pageCall.ts';
import { languageNames } from './languageNames.ts';

/** The house's data in header, footer and trays of a storefront. */
export async function loadShell(context: Parameters<typeof callFrom>[0], locale: Locale) {
  const { country, language, currency, tag } = storefronts[locale];
  const { categories, menu } = await callFrom(context)(navigation, { query: { locale } });
  return {
    locale,
    categories,
    menu,
    /** Whether the law requires the withdrawal function on every page. */
    withdraws: withdrawalRights[country]?.has_link ?? false,
    place: { country: countryNames(tag)[country], language: languageNames[language], currency },
  };
}
