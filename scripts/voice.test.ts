// The machine-readable part of the rules in docs/voice.md for every language and storefront.
import { offeredTitles, titles } from '@vitrine/rules/account/titles';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { type Language, languages, type Locale, locales, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { write } from '@vitrine/rules/messages/write';
import { boutiqueMessages, officeMessages } from '../office/scripts/messages.ts';
import { serverMessages } from '../server/src/platform/messages/folder.ts';
import { pageMessages } from '../storefront/scripts/catalogue.ts';

const folders = [pageMessages, serverMessages];

/** A storefront's texts, compiled. */
const compiledOf = (locale: Locale) => Object.assign({}, ...folders.map((folder) => folder.compiledOf(locale)));

/** Text messages: their alphabet has the plain space alone. */
const isTextMessage = (id: string): boolean => id.startsWith('sms.');

/** Every text of a storefront as written: its language's, its own over them. */
function textsOf(locale: Locale): Map<string, string> {
  const { language } = storefronts[locale];
  return new Map(
    folders.flatMap(({ areas, readPo }) =>
      areas().flatMap((area) => [...readPo(area, language), ...readPo(area, locale)]),
    ),
  );
}
const matching = (locale: Locale, pattern: RegExp): string[] =>
  [...textsOf(locale)].filter(([, text]) => pattern.test(text)).map(([id]) => id);
const ofLanguage = (language: Language): Locale[] =>
  locales.filter((locale) => storefronts[locale].language === language);

describe('French punctuation', () => {
  const blanks = /(?<!\u202F)[;!?]|(?<![\u00A0\d{:]):(?!\w)|[ \u202F]:/u;
  const guillemets = /«(?!\u00A0)|(?<!\u00A0)»/u;

  test.each(ofLanguage('fr'))('%s parts ; ! ? by a narrow space that does not break, and : by a full one', (locale) => {
    const onPages = (pattern: RegExp) => matching(locale, pattern).filter((id) => !isTextMessage(id));
    expect(onPages(blanks)).toEqual([]);
    expect(onPages(guillemets)).toEqual([]);
  });

  test.each([
    ['office', officeMessages],
    ['page of boutiques', boutiqueMessages],
  ] as const)('is the same in the %s', (_name, { areas, readPo }) => {
    const texts = areas().flatMap((area) => [...readPo(area, 'fr')]);
    expect(texts.filter(([, text]) => blanks.test(text) || guillemets.test(text))).toEqual([]);
  });
});

test.each(ofLanguage('ar'))('%s has all six plural forms wherever a number decides', (locale) => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
  const incomplete = [...textsOf(locale)].filter(([, text]) =>
    text
      .split(/, plural,/u)
      .slice(1)
      .some((part) => forms.some((form) => !part.includes(`${form} {`))),
  );
  expect(incomplete.map(([id]) => id)).toEqual([]);
});

test('Swiss German is written without ß, whatever a text holds', () => {
  expect(JSON.stringify(compiledOf('de_de'))).toContain('ß');
  expect(JSON.stringify(compiledOf('ch_de'))).not.toContain('ß');
});

const asksPostcode =
  /postcode|postal|zip code|eircode|Postleitzahl|\bCAP\b|\bCEP\b|郵便番号|우편번호|邮编|郵遞區號|郵政編號|รหัสไปรษณีย์|البريدي|بريديًا/iu;
test.each(locales)('%s asks the search of stores for a postcode only where there are postcodes', (locale) => {
  const texts = textsOf(locale);
  const has = optionsOf(storefronts[locale].country).zip_pattern !== null;
  for (const id of ['label', 'refused', 'unsupported', 'unknown_place'])
    expect([id, asksPostcode.test(texts.get(`stores.${id}`) ?? '')]).toEqual([id, has]);
});

test.each(locales)('%s offers titles whose labels differ', (locale) => {
  const { tag, language } = storefronts[locale];
  const catalogue = { tag, messages: compiledOf(locale) };
  const labels = offeredTitles[language].map((title) => write(catalogue, `title.${title}`));
  expect(new Set(labels).size).toBe(labels.length);
  const all = titles.map((title) => write(catalogue, `title.${title}`));
  expect(all.filter((label) => /Fräulein|Mlle|Menina|嬢|Sig\.na/u.test(label))).toEqual([]);
});

const sameFailure = ['account.card_failed', 'checkout.failed', 'form.failed', 'password.failed'];
test.each(locales)('%s says an unknown failure in one sentence everywhere', (locale) => {
  const texts = textsOf(locale);
  expect(new Set(sameFailure.map((id) => texts.get(id))).size).toBe(1);
});

/** Words of neighbouring storefronts that a storefront does not use. */
const foreign: Partial<Record<Locale, RegExp>> = {
  us_en: /jewell|colou?rs?(?<=our|ours)\b|favour|personalis|neighbour|centre\b|cancelled|adviser|postcode|catalogue/iu,
  uk_en: /jewelry|\bcolors?\b|favorite|personaliz|neighborhood|\bcenter\b|canceled|advisor/iu,
  mx_es: /\bcestas?\b|móvil|\bañad|laborable|portada|\bcoste\b|caduc/iu,
  es_es: /\bcarrito|\bcelular\b|agreg(?:ar|ue)/iu,
  hk_zh: /簡訊|隱私|網路|軟體|線上|郵遞區號|電子郵件|資訊/u,
  mo_zh: /簡訊|隱私|網路|軟體|線上|郵遞區號|電子郵件|資訊|example\.hk/u,
  tw_zh: /短訊|私隱|網絡|軟件|網上|郵政編號|電郵|二維碼|example\.hk/u,
  ca_fr: /e-mail|\bSMS\b|cookies?\b/iu,
};
test.each(Object.entries(foreign))('%s uses its own words', (name, pattern) => {
  const locale = locales.find((each) => each === name) ?? 'uk_en';
  expect(matching(locale, pattern)).toEqual([]);
});

/** Forms that address a client as a man. */
const masculine: Partial<Record<Language, RegExp>> = {
  fr: /vous (?:êtes|serez) (?:dé)?(?:connecté|inscrit|abonné|débité)|être oublié|rester connecté|bienvenu\b/iu,
  it: /benvenuto[:!]|benvenuto nella|è (?:uscito|connesso|iscritto)|restando connesso|^resta connesso/iu,
  es: /bienvenido|está suscrito|como invitado|ser olvidado/iu,
  pt: /bem-vindo|está (?:subscrito|inscrito)|como convidado|(?:não será|continuar) (?:cobrado|conectado)|ser esquecido/iu,
  ar: /[اأ]نت مس|كضيف|اسأل |اختر |اقبل |أنشئ |أزلها|اتركه|اتبعه |أغلقت(?!م)|كتبته(?!م)/u,
};
test.each(Object.entries(masculine))('%s addresses women and men alike', (language, pattern) => {
  const found = locales
    .filter((locale) => storefronts[locale].language === language)
    .flatMap((locale) => matching(locale, pattern).map((id) => `${locale} ${id}`));
  expect(found).toEqual([]);
});

test.each(languages)('%s calls the gift’s card no voucher', (language) => {
  const voucher = /gift card|ギフトカード|선물 카드|礼品卡|禮品卡|การ์ดของขวัญ|بطاقة الهدية/iu;
  expect([...pageMessages.readPo('gift', language)].filter(([, text]) => voucher.test(text))).toEqual([]);
});
