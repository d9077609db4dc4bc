/**
 * Whether a text contains characters that embed, override or isolate a reading direction: they make a name look like
 * another one in mails and on labels. The simple marks that right-to-left keyboards type do not count; `cleanLine`
 * removes those. Spec 1 §5, invariant S10.
 */
export function hasDirectionControl(text: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/u.test(text);
}

/**
 * Characters without a picture that no keyboard types into a message: all that Unicode says are ignored where they are unknown
 * (soft hyphens, zero-width blanks, fillers, tags, and those reserved for more of them), controls but tab and line breaks,
 * annotations. Not among them: marks of right-to-left keyboards, joiners and variation selectors, which change the
 * letters beside them; and direction controls, which `hasDirectionControl` finds. A flag stays: that of England, Scotland or Wales is
 * a black flag with tags.
 */
const flagOrHidden =
  /(\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F})|(?![\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\t\n\r\u{61C}\u{200C}-\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}])[\p{Default_Ignorable_Code_Point}\p{Cc}\u{180F}\u{2028}\u{2029}\u{FFF9}-\u{FFFB}]/gu;
/**
 * Variation selectors: one chooses the form of the character before it. More of them, or those behind a blank, a mark or nothing,
 * choose none and could carry a hidden text.
 */
const selectors =
  /([^\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\s\u{61C}\u{200C}-\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]?)([\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}])[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]*/gu;

const shown = (text: string): string =>
  text
    .replace(flagOrHidden, (_all, flag: string | undefined) => flag ?? '')
    .replace(selectors, (_all, letter: string, first: string) => (letter === '' ? '' : letter + first));

/** Whether a text of several lines contains a direction control or another hidden character. Spec 1 §5, invariant S10. */
export function hasHiddenControl(text: string): boolean {
  return hasDirectionControl(text) || shown(text) !== text;
}

/**
 * A pasted text without the hidden characters that a shopper cannot see to remove, such as soft hyphens. Direction controls stay,
 * because the text would read differently without them; the form refuses those. Spec 1 §5, decisions/0097.
 */
export function withoutHidden(text: string): string {
  return shown(text.replace(/[\u2028\u2029]/gu, '\n'));
}
