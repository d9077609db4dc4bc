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
};
const special = /[ßæœøđðłþı\u0671\u0649\u0629]/gu;
// Accents of Latin, Greek and Cyrillic; Arabic vowel signs and the stretching mark. Marks of Thai and kana are distinct
// letters and stay.
const accents = /[\u0300-\u036F\u064B-\u065F\u0670\u0640]/gu;

/**
 * Folds a text for comparison: without accents, case, width and vowel signs, hiragana as katakana. Idempotent. Spec 1
 * §2.
 */
export function fold(text: string): string {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(accents, '')
      .replace(special, (letter) => specialLetters[letter] ?? letter)
      .replace(/[\u3041-\u3096]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
      // Compatibility decomposition splits Thai "am" into parts that no dictionary contains.
      .replace(/\u0E4D\u0E32/gu, '\u0E33')
      .normalize('NFC')
  );
}
