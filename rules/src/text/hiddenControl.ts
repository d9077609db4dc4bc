/**
 * Whether a text contains characters that embed, override or isolate a reading direction: they make a name look like
 * another one in mails and on labels. The simple marks that right-to-left keyboards type do not count; `cleanLine`
 * removes those. Spec 1 §5, invariant S10.
 */
export function hasDirectionControl(text: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/u.test(text);
}

/**
 * Characters without a picture that no keyboard types into a message: controls but tab and line breaks, soft hyphens and zero-width
 * blanks, fillers, deprecated formats, annotations, tags. Not among them: marks of right-to-left keyboards, joiners and variation
 * selectors, which change the letters beside them.
 */
const hidden =
  /(?![\t\n\r])\p{Cc}|\u{34F}|[\u{AD}\u{115F}\u{1160}\u{180E}\u{200B}\u{2028}\u{2029}\u{2060}-\u{2064}\u{206A}-\u{206F}\u{3164}\u{FEFF}\u{FFA0}\u{FFF9}-\u{FFFB}\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/gu;
/** The flags of England, Scotland and Wales are a black flag with tags. */
const regionFlag = /\u{1F3F4}[\u{E0061}-\u{E007A}]{2,6}\u{E007F}/gu;

/** Whether a text of several lines contains a direction control or another hidden character. Spec 1 §5, invariant S10. */
export function hasHiddenControl(text: string): boolean {
  return hasDirectionControl(text) || text.replace(regionFlag, '').search(hidden) >= 0;
}

/**
 * A pasted text without the hidden characters that a shopper cannot see to remove, such as soft hyphens. Direction controls stay,
 * because the text would read differently without them; the form refuses those. Spec 1 §5, decisions/0097.
 */
export function withoutHidden(text: string): string {
  const flags = [...text.matchAll(regionFlag)].map(([flag]) => flag);
  return text
    .replace(/[\u2028\u2029]/gu, '\n')
    .split(regionFlag)
    .map((part, at) => part.replace(hidden, '') + (flags[at] ?? ''))
    .join('');
}
