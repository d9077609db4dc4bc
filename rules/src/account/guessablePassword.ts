const foldMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The spellings of a password to look for in a list of common ones: without case, and also without the signs around it,
 * because `Password1!` is guessed as soon as `password1` is. The list is made with the same function. ASVS 6.2.12, spec 1 §5.
 */
export function spellingsOf(password: string): string[] {
  const plain = password.normalize('NFKC').toLowerCase();
  const signs = Array.from(plain);
  const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);
  const bare = signs.slice(Math.max(0, signs.findIndex(isLetter)), signs.findLastIndex(isLetter) + 1).join('');
  return [...new Set([plain, bare])].filter((spelling) => spelling !== '');
}

/** Whom a password belongs to; what is unknown is left out. */
export type PasswordOwner = {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  /** First and last names, in every script that the profile holds. */
  readonly names?: readonly (string | null | undefined)[];
};

/** Shortest part of a name that a password may not contain, in characters. Shorter ones occur by chance. */
const shortestPart = 4;
/** The same for a name in Chinese characters, kana or Hangul, of which one character says more. */
const shortestIdeographs = 2;

const isLongEnough = (part: string): boolean =>
  Array.from(part).length >=
  (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(part) ? shortestIdeographs : shortestPart);

const partsOf = (text: string): string[] => {
  const parts = foldMarks(text).split(/[^\p{L}\p{N}]+/u);
  return [...parts, parts.join('')];
};

/**
 * Whether a password contains what anybody can know of the account: its email, its phone number, a name of its owner, or
 * the name of the house. Case, accents and separators do not matter. ASVS 6.1.2, 6.2.11, spec 1 §5.
 */
export function namesItsOwner(password: string, owner: PasswordOwner, house: string): boolean {
  const [mailbox = ''] = (owner.email ?? '').split('@');
  const digits = (owner.phone ?? '').replace(/\D/gu, '');
  const known = [mailbox, house, ...(owner.names ?? [])].filter((text) => text != null).flatMap(partsOf);
  const folded = foldMarks(password).replace(/[^\p{L}\p{N}]+/gu, '');
  // The last eight digits are the subscriber's own in every country that signs in by phone.
  const words = [...known.filter(isLongEnough), ...(digits.length >= 6 ? [digits.slice(-8)] : [])];
  return words.some((word) => folded.includes(word));
}
