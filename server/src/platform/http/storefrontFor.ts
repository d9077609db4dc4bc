import { type Language, type Locale, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';

/** The default storefront of a language, for a tag without a country. */
const homeOf = {
  fr: 'fr_fr',
  en: 'uk_en',
  de: 'de_de',
  es: 'es_es',
  it: 'it_it',
  pt: 'pt_pt',
  ja: 'jp_ja',
  ko: 'kr_ko',
  zh_hans: 'cn_zh',
  zh_hant: 'hk_zh',
  th: 'th_th',
  ar: 'ae_ar',
} as const satisfies Record<Language, Locale>;

const fallback: Locale = 'uk_en';

/** Language, script and region of a tag, with its likely script (`zh-TW` is written in Hant). */
function partsOf(tag: string): { language: string; script: string; region: string } | null {
  try {
    const { language, script = '', region = '' } = new Intl.Locale(tag).maximize();
    const regionCode = new Intl.Locale(tag).region ?? '';
    return { language, script, region: regionCode === '' ? '' : region };
  } catch {
    return null;
  }
}

const rows = locales.map((locale) => ({ locale, ...partsOf(storefrontOf(locale).tag) }));

/** The tags of an `Accept-Language`, by the visitor's preference. */
function wantedTags(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', weight] = part.replaceAll(' ', '').split(';q=');
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0, index };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ tag }) => tag);
}

/** The storefronts in a tag's language, and the country that the tag names. */
function spokenBy(tag: string): { locales: Locale[]; inCountry: Locale | undefined } {
  const parts = partsOf(tag);
  const spoken = parts
    ? rows.filter(({ language, script }) => language === parts.language && script === parts.script)
    : [];
  const inCountry = spoken.find(({ region }) => region === parts?.region)?.locale;
  return { locales: spoken.map(({ locale }) => locale), inCountry };
}

/** The supported languages of an `Accept-Language`, by preference. */
export function languagesOf(header: string): Language[] {
  const wanted = wantedTags(header).flatMap((tag) => spokenBy(tag).locales.slice(0, 1));
  return [...new Set(wanted.map((locale) => storefrontOf(locale).language))];
}

/**
 * The storefront for an `Accept-Language`, among `served`: takes the first preferred tag in a supported language, in the
 * tag's country if that has a storefront in the language, else the language's default. Null when nothing matches.
 */
function spokenStorefront(header: string, served: readonly Locale[] = locales): Locale | null {
  for (const tag of wantedTags(header)) {
    const { locales: spoken, inCountry } = spokenBy(tag);
    const [first] = spoken.filter((locale) => served.includes(locale));
    if (!first) continue;
    const wanted = [inCountry, homeOf[storefrontOf(first).language]];
    return wanted.find((locale) => locale !== undefined && served.includes(locale)) ?? first;
  }
  return null;
}

/** Like `spokenStorefront`; without a match British English, or the house's first storefront if it does not serve that. */
export function storefrontFor(header: string, served: readonly Locale[] = locales): Locale {
  return spokenStorefront(header, served) ?? served.find((locale) => locale === fallback) ?? served[0] ?? fallback;
}
