import type { ExchangeStock } from './exchange.ts';

/** Facts of an order line that decide whether and how it can be returned. Spec 3 §3 (Order item). */
export type ReturnLine = {
  readonly item_order_id: string;
  readonly qty_ordered: number;
  /** Units not yet returned. */
  readonly refundable_qty: number;
  /** Units that have arrived, returned ones included. */
  readonly delivered_qty: number;
  /** Whether the line's time for the type of return runs: the house's window, or the law's for a withdrawal. */
  readonly time: 'travelling' | 'open' | 'closed';
  /** Whether a faulty piece of it can still be claimed. */
  readonly is_conformity_open: boolean;
  readonly qty_increments: number;
  readonly is_refundable: boolean;
  /** Whether it is exchanged at all: the house exchanges it, and it has another variant. */
  readonly is_exchangeable: boolean;
  /** Of the variants that it can become. */
  readonly stock: ExchangeStock;
  readonly hscode: string | null;
  /** Shared by lines sold together, which are returned together. */
  readonly link_id: string | null;
  readonly engraving: string | null;
  readonly is_perfume: boolean;
  /** Whether it is made to order (`options.perso_info`). */
  readonly is_personalised: boolean;
};

/** Kinds of request, as the API spells them. Spec 1 §9, spec 3 §9. */
export const returnTypes = ['exchange', 'refund', 'return'] as const;
export type ReturnType = (typeof returnTypes)[number];

/** Return reasons as label keys, in display order. Spec 3 §3 (returnReasons). */
export const returnReasons = [
  'too_large',
  'too_small',
  'colour',
  'material',
  'not_as_shown',
  'damaged',
  'wrong_piece',
  'too_late',
  'gift_did_not_suit',
  'changed_mind',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Whether a text is one of the reasons. Spec 3 §5. */
export function isReturnReason(text: string): text is ReturnReason {
  return returnReasons.some((reason) => reason === text);
}
