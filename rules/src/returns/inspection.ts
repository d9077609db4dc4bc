// What the house finds when it inspects a returned piece, and what the piece may lose in value (spec 3 §3, §4).
import type { Country } from '../storefronts/storefronts.ts';
import { isConformityReason } from './conformity.ts';
import type { ReturnType } from './returnLine.ts';
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
  /** What the returned units are worth, with tax, in minor units. */
  readonly value: number;
  readonly condition: PieceCondition;
};

/**
 * The most that a line's refund may lose, in minor units. Nothing for a piece as new, for a piece that was at fault when it
 * came (legal conformity), for an exchange, and for a withdrawal where the law lets the consumer bear no cost. Directive
 * 2011/83/EU article 14(2) allows it for handling beyond what shows the nature of the goods: a worn or unsealed piece.
 */
export function mostValueLoss({ country, return_type, return_reason, value, condition }: InspectedLine): number {
  if (condition === 'as_new' || return_type === 'exchange' || isConformityReason(return_reason)) return 0;
  if (return_type === 'return' && !withdrawalRights[country]?.allows_value_loss) return 0;
  return value;
}

/** A loss as staff writes it: minor units, or a percentage of the value (`15%`); null for any other text. */
export function valueLossOf(text: string, value: number): number | null {
  const [, percent] = /^(\d{1,3})%$/u.exec(text) ?? [];
  if (percent !== undefined) return Math.round((value * Number(percent)) / 100);
  return /^\d{1,12}$/u.test(text) ? Number(text) : null;
}
