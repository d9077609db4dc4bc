// Limits on unpaid reservations and refused cards, above which the shop requires a captcha and then refuses. Invariant
// S19, decisions/0021.

/** From the most lenient to the strictest. */
export type PayVerdict = 'free' | 'captcha' | 'refused';

const strictness: readonly PayVerdict[] = ['free', 'captcha', 'refused'];

/** The strictest of several verdicts. */
export function strictestVerdict(verdicts: readonly PayVerdict[]): PayVerdict {
  return strictness.findLast((verdict) => verdicts.includes(verdict)) ?? 'free';
}

/**
 * Minutes that an unpaid purchase reserves its stock. A bank's 3-D Secure challenge expires after ten, so a guest has
 * time for one and a wrong code, a customer also for a second device.
 */
export const holdMinutes = { guest: 15, customer: 30 } as const;

/** Open unpaid purchases per person: a phone, a laptop, one more. */
export const mostOpen = 3;

/** Share of a product's stock, and total units, that one network may reserve unpaid. */
export const unpaidHolds = {
  share: { free: 0.25, most: { captcha: 0.5, plain: 0.35 }, least: 2 },
  units: { free: 12, most: { captcha: 60, plain: 40 } },
} as const;

/** Refused cards of one network, including payments in progress, within `seconds`. */
export const refusedCards = { seconds: 3600, free: 5, most: { captcha: 20, plain: 12 } } as const;

/** Refused cards of a purchase after which each further one needs a captcha, besides the limit per session. */
export const refusedOfPurchase = 3;

/** Factors for the /48 of an IPv6 address: a larger share and more in total. */
const siteShare = 1.5;
const siteFactor = 10;

export type Tier = 'network' | 'site';
type Most = { readonly captcha: number; readonly plain: number };

const mostOf = (most: Most, asks_captcha: boolean): number => (asks_captcha ? most.captcha : most.plain);

function verdictOf(is_over_free: boolean, is_over_most: boolean, asks_captcha: boolean): PayVerdict {
  if (is_over_most) return 'refused';
  return is_over_free && asks_captcha ? 'captcha' : 'free';
}

/**
 * One SKU: units that the network reserves in other purchases, units requested now, and the total stock, reserved or
 * not.
 */
export type ReservedPiece = { readonly reserved: number; readonly wanted: number; readonly pieces: number };

/**
 * Whether a network may reserve more of a product. The first purchase (`reserved` is 0) is never refused, however many
 * units it takes.
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

/** Whether a network may reserve more units in total. */
export function unitsVerdict(reserved: number, wanted: number, asks_captcha: boolean, tier: Tier): PayVerdict {
  if (reserved === 0) return 'free';
  const factor = tier === 'site' ? siteFactor : 1;
  const { free, most } = unpaidHolds.units;
  const together = reserved + wanted;
  return verdictOf(together > free * factor, together > mostOf(most, asks_captcha) * factor, asks_captcha);
}

/** Whether a network may try another card, after `tried` refused ones within the hour. */
export function cardsVerdict(tried: number, asks_captcha: boolean, tier: Tier): PayVerdict {
  const factor = tier === 'site' ? siteFactor : 1;
  const { free, most } = refusedCards;
  return verdictOf(tried >= free * factor, tried >= mostOf(most, asks_captcha) * factor, asks_captcha);
}

/** Whether the next card of a purchase needs a captcha, after `refused` refused ones. */
export function purchaseVerdict(refused: number, asks_captcha: boolean): PayVerdict {
  return verdictOf(refused >= refusedOfPurchase, false, asks_captcha);
}

/** A person's other open unpaid purchases. */
export type OpenElsewhere = {
  /** Of the same account. */
  readonly own: number;
  /** With the same email or address typed by a guest, and those of them from the same network. */
  readonly typed: number;
  readonly typed_here: number;
};

/**
 * Whether a person may start another purchase. Counts a customer by account only: anyone can type the email or the
 * street. Typed data proves nothing, so it only requires a captcha; it refuses only in countries without a captcha
 * (China) and within the same network. Invariant A4.
 */
export function personVerdict(
  { own, typed, typed_here }: OpenElsewhere,
  { is_customer, asks_captcha }: { is_customer: boolean; asks_captcha: boolean },
): PayVerdict {
  if (is_customer) return own >= mostOpen ? 'refused' : 'free';
  return verdictOf(typed >= mostOpen, !asks_captcha && typed_here >= mostOpen, asks_captcha);
}
