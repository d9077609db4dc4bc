import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test.each([
  ['a comma in French', ['Rouge garance', '26 cm'], 'fr', 'Rouge garance, 26 cm'],
  ['its own mark in Japanese', ['日本', '日本語', 'JPY'], 'ja', '日本、日本語、JPY'],
  ['its own mark in traditional Chinese', ['台灣', 'TWD'], 'zh_hant', '台灣、TWD'],
  [
    'a turned comma in Arabic, each word in its own way',
    ['أحمر قانٍ', '26 cm'],
    'ar',
    '\u2068أحمر قانٍ\u2069، \u206826 cm\u2069',
  ],
  ['nothing of what is empty', ['Black', null, '', undefined, false], 'en', 'Black'],
] as const)('parts words by %s', (_what, words, language, expected) => {
  expect(listed(words, language)).toBe(expected);
});
