// The right to withdraw from a distance contract: separate from the house's returns, also for guests, without a reason
// (expectations §2). Shares the return implementation.
import { addDays, type IsoDay, localClock } from '../checkout/localDay.ts';
import { addWorkingDays, zoneOf } from '../checkout/workingDays.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { ReturnLine } from './returnLine.ts';

type WithdrawalRow = {
  /** Days after the delivery. */
  readonly days: number;
  /** Whether the law requires a "withdraw from contract here" link on every page and order. */
  readonly has_link: boolean;
  /** Whether the law forbids charging for the return within that time. */
  readonly is_return_free: boolean;
};
const union: WithdrawalRow = { days: 14, has_link: true, is_return_free: false };
const alike: WithdrawalRow = { days: 14, has_link: false, is_return_free: false };
const week: WithdrawalRow = { days: 7, has_link: false, is_return_free: false };
const freeWeek: WithdrawalRow = { days: 7, has_link: false, is_return_free: true };

/**
 * Withdrawal right of each country; null where there is none. Expectations §2; seven days by the consumer code of
 * Brazil (article 49), the electronic commerce laws of South Korea (article 17) and Saudi Arabia (article 13), and the
 * consumer protection laws of Taiwan (article 19) and mainland China (article 25).
 */
export const withdrawalRights = {
  fr: union,
  be: union,
  lu: union,
  ch: null,
  de: union,
  at: union,
  it: union,
  es: union,
  pt: union,
  nl: union,
  ie: union,
  gb: alike,
  fi: union,
  dk: union,
  se: union,
  no: alike,
  cz: union,
  pl: union,
  us: null,
  ca: null,
  mx: null,
  br: freeWeek,
  au: null,
  nz: null,
  sg: null,
  my: null,
  jp: null,
  cn: week,
  hk: null,
  mo: null,
  tw: freeWeek,
  kr: week,
  th: null,
  sa: week,
  ae: null,
} as const satisfies Record<Country, WithdrawalRow | null>;

/**
 * Last day to withdraw, counted from the day after the delivery; moved to the next working day if it is a day off. Null
 * without the right. Expectations §2.
 */
export function withdrawalUntil(country: Country, delivered_at: Date): IsoDay | null {
  const row = withdrawalRights[country];
  if (row === null) return null;
  return addWorkingDays(country, addDays(localClock(delivered_at, zoneOf(country)).day, row.days), 0);
}

/** Whether a contract can be withdrawn from now: from the order on, also before the delivery. Expectations §2. */
export function isWithdrawalOpen(country: Country, delivered_at: Date | null, now: Date): boolean {
  if (withdrawalRights[country] === null) return false;
  const until = delivered_at === null ? null : withdrawalUntil(country, delivered_at);
  return until === null || localClock(now, zoneOf(country)).day <= until;
}

/** Whether the law forbids charging for a return requested at `asked_at`. Expectations §2. */
export function isReturnFreeByLaw(country: Country, delivered_at: Date | null, asked_at: Date): boolean {
  const is_return_free = withdrawalRights[country]?.is_return_free ?? false;
  return is_return_free && isWithdrawalOpen(country, delivered_at, asked_at);
}

/**
 * Why a line cannot be withdrawn; null when it can. Personalised items are exempt; the house's other reasons (final
 * sale, customs) do not limit the legal right. Expectations §2.
 */
export function withdrawalRefusal(
  line: Pick<ReturnLine, 'refundable_qty' | 'engraving' | 'is_personalised'>,
): 'returned_already' | 'personalised' | null {
  if (line.refundable_qty < 1) return 'returned_already';
  return line.is_personalised || (line.engraving !== null && line.engraving !== '') ? 'personalised' : null;
}
