import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const linesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'));

/**
 * Each language speaks to the client in one way, in pages, letters and texts alike. What would be another: Arabic in
 * the singular, Thai's ท่าน, Korean's orders, an Italian capital in mid-sentence, Hong Kong's word for email beside
 * Taiwan's.
 */
const others = {
  ar: /(?:حساب|سلت|طلب|طلبات|بريد|بيانات|أجهزت|عنوان|عناوين|هاتف|مصرف|بطاقت|صفحت|ملف|رسائل|رسالت|جلست|اسم|يمكن|لدي|إلي|علي|عن|من|شكرًا ل|لثقت|يصل|يصلن|خدمت|فضل)ك(?![\p{L}])/u,
  th: /(?<!เ)ท่าน(?!ั้น|ผู้ทรงเกียรติ)/u,
  ko: /주십시오/u,
  it: /[\p{Ll},] (?:Suoi?|Sua|Sue|Lei)(?![\p{L}])/u,
  zh_hant: /電郵/u,
} as const;

test.each(Object.entries(others))('%s speaks in one way', (language, other) => {
  // Letters and text messages hold all languages side by side; what is looked for stands in one of them only.
  const lines = [
    `storefront/src/messages/*/${language}.po`,
    `server/src/http/messages/${language}.json`,
    'server/src/{mail,sms}/*ords*.ts',
  ].flatMap(linesOf);
  expect(lines.length).toBeGreaterThan(3000);
  expect(lines.filter((line) => other.test(line))).toEqual([]);
});

// A text message keeps to the plain space: the other one is not in its alphabet, and would make two messages of one.
test('French sets no sign on a line of its own', () => {
  const lines = [
    ...linesOf('storefront/src/messages/*/fr.po').filter((line) => line.startsWith('msgstr')),
    ...linesOf('server/src/http/messages/fr.json'),
    ...linesOf('server/src/mail/*ords.ts').filter((line) => /^\s*(?:\w+: )?'.*',$/u.test(line)),
  ];
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter((line) => /(?<=[\p{L}\d}’)]) [?!;:»]|« /u.test(line))).toEqual([]);
});
