/**
 * Whether a text holds characters that embed, override or isolate a reading direction: with them a name shows as
 * another one, in mails and on labels too. The plain marks that keyboards of right-to-left languages type are none of
 * them; `cleanLine` takes those away. Spec 1 §5, invariant S10.
 */
export function hasDirectionControl(text: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/u.test(text);
}
