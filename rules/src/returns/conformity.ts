// Claims about pieces that are damaged, wrong or not as shown: the law's conformity, beside the house's returns. It costs
// nothing, is not limited to the return window, and includes personalised pieces (expectations §2).
import { addMonths, type IsoDay, localClock } from '../calendar/localDay.ts';
import { zoneOf } from '../calendar/workingDays.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { ReturnReason } from './returnLine.ts';

/** Reasons for which the piece itself is at fault. Expectations §2. */
export const conformityReasons = ['not_as_shown', 'damaged', 'wrong_piece'] as const satisfies readonly ReturnReason[];

/** Whether a reason says that the piece itself is at fault. Expectations §2. */
export function isConformityReason(reason: string): boolean {
  return conformityReasons.some((one) => one === reason);
}

/**
 * Months after the delivery within which a faulty piece can be sent back by the return form: the seller's legal
 * liability, and two years where the law names no period. Directive (EU) 2019/771 article 10 with longer national
 * periods in Spain, Portugal, Sweden and Norway; limitation of claims in the United Kingdom and Ireland.
 */
export const conformityMonths = {
  fr: 24,
  be: 24,
  lu: 24,
  ch: 24,
  de: 24,
  at: 24,
  it: 26,
  es: 36,
  pt: 36,
  nl: 24,
  ie: 72,
  gb: 72,
  fi: 24,
  dk: 24,
  se: 36,
  no: 60,
  cz: 24,
  pl: 24,
  us: 24,
  ca: 24,
  mx: 24,
  br: 24,
  au: 24,
  nz: 24,
  sg: 24,
  my: 24,
  jp: 24,
  cn: 24,
  hk: 24,
  mo: 24,
  tw: 24,
  kr: 24,
  th: 24,
  sa: 24,
  ae: 24,
} as const satisfies Record<Country, number>;

/** Last day for a claim about a piece, in the country's time zone. Expectations §2. */
export function conformityUntil(country: Country, delivered_at: Date): IsoDay {
  return addMonths(localClock(delivered_at, zoneOf(country)).day, conformityMonths[country]);
}

/** Whether a delivered piece can still be claimed as faulty. Expectations §2. */
export function isConformityOpen(country: Country, delivered_at: Date | null, now: Date): boolean {
  return delivered_at !== null && localClock(now, zoneOf(country)).day <= conformityUntil(country, delivered_at);
}
