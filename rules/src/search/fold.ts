const specialLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  // Arabic: one alef, one yeh, and the feminine ending in its common typed form.
  '\u0671': '\u0627',
  '\u0649': '\u064A',
  '\u0629': '\u0647',
  // Letters of Persian and Urdu keyboards that Arabic readers take for their own: yeh, kaf, heh.
  '\u06CC': '\u064A',
  '\u06A9': '\u0643',
  '\u06C1': '\u0647',
  '\u06BE': '\u0647',
  '\u06D5': '\u0647',
  // Thai: a long mark that looks like the vowel of its own.
  '\u0E45': '\u0E32',
};
const special = /[ßæœøđðłþı\u0671\u0649\u0629\u06CC\u06A9\u06C1\u06BE\u06D5\u0E45]/gu;
// Characters without a shape: soft hyphens, joiners, direction marks, variants of a character.
const shapeless = /[\p{Cf}\p{Variation_Selector}]/gu;
// A long vowel of katakana, typed as a dash or minus.
const longVowel = /(?<=[\u30A1-\u30FA\u30FC])[\u2010-\u2015\u2212](?=[\u30A1-\u30FA\u30FC]|$)/gu;
const va = /\u30F4([\u30A1\u30A3\u30A7\u30A9]?)/gu;
const ba: Readonly<Record<string, string>> = { ァ: 'バ', ィ: 'ビ', '': 'ブ', ェ: 'ベ', ォ: 'ボ' };
const digit = /\p{Nd}/gu;

/** The ASCII figure of a decimal digit of any script; each script has its ten in a row that starts at a zero. */
function asciiDigit(figure: string): string {
  let zero = figure.codePointAt(0) ?? 0;
  const at = zero;
  while (at - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(at - zero);
}
// Accents of Latin, Greek and Cyrillic; Arabic vowel signs and the stretching mark. Marks of Thai and kana are distinct
// letters and stay.
const accents = /[\u0300-\u036F\u064B-\u065F\u0670\u0640]/gu;

/**
 * Folds a text for comparison: without accents, case, width and vowel signs, look-alike letters as one, digits in ASCII,
 * hiragana as katakana. Idempotent. Spec 1 §2.
 */
export function fold(text: string): string {
  return (
    text
      .replace(shapeless, '')
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(accents, '')
      .replace(special, (letter) => specialLetters[letter] ?? letter)
      .replace(/[\u3041-\u3096]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
      .replace(digit, asciiDigit)
      // Thai: two "e" look like one "ae"; a tone mark is typed before or after the vowel mark above which it is drawn.
      .replace(/\u0E40\u0E40/gu, '\u0E41')
      .replace(/([\u0E48-\u0E4B])([\u0E31\u0E34-\u0E3A\u0E47\u0E4D])/gu, '$2$1')
      // Compatibility decomposition splits Thai "am" into parts that no dictionary contains.
      .replace(/\u0E4D([\u0E48-\u0E4B]?)\u0E32/gu, '$1\u0E33')
      .normalize('NFC')
      .replace(va, (_, vowel: string) => ba[vowel] ?? '')
      .replace(longVowel, 'ー')
  );
}
