import { isLatinOnly } from './scripts.ts';

// Transliteration of Arabic letters as in the Gulf. Arabic does not write short vowels, so a suggested name lacks them
// and the user completes it.

const letters: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ٱ: 'a',
  ء: '',
  ؤ: 'u',
  ئ: 'i',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ث: 'th',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  ژ: 'zh',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ى: 'a',
  ة: 'a',
  '\u064E': 'a',
  '\u064F': 'u',
  '\u0650': 'i',
  // Endings and marks that Latin transliteration omits.
  '\u064B': '',
  '\u064C': '',
  '\u064D': '',
  '\u0652': '',
  '\u0640': '',
  '،': ',',
};

/** Consonants at the start of a word and beside an a, else vowels. */
const halfVowels: Readonly<Record<string, readonly [string, string]>> = { و: ['w', 'u'], ي: ['y', 'i'] };

const doubling = '\u0651';

function wordInLatin(word: string): string | null {
  let latin = '';
  let last = '';
  for (const [at, letter] of Array.from(word).entries()) {
    const half = halfVowels[letter];
    const next = word[at + 1] ?? '';
    if (half) last = half[at === 0 || latin.endsWith('a') || 'اآ'.includes(next || '-') ? 0 : 1];
    else if (letter !== doubling) {
      const written = letters[letter] ?? (isLatinOnly(letter) ? letter : null);
      if (written === null) return null;
      last = written;
    }
    latin += last;
  }
  return latin.charAt(0).toUpperCase() + latin.slice(1);
}

/**
 * Suggests a Latin transliteration of an Arabic text, each word capitalised, digits as 0 to 9; null without Arabic
 * letters, or with letters missing from the table. Spec 1 §5 (latin_char_only).
 */
export function inLatinLetters(text: string): string | null {
  if (!/\p{Script=Arabic}/u.test(text)) return null;
  const plain = text
    .trim()
    .replace(/[\u0660-\u0669]/gu, (figure) => String(figure.charCodeAt(0) - 0x06_60))
    // The doubling sign may follow its vowel.
    .replace(/([\u064E-\u0650])\u0651/gu, `${doubling}$1`)
    .replace(/(?<=^|\s)الله(?=\s|$)/gu, 'Allah')
    .replace(/(?<=^|\s)ال(?=\p{Script=Arabic}{2})/gu, 'Al ');
  const words = plain.split(/\s+/u).map((word) => (/^[\p{Script=Latin}\d]+$/u.test(word) ? word : wordInLatin(word)));
  return words.includes(null) ? null : words.join(' ');
}
