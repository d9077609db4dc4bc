const foldMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Spellings of a password to look up in the list of common ones: lower case, and also without signs at its ends,
 * because attackers guess `Password1!` as soon as `password1`. The list is generated with the same function. ASVS
 * 6.2.12, spec 1 §5.
 */
export function spellingsOf(password: string): string[] {
  const plain = password.normalize('NFKC').toLowerCase();
  const signs = Array.from(plain);
  const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);
  const bare = signs.slice(Math.max(0, signs.findIndex(isLetter)), signs.findLastIndex(isLetter) + 1).join('');
  return [...new Set([plain, bare])].filter((spelling) => spelling !== '');
}

/** The known data of a password's owner. */
export type PasswordOwner = {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  /** First and last names, in every script of the profile. */
  readonly names?: readonly (string | null | undefined)[];
};

/** Shortest part of a name that a password may not contain, in characters; shorter ones occur by chance. */
const shortestPart = 4;
/** The same limit for Chinese characters, kana and Hangul, where a name is shorter. */
const shortestIdeographs = 2;

const isLongEnough = (part: string): boolean =>
  Array.from(part).length >=
  (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(part) ? shortestIdeographs : shortestPart);

const partsOf = (text: string): string[] => {
  const parts = foldMarks(text).split(/[^\p{L}\p{N}]+/u);
  return [...parts, parts.join('')];
};

/**
 * Whether a password contains public data of its account: the email, the phone number, a name of the owner, or the
 * house's name. Ignores case, accents and separators. ASVS 6.1.2, 6.2.11, spec 1 §5.
 */
export function namesItsOwner(password: string, owner: PasswordOwner, house: string): boolean {
  const [mailbox = ''] = (owner.email ?? '').split('@');
  const digits = (owner.phone ?? '').replace(/\D/gu, '');
  const known = [mailbox, house, ...(owner.names ?? [])].filter((text) => text != null).flatMap(partsOf);
  const folded = foldMarks(password).replace(/[^\p{L}\p{N}]+/gu, '');
  // The last eight digits belong to the subscriber in every country with phone sign-in.
  const words = [...known.filter(isLongEnough), ...(digits.length >= 6 ? [digits.slice(-8)] : [])];
  return words.some((word) => folded.includes(word));
}
