import { expect, test } from 'vitest';
import { addressInRow, joined, listed } from './listed.ts';

test.each([
  ['a comma in French', ['Rouge garance', '26 cm'], 'fr', 'Rouge garance, 26 cm'],
  ['its own mark in Japanese', ['日本', '日本語', 'JPY'], 'ja', '日本、日本語、JPY'],
  ['its own mark in traditional Chinese', ['台灣', 'TWD'], 'zh_hant', '台灣、TWD'],
  [
    'a turned comma in Arabic, each word in its own way',
    ['أحمر قانٍ', '26 cm'],
    'ar',
    '\u2068أحمر قانٍ\u2069،\u200F \u206826 cm\u2069',
  ],
  ['nothing of what is empty', ['Black', null, '', undefined, false], 'en', 'Black'],
] as const)('separates words with %s', (_what, words, language, expected) => {
  expect(listed(words, language)).toBe(expected);
});

test.each([
  ['fr', ['Le dernier point est', 'rouge'], 'Le dernier point est rouge'],
  ['ko', ['마지막 한 땀은', '붉은색'], '마지막 한 땀은 붉은색'],
  ['zh_hans', ['最后一针，是', '红色'], '最后一针，是红色'],
  ['en', ['The last stitch', undefined], 'The last stitch'],
] as const)('joins parts of a sentence in %s', (language, parts, expected) => {
  expect(joined(parts, language)).toBe(expected);
});

test.each([
  ['zh_hans', '上海市 静安区 南京西路1号'],
  ['ja', '上海市 静安区 南京西路1号'],
  ['fr', '上海市, 静安区, 南京西路1号'],
] as const)('formats an address on one line in %s', (language, expected) => {
  expect(addressInRow(['上海市', '静安区', '南京西路1号'], language)).toBe(expected);
});
