// What a member of staff may have typed to find an order or a client: the words of each kind. Spec 3 §6, decisions/0103.
import { countryTable } from '../countries/countryTable.ts';
import { fold } from '../search/fold.ts';
import { skuQuery } from '../search/skuQuery.ts';
import { canonicalEmail } from '../text/email.ts';
import { plainFigures } from '../text/plainFigures.ts';
import type { FindKind } from './findKinds.ts';

/** A word of a kind, in the form in which the shop stores it; `start`: a stored word may be longer. Spec 3 §6, decisions/0103. */
export type FindWord = { readonly kind: FindKind; readonly word: string; readonly match: 'whole' | 'start' };

/**
 * Blanks and signs between the words of a name: ASCII, Latin-1, general punctuation, and those of Chinese and Japanese, of which
 * the sign of repetition is a letter. The function `find_name_words` of the database splits names at the same characters.
 */
const betweenNames =
  /[\s\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007E\u00A0-\u00BF\u02B0-\u02FF\u2000-\u206F\u3000-\u3004\u3008-\u3020\u3030\u30FB]+/gu;

/** A name, or its beginning, as it is stored: folded, without what is between its words, and the Greek sigma as anywhere in a word. Spec 3 §6, decisions/0103. */
export const nameWord = (text: string): string => fold(text).replaceAll('ς', 'σ').replace(betweenNames, '');

/** Digits of a telephone's end from which on a search makes sense. */
const phoneLeast = 4;
const phoneCodes = [...new Set(Object.values(countryTable).map(({ phone_code }) => phone_code.replace(/\D/gu, '')))]
  // The longest first: +1 begins no other code, but +85 would.
  .toSorted((one, other) => other.length - one.length);

/**
 * The end of a telephone number, backwards, as it is stored: without the country's code and the zeros before the number, which are
 * typed in one place and not in another.
 */
function phoneWord(text: string): string | null {
  const plain = plainFigures(text).trim();
  if (!/^\+?[\d\s().\-/]+$/u.test(plain)) return null;
  const digits = plain.replace(/\D+/gu, '');
  const abroad = plain.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  const code = abroad === null ? '' : (phoneCodes.find((one) => abroad.startsWith(one)) ?? '');
  const national = (abroad ?? digits).slice(code.length).replace(/^0+/u, '');
  return national.length < phoneLeast ? null : Array.from(national).toReversed().join('');
}

function numberWords(figures: string): FindWord[] {
  if (!/^[A-Z]{0,2}\d{3,20}$/u.test(figures)) return [];
  const kind = figures.startsWith('R') ? 'return' : figures.startsWith('E') ? 'reservation' : 'order';
  return [{ kind, word: figures, match: 'whole' }];
}

function personWords(text: string): FindWord[] {
  const email = canonicalEmail(text.replaceAll(/\s+/gu, ''));
  // Without a sign only where it can be the beginning of a mailbox: one word.
  const isEmail = text.includes('@') || /^[\p{L}\p{N}._+-]{3,}$/u.test(text);
  const name = nameWord(text);
  const isName = /\p{L}/u.test(text) && !/[@\d]/u.test(text) && (name.length > 1 || /\p{Lo}/u.test(name));
  const phone = phoneWord(text);
  return [
    ...(isName ? [{ kind: 'name', word: name, match: 'start' } as const] : []),
    ...(isEmail && phone === null ? [{ kind: 'email', word: email, match: 'start' } as const] : []),
    ...(phone === null ? [] : [{ kind: 'phone', word: phone, match: 'start' } as const]),
  ];
}

/** The words of each kind that a typed text can mean; none for a text that is too short. Spec 3 §6, decisions/0103. */
export function findWords(query: string): FindWord[] {
  const text = query.normalize('NFKC').trim();
  const figures = plainFigures(text).replaceAll(/\s+/gu, '').toUpperCase();
  const sku = skuQuery(text);
  const isTrack = /^[A-Z\d-]{8,40}$/u.test(figures) && figures.replaceAll(/\D/gu, '').length >= 6;
  return [
    ...numberWords(figures.replaceAll('-', '')),
    ...personWords(text),
    ...(sku === null ? [] : [{ kind: 'sku', word: sku, match: 'start' } as const]),
    ...(isTrack ? [{ kind: 'track', word: figures, match: 'whole' } as const] : []),
    ...(/^\d{4}$/u.test(figures) ? [{ kind: 'card', word: figures, match: 'whole' } as const] : []),
  ];
}
