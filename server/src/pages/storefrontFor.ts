import { type Language, type Locale, locales, storefrontOf } from '@vitrine/rules/storefronts/storefronts';

/** The storefront of a language whose country the visitor did not tell. */
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

/** Language, script and region of a tag, the script filled in as usage has it (`zh-TW` is written in Hant). */
function partsOf(tag: string): { language: string; script: string; region: string } | null {
  try {
    const { language, script = '', region = '' } = new Intl.Locale(tag).maximize();
    const said = new Intl.Locale(tag).region ?? '';
    return { language, script, region: said === '' ? '' : region };
  } catch {
    return null;
  }
}

const rows = locales.map((locale) => ({ locale, ...partsOf(storefrontOf(locale).tag) }));

/**
 * The storefront for an `Accept-Language`: the first tag, by the visitor's preference, whose language we speak, in its country
 * where we sell in that language, else in the language's home. British English when nothing fits.
 */
export function storefrontFor(header: string): Locale {
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', weight] = part.replaceAll(' ', '').split(';q=');
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0, index };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  for (const { tag } of wanted) {
    const parts = partsOf(tag);
    if (!parts) continue;
    const spoken = rows.filter(({ language, script }) => language === parts.language && script === parts.script);
    const [first] = spoken;
    if (!first) continue;
    return spoken.find(({ region }) => region === parts.region)?.locale ?? homeOf[storefrontOf(first.locale).language];
  }
  return fallback;
}
