// The right to withdraw from a distance contract: separate from the house's returns, also for guests, without a reason
// (expectations §2). Shares the return implementation.
import { addDays, type IsoDay, localClock } from '../calendar/localDay.ts';
import { addWorkingDays, zoneOf } from '../calendar/workingDays.ts';
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

/** A consumer's statement of withdrawal from an order. */
export type Statement = {
  readonly stated_at: Date;
  /** The lines that it is limited to; null for the whole order. */
  readonly items: readonly string[] | null;
};

/** Days after a statement within which its pieces are to be sent back. Directive 2011/83/EU article 14 (1). */
export const sendingDays = 14;

/** Days beyond those within which the shop still takes the request for the return. decisions/0080. */
export const sendingGraceDays = 3;

/**
 * Last day to send the pieces of a statement back, as mails, lists and the request for the return know it: counted from their
 * own arrival where they came later, and moved to the next working day. Directive 2011/83/EU article 14 (1), decisions/0080.
 */
export function sendingUntil(country: Country, { stated_at }: Pick<Statement, 'stated_at'>, arrived_at: Date): IsoDay {
  const from = stated_at > arrived_at ? stated_at : arrived_at;
  return addWorkingDays(country, addDays(localClock(from, zoneOf(country)).day, sendingDays), 0);
}

/** The right to send a piece back as a withdrawal. */
export type WithdrawalTime = {
  /** Whether a statement in time covers it: without one, sending the return off is the statement. */
  readonly is_stated: boolean;
  /** Last day for the request; null while another parcel of the order travels. */
  readonly until: IsoDay | null;
};

/**
 * Whether a line that has arrived can be sent back as a withdrawal now; null when it cannot. A statement counts for the
 * lines that it names if it was made within the law's period, and opens the return until the pieces are to be sent. The
 * period itself opens it too, because sending the return off is a statement. Directive 2011/83/EU articles 9, 11 and 14,
 * decisions/0080.
 */
export function withdrawalTime(
  country: Country,
  line: { readonly item_order_id: string; readonly arrived_at: Date },
  order: { readonly delivered_at: Date | null; readonly statements: readonly Statement[] },
  now: Date,
): WithdrawalTime | null {
  const today = localClock(now, zoneOf(country)).day;
  const due = order.statements
    .filter(
      (statement) => isCovered(line, statement) && isWithdrawalOpen(country, order.delivered_at, statement.stated_at),
    )
    .map((statement) => sendingUntil(country, statement, line.arrived_at))
    .reduce<IsoDay | null>((last, day) => (last === null || day > last ? day : last), null);
  if (due !== null && today <= due) return { is_stated: true, until: due };
  const last = due === null ? null : addDays(due, sendingGraceDays);
  if (last !== null && today <= last) return { is_stated: true, until: last };
  if (!isWithdrawalOpen(country, order.delivered_at, now)) return null;
  return {
    is_stated: false,
    until: order.delivered_at === null ? null : withdrawalUntil(country, order.delivered_at),
  };
}

/** Whether a statement names a line, or the whole order. */
export function isCovered({ item_order_id }: { readonly item_order_id: string }, { items }: Statement): boolean {
  return items === null || items.includes(item_order_id);
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
