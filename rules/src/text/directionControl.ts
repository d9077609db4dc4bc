/**
 * Whether a text contains characters that embed, override or isolate a reading direction: they make a name look like
 * another one in mails and on labels. The simple marks that right-to-left keyboards type do not count; `cleanLine`
 * removes those. Spec 1 §5, invariant S10.
 */
export function hasDirectionControl(text: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/u.test(text);
}
