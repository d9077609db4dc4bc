// The right to withdraw from a distance contract: separate from the house's returns, also for guests, without a reason
// (expectations §2). Shares the return implementation.
import { addDays, type IsoDay, localClock } from '../checkout/localDay.ts';
import { addWorkingDays, zoneOf } from '../checkout/workingDays.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { ReturnLine } from './returnLine.ts';
import { withdrawalRights } from './withdrawalRights.ts';

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

/**
 * The delivery that a withdrawal refunds where the shopper chose a dearer method than the standard one: what standard
 * would have cost, in minor units, split into net and tax as paid. Directive 2011/83/EU article 13, expectations §2.
 */
export function withdrawalShipping(
  paid: { readonly shipping_amount: number; readonly shipping_tax_amount: number },
  standard: { readonly price: number; readonly complimentary_from: number | null },
  goods: number,
): { shipping_amount: number; shipping_tax_amount: number } {
  const whole = paid.shipping_amount + paid.shipping_tax_amount;
  const is_free = standard.complimentary_from !== null && goods >= standard.complimentary_from;
  const due = Math.min(whole, is_free ? 0 : standard.price);
  if (due === 0) return { shipping_amount: 0, shipping_tax_amount: 0 };
  const tax = Math.floor((paid.shipping_tax_amount * due) / whole);
  return { shipping_amount: due - tax, shipping_tax_amount: tax };
}
