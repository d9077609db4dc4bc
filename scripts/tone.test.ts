import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const server = 'server/src/platform/messages';
const boutiquePage = 'office/src/boutique/messages';
const catalogues = `{storefront/src/messages,${server},${boutiquePage}}`;
/** All catalogues but that of the text messages. */
const onPages = `{storefront/src/messages/*,${server}/!(sms),${boutiquePage}/*}`;
const linesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'));

/**
 * Each language addresses the client in one way in pages, mails and texts. Violations: Arabic in the singular, Thai's ท่าน,
 * Korean's orders, an Italian capital in mid-sentence, Hong Kong's word for email beside Taiwan's.
 */
const others = {
  ar: /(?:حساب|سلت|طلب|طلبات|بريد|بيانات|أجهزت|عنوان|عناوين|هاتف|مصرف|بطاقت|صفحت|ملف|رسائل|رسالت|جلست|اسم|يمكن|لدي|إلي|علي|عن|من|شكرًا ل|لثقت|يصل|يصلن|خدمت|فضل)ك(?![\p{L}])/u,
  th: /(?<!เ)ท่าน(?!ั้น|ผู้ทรงเกียรติ)/u,
  ko: /주십시오/u,
  it: /[\p{Ll},] (?:Suoi?|Sua|Sue|Lei)(?![\p{L}])/u,
  zh_hant: /電郵/u,
} as const;

test.each(Object.entries(others))('%s addresses the client in one way', (language, other) => {
  const lines = linesOf(`${catalogues}/*/${language}.po`);
  expect(lines.length).toBeGreaterThan(3000);
  expect(lines.filter((line) => other.test(line))).toEqual([]);
});

// A text message uses only the plain space: the other one is not in its alphabet, and would make two messages of one.
test('French wraps no punctuation onto a line of its own', () => {
  const lines = linesOf(`${onPages}/fr.po`).filter((line) => line.startsWith('msgstr'));
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter((line) => /(?<=[\p{L}\d}’)]) [?!;:»]|« /u.test(line))).toEqual([]);
});

/** Words that a native reader replaced: a second word for a thing, or a form that takes every client for a man. */
const replaced = {
  it: /\barticol[oi]\b|non è stato lei/iu,
  pt: /\bobrigado\b|\bo próprio\b|que o (?:identifique|esqueça)|-l[oa]s?-(?:á|emos|ão)\b|(?:acompanham|levá|esperá)-[ln]o\b|\bo espera\b|-lhe-(?:á|emos|ão)\b|\bem linha\b|"oferecid[ao]"/iu,
  br_pt: /\bobrigado\b|bem-vindo\b|\bem linha\b/iu,
  ja: /アトリエ/u,
  de: /Rücksendung/u,
  hk_zh: /運單編號/u,
  mo_zh: /運單編號/u,
  th: /ลงชื่อเข้าใช้|ห้องช่าง|ยกเลิกสัญญา|สั่งจอง(?!ล่วงหน้า)|ซาลอน|ละเว้นข้อความ|ถูกออกจากระบบ/u,
  ar: /المشغل|مشاغل|اقرأ|القصة/u,
} as const;

test.each(Object.entries(replaced))('%s says each thing in its one way', (language, other) => {
  const lines = linesOf(`${catalogues}/*/${language}.po`).filter((line) => !line.startsWith('msgid'));
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.filter((line) => other.test(line))).toEqual([]);
});

/** A house's shop has one name in each language; a second one would suggest another place. */
const otherShops = {
  en: /boutique/iu,
  es: /boutique/iu,
  pt: /boutique/iu,
  br_pt: /boutique/iu,
  ar: /بوتيك/u,
  th: /บูติก/u,
  ja: /ブティック/u,
  ko: /부티크/u,
  zh_hans: /门店|专卖店|店铺/u,
  zh_hant: /門市|專賣店|店鋪/u,
} as const;

test.each(Object.entries(otherShops))('%s has one word for a shop', (language, other) => {
  // The house's own people say boutique in English.
  const own = language === 'en' ? '' : `,${boutiquePage}/*`;
  const lines = linesOf(`{storefront/src/messages/*,${server}/error${own}}/${language}.po`).filter(
    (line) => !line.startsWith('msgid'),
  );
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.filter((line) => other.test(line))).toEqual([]);
});

// Nor between sentences. A day ends in such a sign itself: 星期四. The address in a text message needs its space.
test('no space follows a sign of Chinese or Japanese that ends a sentence or a day', () => {
  const lines = ['ja', 'zh_hans', 'zh_hant'].flatMap((language) => linesOf(`${onPages}/${language}.po`));
  expect(lines.length).toBeGreaterThan(3000);
  const parted = /[。！？] |\{(?:cost|date|from|until)\} +[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  expect(lines.filter((line) => parted.test(line))).toEqual([]);
});

test('Chinese sets the name of a piece in its quotes where a sentence tells of it', () => {
  const sentencePattern = /msgid "(?:cart\.(?:deleted_line|removed)|product\.added)"\nmsgstr "(.+)"/gu;
  const sentences = (language: string) =>
    [...linesOf(`storefront/src/messages/{cart,product}/${language}.po`).join('\n').matchAll(sentencePattern)].map(
      ([, words = '']) => words,
    );
  const quoted = { zh_hans: '“{name}”', zh_hant: '「{name}」' };
  for (const [language, name] of Object.entries(quoted)) {
    expect(sentences(language)).toHaveLength(3);
    expect(sentences(language).filter((words) => !words.includes(name))).toEqual([]);
  }
});
