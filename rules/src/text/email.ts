// The local part and the labels are written so that no two parts of the pattern can match the same character twice.
const pattern =
  /^[^\s@"(),:;<>[\]\\.\p{Cc}]+(?:\.[^\s@"(),:;<>[\]\\.\p{Cc}]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu;

/** Longest email accepted, in characters. Spec 1 §9, spec 2 §5. */
export const emailMaxLength = 128;

/** Whether a text looks like an email: a local part, an @, a domain with a dot. Spec 1 §5, spec 2 §5. */
export function isEmail(text: string): boolean {
  return text.length <= emailMaxLength && pattern.test(text);
}

/**
 * The one form under which an email is compared and kept unique: compatibility characters folded, lower case, no
 * blanks around it. Two spellings of one mailbox give one text. Spec 1 §8 (2400001 email already exists).
 */
export function canonicalEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
