import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';

/** `{country}_{language}`; the server refuses anything else with 400 (api.md). */
export const localeSchema = z
  .custom<Locale>((value) => typeof value === 'string' && isLocale(value), { message: 'locale' })
  .meta({ type: 'string', example: 'fr_fr' });

/** A call whose only input is the storefront. */
export const localeOnly = z.strictObject({ locale: localeSchema });
