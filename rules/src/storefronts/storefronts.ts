// The storefronts (spec 1 §1, expectations §1), one row per locale. Differences between countries or languages are
// columns here or in a table with these keys, never an `if`.

/** Interface and content languages; each has its own message catalogue. */
export const languages = ['fr', 'en', 'de', 'es', 'it', 'pt', 'ja', 'ko', 'zh_hans', 'zh_hant', 'th', 'ar'] as const;
export type Language = (typeof languages)[number];

/**
 * Storefronts that may override single texts of their language, in content and message catalogues, and that language.
 * Expectations §1.
 */
export const ownWordings = { br_pt: 'pt' } as const satisfies Record<string, Language>;

/** A set of texts: a language's, or a storefront's own. */
export type Wording = Language | keyof typeof ownWordings;
// A pure call: a page's code that does not use it leaves it out.
export const wordings: readonly Wording[] = /* @__PURE__ */ (languages as readonly Wording[]).concat(
  /* @__PURE__ */ Object.keys(ownWordings) as (keyof typeof ownWordings)[],
);

/** Whether a text names a wording. Expectations §1. */
export function isWording(text: string): text is Wording {
  return wordings.some((wording) => wording === text);
}

/** The language of a wording. Expectations §1. */
export function languageOf(wording: Wording): Language {
  return wording in ownWordings ? ownWordings[wording as keyof typeof ownWordings] : (wording as Language);
}

/** Store countries, ISO 3166-1 alpha-2 in lower case, as the specification's calls spell them. */
export const countries = [
  'fr',
  'be',
  'lu',
  'ch',
  'de',
  'at',
  'it',
  'es',
  'pt',
  'nl',
  'ie',
  'gb',
  'fi',
  'dk',
  'se',
  'no',
  'cz',
  'pl',
  'us',
  'ca',
  'mx',
  'br',
  'au',
  'nz',
  'sg',
  'my',
  'jp',
  'cn',
  'hk',
  'mo',
  'tw',
  'kr',
  'th',
  'sa',
  'ae',
] as const;
export type Country = (typeof countries)[number];

/** Whether a text is a country with a storefront, in lower case. Spec 1 §1. */
export function isCountry(text: string): text is Country {
  return countries.some((country) => country === text);
}

/** The country of an ISO 3166-1 code in any case; null where the shop has no storefront. Spec 1 §1, §7. */
export function countryOfCode(code: string): Country | null {
  const country = code.toLowerCase();
  return isCountry(country) ? country : null;
}

/** ISO 4217 codes of the specification's currency map (spec 1 §3). New Zealand pays in AUD, with a duty notice. */
export const currencies = [
  'EUR',
  'PLN',
  'GBP',
  'CHF',
  'DKK',
  'SEK',
  'NOK',
  'CZK',
  'USD',
  'CAD',
  'AUD',
  'JPY',
  'CNY',
  'SGD',
  'MYR',
  'HKD',
  'MOP',
  'TWD',
  'KRW',
  'SAR',
  'AED',
  'THB',
  'BRL',
  'MXN',
] as const;
export type Currency = (typeof currencies)[number];

/** Rule that formats a person's name (spec 1 §9), implemented in `account/personName.ts`. */
export type NameOrder = 'default' | 'cn' | 'jp' | 'tw' | 'hkmo' | 'kr';

export type Storefront = {
  readonly country: Country;
  readonly language: Language;
  /** Wording of the house's content. */
  readonly wording: Wording;
  /** BCP 47 tag for `lang`, hreflang and Intl. */
  readonly tag: string;
  readonly currency: Currency;
  readonly direction: 'ltr' | 'rtl';
  readonly name_order: NameOrder;
  readonly distance_unit: 'km' | 'mi';
};

/** Countries that use miles: the US (spec 1 §9). */
export const countriesUsingMiles: ReadonlySet<Country> = new Set(['us']);

/** Languages written from right to left. Expectations §1. */
const rightToLeftLanguages: ReadonlySet<Language> = new Set(['ar']);

const row = (
  country: Country,
  language: Language,
  tag: string,
  currency: Currency,
  name_order: NameOrder = 'default',
  wording: Wording = language,
): Storefront => ({
  country,
  language,
  wording,
  tag,
  currency,
  direction: rightToLeftLanguages.has(language) ? 'rtl' : 'ltr',
  name_order,
  distance_unit: countriesUsingMiles.has(country) ? 'mi' : 'km',
});

export const storefronts = {
  fr_fr: row('fr', 'fr', 'fr-FR', 'EUR'),
  be_fr: row('be', 'fr', 'fr-BE', 'EUR'),
  lu_fr: row('lu', 'fr', 'fr-LU', 'EUR'),
  ch_fr: row('ch', 'fr', 'fr-CH', 'CHF'),
  ch_de: row('ch', 'de', 'de-CH', 'CHF'),
  de_de: row('de', 'de', 'de-DE', 'EUR'),
  at_de: row('at', 'de', 'de-AT', 'EUR'),
  it_it: row('it', 'it', 'it-IT', 'EUR'),
  es_es: row('es', 'es', 'es-ES', 'EUR'),
  pt_pt: row('pt', 'pt', 'pt-PT', 'EUR'),
  nl_en: row('nl', 'en', 'en-NL', 'EUR'),
  ie_en: row('ie', 'en', 'en-IE', 'EUR'),
  uk_en: row('gb', 'en', 'en-GB', 'GBP'),
  fi_en: row('fi', 'en', 'en-FI', 'EUR'),
  dk_en: row('dk', 'en', 'en-DK', 'DKK'),
  se_en: row('se', 'en', 'en-SE', 'SEK'),
  no_en: row('no', 'en', 'en-NO', 'NOK'),
  cz_en: row('cz', 'en', 'en-CZ', 'CZK'),
  pl_en: row('pl', 'en', 'en-PL', 'PLN'),
  us_en: row('us', 'en', 'en-US', 'USD'),
  ca_en: row('ca', 'en', 'en-CA', 'CAD'),
  ca_fr: row('ca', 'fr', 'fr-CA', 'CAD'),
  mx_es: row('mx', 'es', 'es-MX', 'MXN'),
  br_pt: row('br', 'pt', 'pt-BR', 'BRL', 'default', 'br_pt'),
  au_en: row('au', 'en', 'en-AU', 'AUD'),
  nz_en: row('nz', 'en', 'en-NZ', 'AUD'),
  sg_en: row('sg', 'en', 'en-SG', 'SGD'),
  my_en: row('my', 'en', 'en-MY', 'MYR'),
  jp_ja: row('jp', 'ja', 'ja-JP', 'JPY', 'jp'),
  cn_zh: row('cn', 'zh_hans', 'zh-Hans-CN', 'CNY', 'cn'),
  hk_en: row('hk', 'en', 'en-HK', 'HKD', 'hkmo'),
  hk_zh: row('hk', 'zh_hant', 'zh-Hant-HK', 'HKD', 'hkmo'),
  mo_en: row('mo', 'en', 'en-MO', 'MOP', 'hkmo'),
  mo_zh: row('mo', 'zh_hant', 'zh-Hant-MO', 'MOP', 'hkmo'),
  tw_zh: row('tw', 'zh_hant', 'zh-Hant-TW', 'TWD', 'tw'),
  kr_ko: row('kr', 'ko', 'ko-KR', 'KRW', 'kr'),
  th_en: row('th', 'en', 'en-TH', 'THB'),
  th_th: row('th', 'th', 'th-TH', 'THB'),
  sa_en: row('sa', 'en', 'en-SA', 'SAR'),
  sa_ar: row('sa', 'ar', 'ar-SA', 'SAR'),
  ae_en: row('ae', 'en', 'en-AE', 'AED'),
  ae_ar: row('ae', 'ar', 'ar-AE', 'AED'),
} as const satisfies Record<string, Storefront>;

/** Id of a storefront, `{country}_{language}` as the specification spells it. */
export type Locale = keyof typeof storefronts;

export const locales = Object.keys(storefronts) as readonly Locale[];

/** Whether a text is one of the locales. Spec 1 §1. */
export function isLocale(text: string): text is Locale {
  return Object.hasOwn(storefronts, text);
}

/** The storefront of a locale. Spec 1 §1. */
export function storefrontOf(locale: Locale): Storefront {
  return storefronts[locale];
}

/**
 * Path words by language, with overrides of single storefronts (spec 1 §2: `{checkout word}`, `{store word}`,
 * configured search path). ASCII, so that every app keeps links intact.
 */
export const pathWords = {
  fr: { checkout: 'commande', store: 'boutiques', search: 'recherche' },
  en: { checkout: 'checkout', store: 'find-store', search: 'search' },
  de: { checkout: 'kasse', store: 'boutiquen', search: 'suche' },
  es: { checkout: 'pedido', store: 'tiendas', search: 'buscar' },
  it: { checkout: 'ordine', store: 'negozi', search: 'cerca' },
  pt: { checkout: 'encomenda', store: 'lojas', search: 'pesquisa' },
  br_pt: { checkout: 'pedido', store: 'lojas', search: 'pesquisa' },
  ja: { checkout: 'checkout', store: 'stores', search: 'search' },
  ko: { checkout: 'checkout', store: 'stores', search: 'search' },
  zh_hans: { checkout: 'checkout', store: 'stores', search: 'search' },
  zh_hant: { checkout: 'checkout', store: 'stores', search: 'search' },
  th: { checkout: 'checkout', store: 'stores', search: 'search' },
  ar: { checkout: 'checkout', store: 'stores', search: 'search' },
} as const satisfies Record<Wording, { checkout: string; store: string; search: string }>;

/** The path words of a locale. Spec 1 §2. */
export function pathWordsOf(locale: Locale): { checkout: string; store: string; search: string } {
  return pathWords[storefronts[locale].wording];
}
