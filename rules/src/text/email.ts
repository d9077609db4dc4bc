import { cleanLine } from './cleanLine.ts';
import { domainLetters } from './mailDomain.ts';

// Rejects control and invisible characters (zero-width, direction marks), because two addresses could look alike. No
// two parts of the pattern can match the same character, so it does not backtrack.
const pattern =
  /^[^\s@"(),:;<>[\]\\.\p{Cc}\p{Cf}\p{Pi}\p{Pf}\u201A\u201E]+(?:\.[^\s@"(),:;<>[\]\\.\p{Cc}\p{Cf}\p{Pi}\p{Pf}\u201A\u201E]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu;

// Until 2009 Japan's carriers gave out mailboxes with dots at the ends and in a row; people still have them.
const carrierMailbox =
  /^[a-z\d._+/?-]+@(?:docomo\.ne\.jp|ezweb\.ne\.jp|au\.com|softbank\.ne\.jp|[a-z]\.vodafone\.ne\.jp)$/iu;

// Invisible characters that count as letters: Hangul fillers, variation selectors.
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Maximum length of an email, in characters. Spec 1 §9, spec 2 §5. */
export const emailMaxLength = 128;

/**
 * Whether a text looks like an email: a local part, an @, a domain with a dot, all characters visible, no typographic
 * quotes. Dots at the ends and in a row only for Japan's carriers. Spec 1 §5, spec 2 §5, invariant S10.
 */
export function isEmail(text: string): boolean {
  if (text.length > emailMaxLength) return false;
  return (pattern.test(text) && !unseen.test(text)) || (/^[^@]*[a-z\d]/iu.test(text) && carrierMailbox.test(text));
}

/**
 * An email as stored and used for sending: compatibility characters folded, invisible ones removed, the domain in its
 * Unicode form unless users would not type it so. Invariant S10, spec 1 §5.
 */
export function plainEmail(text: string): string {
  const typed = cleanLine(text.normalize('NFKC'));
  const at = typed.lastIndexOf('@') + 1;
  const spelled = typed.slice(0, at) + domainLetters(typed.slice(at));
  const is_plain = spelled.normalize('NFKC') === spelled && spelled.slice(at) === spelled.slice(at).toLowerCase();
  return spelled !== typed && is_plain && isEmail(spelled) ? spelled : typed;
}

/**
 * The canonical form by which emails are compared and unique: compatibility characters folded, lower case, no invisible
 * characters, the domain in its Unicode form. All spellings of a mailbox give the same text. Spec 1 §8 (2400001 email
 * already exists).
 */
export function canonicalEmail(text: string): string {
  return plainEmail(text).toLowerCase();
}
