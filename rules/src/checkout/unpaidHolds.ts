// What may be held without being paid, and how often cards may be refused, before the shop asks for a captcha and then
// says no. Invariant S19, decisions/0021.

/** From the most lenient to the strictest. */
export type PayVerdict = 'free' | 'captcha' | 'refused';

const strictness: readonly PayVerdict[] = ['free', 'captcha', 'refused'];

/** The strictest of several verdicts. */
export function strictestVerdict(verdicts: readonly PayVerdict[]): PayVerdict {
  return strictness.findLast((verdict) => verdicts.includes(verdict)) ?? 'free';
}

/**
 * Minutes that an unpaid purchase holds its pieces. A bank's 3-D Secure challenge ends after ten, so a guest has time
 * for one and for a wrong code; a customer also for a second device.
 */
export const holdMinutes = { guest: 15, customer: 30 } as const;

/** Purchases that one person may have begun and not paid: a phone, a laptop, one more. */
export const mostOpen = 3;

/** The shares of a piece, and the units of all pieces, that one network may hold unpaid. */
export const unpaidHolds = {
  share: { free: 0.25, most: { captcha: 0.5, plain: 0.35 }, least: 2 },
  units: { free: 12, most: { captcha: 60, plain: 40 } },
} as const;

/** Refused cards of one network, and those being asked about, within `seconds`. */
export const refusedCards = { seconds: 3600, free: 5, most: { captcha: 20, plain: 12 } } as const;

/** Refused cards of one purchase after which each further one needs a captcha; a session's tries are limited besides. */
export const refusedOfPurchase = 3;

/** Around IPv6, a /48 may hold a larger share, and may do more in all. */
const siteShare = 1.5;
const siteFactor = 10;

export type Tier = 'network' | 'site';
type Most = { readonly captcha: number; readonly plain: number };

const mostOf = (most: Most, asks_captcha: boolean): number => (asks_captcha ? most.captcha : most.plain);

function verdictOf(is_over_free: boolean, is_over_most: boolean, asks_captcha: boolean): PayVerdict {
  if (is_over_most) return 'refused';
  return is_over_free && asks_captcha ? 'captcha' : 'free';
}

/** One sku: what the network holds unpaid in other purchases, what is wanted now, and all there is, held or not. */
export type ReservedPiece = { readonly reserved: number; readonly wanted: number; readonly pieces: number };

/**
 * Whether a network may hold more of a piece. The first purchase is never refused, however many pieces it takes: then
 * `held` is 0.
 */
export function pieceVerdict(
  { reserved, wanted, pieces }: ReservedPiece,
  asks_captcha: boolean,
  tier: Tier,
): PayVerdict {
  if (reserved === 0) return 'free';
  const { free, most, least } = unpaidHolds.share;
  const shareOf = (share: number): number => Math.floor(pieces * share * (tier === 'site' ? siteShare : 1));
  const together = reserved + wanted;
  return verdictOf(
    together > Math.max(1, shareOf(free)),
    together > Math.max(least, shareOf(mostOf(most, asks_captcha))),
    asks_captcha,
  );
}

/** Whether a network that holds so many units unpaid, of whatever pieces, may hold more. */
export function unitsVerdict(reserved: number, wanted: number, asks_captcha: boolean, tier: Tier): PayVerdict {
  if (reserved === 0) return 'free';
  const factor = tier === 'site' ? siteFactor : 1;
  const { free, most } = unpaidHolds.units;
  const together = reserved + wanted;
  return verdictOf(together > free * factor, together > mostOf(most, asks_captcha) * factor, asks_captcha);
}

/** Whether a network with so many refused cards within the hour may try another one. */
export function cardsVerdict(tried: number, asks_captcha: boolean, tier: Tier): PayVerdict {
  const factor = tier === 'site' ? siteFactor : 1;
  const { free, most } = refusedCards;
  return verdictOf(tried >= free * factor, tried >= mostOf(most, asks_captcha) * factor, asks_captcha);
}

/** Whether the next card of a purchase needs a captcha, after so many refused ones. */
export function purchaseVerdict(refused: number, asks_captcha: boolean): PayVerdict {
  return verdictOf(refused >= refusedOfPurchase, false, asks_captcha);
}

/** What one person has begun and not paid elsewhere. */
export type OpenElsewhere = {
  /** Of the own account. */
  readonly own: number;
  /** Under the mailbox or the address that a guest typed, and those of them from the same network. */
  readonly typed: number;
  readonly typed_here: number;
};

/**
 * Whether a person may begin another purchase. A customer is known by the account alone: anybody can type the email or
 * the street. What a guest typed proves nothing, so it asks for a captcha; only where none is asked (China) and the
 * network is the same does it refuse. Invariant A4.
 */
export function personVerdict(
  { own, typed, typed_here }: OpenElsewhere,
  { is_customer, asks_captcha }: { is_customer: boolean; asks_captcha: boolean },
): PayVerdict {
  if (is_customer) return own >= mostOpen ? 'refused' : 'free';
  return verdictOf(typed >= mostOpen, !asks_captcha && typed_here >= mostOpen, asks_captcha);
}
