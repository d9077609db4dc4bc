// Which letters a field accepts. Each pattern is one character class, so matching takes one pass.

// Punctuation of names and addresses: O'Neil, Flat 3/F, 12-14, No. 5, (rear), #02-01, nº.
const latin = /^[\p{Script=Latin}\p{M}\d '’.,\-/#&():ºª°]*$/u;
const latinEmail = /^[\p{Script=Latin}\p{M}\d '’.,\-/#&():ºª°@_+%]*$/u;
const han = /\p{Script=Han}/u;
// A resident's Latin name as in the passport may have marks, an apostrophe, a hyphen or a dot.
const kanji = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}\p{M}\d 　々〆ヶー・'’.-]*$/u;
const katakana = /^[\p{Script=Katakana}\p{Script=Latin}\d 　ー・]*$/u;
const digit = /\p{Nd}/u;

/**
 * Whether a text contains only Latin letters with accents, digits, blanks and the punctuation of names and addresses;
 * an email may also contain @ _ + %. True for an empty text. Spec 1 §5.
 */
export function isLatinOnly(text: string, kind: 'text' | 'email' = 'text'): boolean {
  return (kind === 'email' ? latinEmail : latin).test(text);
}

/** Whether a text contains a Chinese character. Spec 1 §5. */
export function hasChinese(text: string): boolean {
  return han.test(text);
}

/** Kanji variant of a Japanese name: kana, kanji, Latin letters and digits. Spec 1 §5. */
export function isKanjiName(text: string): boolean {
  return kanji.test(text);
}

/** Katakana variant of a Japanese name: katakana, Latin letters and digits. Spec 1 §5. */
export function isKatakanaName(text: string): boolean {
  return katakana.test(text);
}

/** The no-digits pattern: true when the text has no digit of any script. Spec 1 §5. */
export function hasNoDigits(text: string): boolean {
  return !digit.test(text);
}

/** Converts half-width katakana, as old keyboards type them, to full-width for the check. Spec 1 §5. */
export function toFullKatakana(text: string): string {
  return text.replace(/[\uFF65-\uFF9F]+/gu, (part) => part.normalize('NFKC'));
}
