/** Signs that people type for an apostrophe: accents without a letter, primes, the letters of transliterations. */
const apostrophes = /[\u0060\u00B4\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u2018\u201B\u2032\u2035\uA78C\uFF07\uFF40]/gu;
/** Hyphens and dashes, and not the long vowel of Japanese. */
const hyphens = /[\u058A\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/gu;
/** What selects the form of the letter before it: a kanji as in the family register, a coloured emoji. */
const selectors = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;

/**
 * Writes a name or an address line with the signs that labels and papers print: look-alikes of the apostrophe as `'`, every
 * hyphen as `-`, and kanji without variation selectors, which no font of a label has. The right single quote stays. Spec 1
 * §5.
 */
export function plainName(text: string): string {
  return text.replace(selectors, '').replace(apostrophes, "'").replace(hyphens, '-');
}

/** Whether a text has an emoji, which no font of the papers and labels prints. Spec 1 §5. */
export function hasEmoji(text: string): boolean {
  return /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|(?![\p{ASCII}©®‼⁉™ℹ])\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]|\u20E3/u.test(
    text,
  );
}
