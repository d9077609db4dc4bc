// What the house finds when it inspects a returned piece, and what the piece may lose in value (spec 3 §3, §4).
import { orderStep } from '../money/wholePrice.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { isConformityReason } from './conformity.ts';
import type { ReturnType } from './returnLine.ts';
import { isWithdrawalOpen } from './withdrawal.ts';
import { withdrawalRights } from './withdrawalRights.ts';

export const pieceConditions = ['as_new', 'opened', 'worn', 'damaged', 'incomplete'] as const;
export type PieceCondition = (typeof pieceConditions)[number];

/** Whether a text is the name of a condition. */
export const isPieceCondition = (text: string): text is PieceCondition => pieceConditions.some((one) => one === text);

/** Whether a piece in this condition can be sold again as new. */
export const isSoldAgain = (condition: PieceCondition): boolean => condition === 'as_new';

type InspectedLine = {
  readonly country: Country;
  readonly return_type: ReturnType;
  readonly return_reason: string;
  /** When the last parcel of the order arrived; null while one travels. */
  readonly delivered_at: Date | null;
  readonly requested_at: Date;
  /** What the returned units are worth, with tax, in minor units. */
  readonly value: number;
  readonly condition: PieceCondition;
};

/**
 * The most that a line's refund may lose, in minor units. Nothing for a piece as new, for a piece that was at fault when it
 * came (legal conformity), for an exchange, and for a withdrawal where the law lets the consumer bear no cost. The house's own
 * return within the law's time is as good as a withdrawal, as for its fee. Directive 2011/83/EU article 14(2) allows a loss for
 * handling beyond what shows the nature of the goods: a worn or unsealed piece. decisions/0072.
 */
export function mostValueLoss(line: InspectedLine): number {
  const { country, return_type, delivered_at, requested_at } = line;
  if (line.condition === 'as_new' || return_type === 'exchange' || isConformityReason(line.return_reason)) return 0;
  const is_withdrawal = return_type === 'return' || isWithdrawalOpen(country, delivered_at, requested_at);
  return is_withdrawal && !withdrawalRights[country]?.allows_value_loss ? 0 : line.value;
}

type Valued = {
  /** In minor units. */
  readonly value: number;
  readonly country: string;
  readonly currency: string;
};

/**
 * A loss as staff writes it: minor units, or a percentage of the value (`15%`); null for any other text. A part is rounded to what the storefront
 * shows, so that the mail, the page and the credit note say one amount. decisions/0159.
 */
export function valueLossOf(text: string, { value, ...order }: Valued): number | null {
  const [, percent] = /^(\d{1,3})%$/u.exec(text) ?? [];
  const step = orderStep(order);
  if (percent === '100') return value;
  if (percent !== undefined) return Math.round((value * Number(percent)) / 100 / step) * step;
  return /^\d{1,12}$/u.test(text) ? Number(text) : null;
}
