import { cleanLine } from './cleanLine.ts';
import { domainLetters } from './mailDomain.ts';

// No control and no invisible character (zero-width, direction marks): an address that looks like another would be another.
// The local part and the labels are written so that no two parts of the pattern can match the same character twice.
const pattern =
  /^[^\s@"(),:;<>[\]\\.\p{Cc}\p{Cf}]+(?:\.[^\s@"(),:;<>[\]\\.\p{Cc}\p{Cf}]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu;

// Letters among them: Hangul fillers, variation selectors.
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Longest email accepted, in characters. Spec 1 §9, spec 2 §5. */
export const emailMaxLength = 128;

/** Whether a text looks like an email: a local part, an @, a domain with a dot, all of it to be seen. Spec 1 §5, spec 2 §5, invariant S10. */
export function isEmail(text: string): boolean {
  return text.length <= emailMaxLength && pattern.test(text) && !unseen.test(text);
}

/**
 * An email as it is stored and written to: compatibility characters folded, nothing invisible in it, its domain in its
 * own letters, unless users would not type it so. Invariant S10, spec 1 §5.
 */
export function plainEmail(text: string): string {
  const typed = cleanLine(text.normalize('NFKC'));
  const at = typed.lastIndexOf('@') + 1;
  const spelled = typed.slice(0, at) + domainLetters(typed.slice(at));
  const is_plain = spelled.normalize('NFKC') === spelled && spelled.slice(at) === spelled.slice(at).toLowerCase();
  return spelled !== typed && is_plain && isEmail(spelled) ? spelled : typed;
}

/**
 * The one form under which an email is compared and kept unique: compatibility characters folded, lower case,
 * nothing invisible, an international domain in its letters. Two spellings of one mailbox give one text. Spec 1 §8 (2400001 email already exists).
 */
export function canonicalEmail(text: string): string {
  return plainEmail(text).toLowerCase();
}
