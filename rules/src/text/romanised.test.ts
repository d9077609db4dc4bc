import { expect, test } from 'vitest';
import { romanised } from './romanised.ts';

test.each([
  ['Camille Lefèvre', 'Camille Lefèvre'],
  ['12, rue de la Paix', '12, rue de la Paix'],
  ['ヤマダ ハナコ', 'Yamada Hanako'],
  ['やまだ はなこ', 'Yamada Hanako'],
  ['ﾔﾏﾀﾞ ﾊﾅｺ', 'Yamada Hanako'],
  ['キョウコ ショウジ', 'Kyouko Shouji'],
  ['ハットリ イッチョウ', 'Hattori Itchou'],
  ['ナンバ ジュンコ', 'Namba Junko'],
  ['フェルナンド・マリー', 'Ferunando Mari'],
  ['김민지', 'Gimminji'],
  ['세종대로 110', 'Sejongdaero 110'],
  ['محمد', 'Mhmd'],
])('writes %s as %s', (text, latin) => {
  expect(romanised(text)).toBe(latin);
});

test.each([['山田 花子'], ['东京'], ['สมชาย'], ['김 山']])('knows no reading of %s', (text) => {
  expect(romanised(text)).toBeNull();
});
