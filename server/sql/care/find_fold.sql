-- Folds the letters of a name as `nameWord` of the rules does (rules/src/staff/findWords.ts), except for digits: without accents,
-- case, width and vowel signs, look-alike letters as one, hiragana as katakana. find.test.ts compares both. Characters are named
-- by their numbers, so that no classes of the database's locale decide. decisions/0103.
create or replace function find_fold(given text) returns text language plpgsql immutable parallel safe as $$
declare
  folded text := given;
begin
  if folded ~ '^[\u0001-\u007F]*$' then return lower(folded); end if;
  -- Without a shape: soft hyphens, joiners, direction marks, variants of a character.
  folded := regexp_replace(folded,
    '[\u00AD\u0600-\u0605\u061C\u06DD\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB\U000E0001-\U000E007F\U000E0100-\U000E01EF]',
    '', 'g');
  folded := normalize(lower(normalize(folded, nfkd)), nfkd);
  folded := regexp_replace(folded, '[\u0300-\u036F\u064B-\u065F\u0670\u0640]', '', 'g');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  folded := translate(folded,
    U&'\00F8\0111\00F0\0142\0131\03C2\0671\0649\0629\06CC\06A9\06C1\06BE\06D5\0E45',
    U&'oddli\03C3\0627\064A\0647\064A\0643\0647\0647\0647\0E32');
  folded := translate(folded,
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ',
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ');
  -- Thai: as the rules.
  folded := regexp_replace(folded, '\u0E40\u0E40', U&'\0E41', 'g');
  folded := regexp_replace(folded, '([\u0E48-\u0E4B])([\u0E31\u0E34-\u0E3A\u0E47\u0E4D])', '\2\1', 'g');
  folded := regexp_replace(folded, '\u0E4D([\u0E48-\u0E4B]?)\u0E32', U&'\\1\0E33', 'g');
  folded := normalize(folded, nfc);
  folded := replace(replace(replace(replace(replace(folded, 'ヴァ', 'バ'), 'ヴィ', 'ビ'), 'ヴェ', 'ベ'), 'ヴォ', 'ボ'), 'ヴ', 'ブ');
  return regexp_replace(folded,
    '(?<=[\u30A1-\u30FA\u30FC])[\u2010-\u2015\u2212](?=[\u30A1-\u30FA\u30FC]|$)', 'ー', 'g');
end $$;
