import { expect, test } from 'vitest';
import { romanised } from './romanised.ts';

test.each([
  ['Camille Lefèvre', 'Camille Lefèvre'],
  ['12, rue de la Paix', '12, rue de la Paix'],
  ['ヤマダ ハナコ', 'Yamada Hanako'],
  ['やまだ はなこ', 'Yamada Hanako'],
  ['ﾔﾏﾀﾞ ﾊﾅｺ', 'Yamada Hanako'],
  ['キョウコ ショウジ', 'Kyoko Shoji'],
  ['ハットリ イッチョウ', 'Hattori Itcho'],
  ['サトウ ユウコ', 'Sato Yuko'],
  ['オオノ オオオカ オオウチ', 'Ono Ooka Ouchi'],
  ['ヨコオ イノウエ マツウラ', 'Yokoo Inoue Matsuura'],
  ['ウィリアム ウェンディ', 'Wiriamu Wendi'],
  ['イェンス クァン ウォルト', 'Yensu Kwan Woruto'],
  ['ファン・ヴァン ティナ', 'Fan Van Tina'],
  ['ナンバ ジュンコ', 'Namba Junko'],
  ['フェルナンド・マリー', 'Ferunando Mari'],
  ['ヰセキ スヱ', 'Iseki Sue'],
  ['みすゞ さゝき', 'Misuzu Sasaki'],
  ['김민지', 'Gimminji'],
  ['세종대로 110', 'Sejongdaero 110'],
  ['مُحَمَّد الله', 'Muhammad Allah'],
])('writes %s as %s', (text, latin) => {
  expect(romanised(text)).toBe(latin);
});

test.each([['محمد'], ['مُحَمَّد علي'], ['山田 花子'], ['东京'], ['สมชาย'], ['김 山']])('knows no reading of %s', (text) => {
  expect(romanised(text)).toBeNull();
});
