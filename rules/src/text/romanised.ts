import { inLatinLetters } from './latinLetters.ts';
import { isLatinOnly } from './scripts.ts';

/** Katakana in Hepburn's spelling, without the marks of long vowels, as passports write it. */
const kana: Readonly<Record<string, string>> = {
  ...{ ア: 'a', イ: 'i', ウ: 'u', エ: 'e', オ: 'o', カ: 'ka', キ: 'ki', ク: 'ku', ケ: 'ke', コ: 'ko' },
  ...{ サ: 'sa', シ: 'shi', ス: 'su', セ: 'se', ソ: 'so', タ: 'ta', チ: 'chi', ツ: 'tsu', テ: 'te', ト: 'to' },
  ...{ ナ: 'na', ニ: 'ni', ヌ: 'nu', ネ: 'ne', ノ: 'no', ハ: 'ha', ヒ: 'hi', フ: 'fu', ヘ: 'he', ホ: 'ho' },
  ...{ マ: 'ma', ミ: 'mi', ム: 'mu', メ: 'me', モ: 'mo', ヤ: 'ya', ユ: 'yu', ヨ: 'yo' },
  ...{ ラ: 'ra', リ: 'ri', ル: 'ru', レ: 're', ロ: 'ro', ワ: 'wa', ヲ: 'o', ン: 'n', ヴ: 'vu' },
  ...{ ガ: 'ga', ギ: 'gi', グ: 'gu', ゲ: 'ge', ゴ: 'go', ザ: 'za', ジ: 'ji', ズ: 'zu', ゼ: 'ze', ゾ: 'zo' },
  ...{ ダ: 'da', ヂ: 'ji', ヅ: 'zu', デ: 'de', ド: 'do', バ: 'ba', ビ: 'bi', ブ: 'bu', ベ: 'be', ボ: 'bo' },
  ...{ パ: 'pa', ピ: 'pi', プ: 'pu', ペ: 'pe', ポ: 'po', ー: '', '・': ' ' },
};
/** Small letters change the vowel of the letter before: キョ is kyo, フェ is fe. */
const small: Readonly<Record<string, string>> = {
  ...{ ャ: 'ya', ュ: 'yu', ョ: 'yo', ァ: 'a', ィ: 'i', ゥ: 'u', ェ: 'e', ォ: 'o' },
};

const toKatakana = (text: string): string =>
  text.replace(/[\u3041-\u3096]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));

/** Null for a letter that is no kana. */
function wordOfKana(word: string): string | null {
  let latin = '';
  let doubles = false;
  for (const letter of toKatakana(word)) {
    const vowel = small[letter];
    if (letter === 'ッ') doubles = true;
    else if (vowel !== undefined) {
      const before = latin.slice(0, -1);
      // しょ is sho, きょ is kyo.
      latin = before + (/(?:sh|ch|j)$/u.test(before) ? vowel.replace('y', '') : vowel);
    } else {
      const written = kana[letter] ?? (isLatinOnly(letter) ? letter : null);
      if (written === null) return null;
      latin += doubles ? (written.startsWith('ch') ? 't' : written.charAt(0)) + written : written;
      doubles = false;
    }
  }
  // Passports write m before b, m and p.
  return latin.replace(/n(?=[bmp])/gu, 'm');
}

const first = ['g', 'kk', 'n', 'd', 'tt', 'r', 'm', 'b', 'pp', 's', 'ss', '', 'j', 'jj', 'ch', 'k', 't', 'p', 'h'];
const vowels = [
  ...['a', 'ae', 'ya', 'yae', 'eo', 'e', 'yeo', 'ye', 'o', 'wa', 'wae'],
  ...['oe', 'yo', 'u', 'wo', 'we', 'wi', 'yu', 'eu', 'ui', 'i'],
];
const last = [
  ...['', 'k', 'k', 'k', 'n', 'n', 'n', 't', 'l', 'k', 'm', 'l', 'l', 'l'],
  ...['p', 'l', 'm', 'p', 'p', 't', 't', 'ng', 't', 't', 'k', 't', 'p', 't'],
];
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

/**
 * A name or an address in Latin letters, by the usual spelling of its letters: kana, Hangul and Arabic. Null where only a
 * dictionary knows the reading (Chinese characters, Thai). Spec 3 §3 (customs papers).
 */
export function romanised(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  if (isLatinOnly(plain)) return plain;
  if (/\p{Script=Arabic}/u.test(plain)) return inLatinLetters(plain);
  const words = plain.split(/\s+/u).map((word) => {
    if (isLatinOnly(word)) return word;
    const written = wordOfKana(word) ?? wordOfHangul(word);
    return written === null ? null : written.split(' ').map(capital).join(' ');
  });
  return words.includes(null) ? null : words.join(' ');
}
