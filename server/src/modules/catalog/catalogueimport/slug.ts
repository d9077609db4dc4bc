import { type Language, languageOf, type Wording } from '@vitrine/rules/storefronts/storefronts';
import { slugOf } from '@vitrine/rules/text/slug';
import anyAscii from 'any-ascii';

// Transliteration works badly for the other scripts: their URLs use the product's base slug.
const spelledByMachine = {
  fr: true,
  en: true,
  de: true,
  es: true,
  it: true,
  pt: true,
  ja: false,
  ko: false,
  zh_hans: false,
  zh_hant: false,
  th: false,
  ar: false,
} as const satisfies Record<Language, boolean>;

/**
 * A product's slug: its title in ASCII, at most 180 characters (spec 1 §5), or `base` for scripts without a good
 * transliteration.
 */
export function productSlug(wording: Wording, title: string, base: string): string {
  if (!spelledByMachine[languageOf(wording)]) return base;
  return slugOf(title, anyAscii) || base;
}
