import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test.each([
  ['a comma in French', ['Rouge garance', '26 cm'], 'fr', 'Rouge garance, 26 cm'],
  ['its own mark in Japanese', ['日本', '日本語', 'JPY'], 'ja', '日本、日本語、JPY'],
  ['its own mark in traditional Chinese', ['台灣', 'TWD'], 'zh_hant', '台灣、TWD'],
  ['a turned comma in Arabic', ['أحمر قانٍ', '26 cm'], 'ar', 'أحمر قانٍ، 26 cm'],
  ['nothing of what is empty', ['Black', null, '', undefined, false], 'en', 'Black'],
] as const)('parts words by %s', (_what, words, language, expected) => {
  expect(listed(words, language)).toBe(expected);
});
