import { inLatinLetters } from './latinLetters.ts';
import { isLatinOnly } from './scripts.ts';

/** Letters with their spelling: `アa イi`. */
const spelled = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(/\s+/u).map((pair) => [pair.charAt(0), pair.slice(1)] as const));

/** Katakana in Hepburn's spelling. */
const kana = spelled(`アa イi ウu エe オo カka キki クku ケke コko サsa シshi スsu セse ソso タta チchi ツtsu テte トto
  ナna ニni ヌnu ネne ノno ハha ヒhi フfu ヘhe ホho マma ミmi ムmu メme モmo ヤya ユyu ヨyo ラra リri ルru レre ロro
  ワwa ヲo ンn ヴvu ガga ギgi グgu ゲge ゴgo ザza ジji ズzu ゼze ゾzo ダda ヂji ヅzu デde ドdo バba ビbi ブbu ベbe ボbo
  パpa ピpi プpu ペpe ポpo ヰi ヱe ヵka ヶke ー`);
/** Small letters change the vowel of the letter before: キョ is kyo, フェ is fe. */
const small = spelled('ャya ュyu ョyo ァa ィi ゥu ェe ォo');

/** A small vowel makes these a consonant: ウィ is wi, イェ is ye, クァ is kwa. */
const consonants: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  ァ: spelled('ウw クkw グgw'),
  ィ: spelled('ウw クkw グgw'),
  ェ: spelled('ウw クkw グgw イy'),
  ォ: spelled('ウw クkw グgw'),
};

const apart = '|';
/** Second parts of names that begin with a vowel of their own: Inoue, Matsuura, Yokouchi. */
const ownVowel = /(?<=ノ)ウ(?=エ|チ)|(?<=ヨコ)ウ(?=チ)|(?<=ツ)ウ(?=ラ)/gu;
/** Long vowels, which passports write once, unless an oo ends the name: Sato, Yuko and Ono, but Yokoo. */
const longVowel = /ou|oo(?!$|\s)|uu/gu;

const voicing = '\u3099';
/** Hiragana as katakana, and each letter that a mark repeats written again: みすゞ is ミスズ. */
const toKatakana = (text: string): string =>
  text
    .replace(/[\u3041-\u3096\u309D\u309E]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replace(/(.)ヽ/gu, '$1$1')
    .replace(/(.)ヾ/gu, (_, letter: string) => letter + `${letter}${voicing}`.normalize('NFC'));

/** Null for a letter that is no kana. */
function wordOfKana(word: string): string | null {
  let latin = '';
  let doubles = false;
  let last = '';
  for (const letter of toKatakana(word).replace(ownVowel, `${apart}ウ`)) {
    const vowel = small.get(letter);
    const consonant = consonants[letter]?.get(last);
    if (letter === 'ッ') doubles = true;
    else if (consonant !== undefined) latin = latin.slice(0, -(kana.get(last) ?? '').length) + consonant + vowel;
    else if (vowel !== undefined) {
      const before = latin.slice(0, -1);
      // しょ is sho, きょ is kyo.
      latin = before + (/(?:sh|ch|j)$/u.test(before) ? vowel.replace('y', '') : vowel);
    } else {
      const written =
        kana.get(letter) ?? (letter === '・' ? ' ' : letter === apart || isLatinOnly(letter) ? letter : null);
      if (written === null) return null;
      latin += doubles ? (written.startsWith('ch') ? 't' : written.charAt(0)) + written : written;
      doubles = false;
    }
    last = letter;
  }
  // Passports write m before b, m and p.
  return latin
    .replace(longVowel, (long) => long.charAt(0))
    .replaceAll(apart, '')
    .replace(/n(?=[bmp])/gu, 'm');
}

// In the order of Unicode; ㅇ is silent before its vowel, and a syllable may end with its vowel.
const first = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.replace('-', '').split(' ');
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const last = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.replace('-', '').split(' ');
const hangulStart = 0xac_00;

/** Syllable by syllable, as Korean names are written; null for a letter that is no Hangul. */
function wordOfHangul(word: string): string | null {
  let latin = '';
  for (const letter of word) {
    const at = letter.charCodeAt(0) - hangulStart;
    if (!/[\uac00-\ud7a3]/u.test(letter)) {
      if (!isLatinOnly(letter)) return null;
      latin += letter;
    } else
      latin +=
        (first[Math.floor(at / (vowels.length * last.length))] ?? '') +
        (vowels[Math.floor(at / last.length) % vowels.length] ?? '') +
        (last[at % last.length] ?? '');
  }
  return latin;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Each word has vowel marks, or is the one that all write alike. */
const isVowelled = (text: string): boolean =>
  text
    .split(/\s+/u)
    .every((word) => !/\p{Script=Arabic}/u.test(word) || word === 'الله' || /[\u064B-\u0652]/u.test(word));

/**
 * A name or an address in Latin letters, by the usual spelling of its letters: kana, Hangul, and Arabic with its vowel marks. Null
 * where only a dictionary knows the reading (Chinese characters, Thai, Arabic as it is usually written). Spec 3 §3 (customs papers).
 */
export function romanised(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  if (isLatinOnly(plain)) return plain;
  if (/\p{Script=Arabic}/u.test(plain)) return isVowelled(plain) ? inLatinLetters(plain) : null;
  const words = plain.split(/\s+/u).map((word) => {
    if (isLatinOnly(word)) return word;
    const written = wordOfKana(word) ?? wordOfHangul(word);
    return written === null ? null : written.split(' ').map(capital).join(' ');
  });
  return words.includes(null) ? null : words.join(' ');
}
