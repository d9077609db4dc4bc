// How a boutique finds one client: by a whole email or a whole telephone number, never by a beginning. decisions/0122.
import { canonicalEmail, isEmail, plainEmail } from '../text/email.ts';
import { isDialable, plainTelephone } from '../text/phone.ts';

type ClientContact = { readonly kind: 'email' | 'phone'; readonly word: string };

/** What a member has typed, in the form for comparison; null for anything but a whole email or number. Spec 3 §6, decisions/0122. */
export function clientContact(typed: string): ClientContact | null {
  const text = typed.trim();
  if (isEmail(plainEmail(text))) return { kind: 'email', word: canonicalEmail(text) };
  return isDialable(text) ? { kind: 'phone', word: plainTelephone(text) } : null;
}

/**
 * Milliseconds for which the telephone of a delivery to a client herself counts as hers: later another person may have the number. Spec 3 §6,
 * decisions/0122.
 */
export const deliveryPhoneMs = 2 * 365 * 86_400_000;

/** Openings of cards by one member: more are no work of a day at a counter. Invariant A5, decisions/0122. */
export const cardReads = { points: 30, seconds: 3600 } as const;

/** Milliseconds without a touch after which the page closes a card that is open. Spec 3 §6, decisions/0122. */
export const cardIdleMs = 3 * 60_000;
