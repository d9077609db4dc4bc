// The shopper's choice on the return form (spec 3 §4, §5).
import { isConformityReason } from './conformity.ts';
import { linkedLines, reasonsFor, type Refusal, refusalsOf, type ReturnTerms } from './refusal.ts';
import { isReturnReason, type ReturnLine, type ReturnReason } from './returnLine.ts';

export type LineChoice = { readonly item_order_id: string; readonly qty: number; readonly return_reason: string };

/** Quantities in which a line can be returned: multiples of its increment up to those that have arrived and not come back. Spec 3 §5. */
export function quantitiesOf({
  qty_ordered,
  refundable_qty,
  delivered_qty,
  qty_increments,
}: Pick<ReturnLine, 'qty_ordered' | 'refundable_qty' | 'delivered_qty' | 'qty_increments'>): number[] {
  const step = Math.max(1, qty_increments);
  // Units that travel cannot come back yet; returned ones had arrived.
  const travelling = qty_ordered - Math.min(qty_ordered, delivered_qty);
  const most = Math.max(0, Math.min(qty_ordered, refundable_qty - travelling));
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
}

export type ChoiceProblem = Refusal | 'unknown_item' | 'chosen_twice' | 'quantity' | 'missing_reason' | 'linked_apart';
export type ChoiceCheck = { missing_items: boolean; problems: Map<string, ChoiceProblem> };

/**
 * Validates a return against its order: at least one item, each returnable, in a valid quantity, with a reason, and
 * linked items together in the same proportion. Reports the first problem of each item. Spec 3 §5.
 */
export function checkChoice(
  lines: readonly ReturnLine[],
  chosen: readonly LineChoice[],
  terms: ReturnTerms,
): ChoiceCheck {
  const refusals = refusalsOf(lines, terms);
  const problems = new Map<string, ChoiceProblem>();
  const seen = new Set<string>();
  for (const choice of chosen) {
    const line = lines.find(({ item_order_id }) => item_order_id === choice.item_order_id);
    const refusal = refusals.get(choice.item_order_id) ?? null;
    const problem = seen.has(choice.item_order_id)
      ? 'chosen_twice'
      : problemOf(line, choice, { refusal, reasons: line ? reasonsOf(line, refusal, terms) : [] }, lines, chosen);
    seen.add(choice.item_order_id);
    if (problem !== null) problems.set(choice.item_order_id, problem);
  }
  return { missing_items: chosen.length === 0, problems };
}

/** Whether a choice is valid for a return request. Spec 3 §5. */
export function isAccepted({ missing_items, problems }: ChoiceCheck): boolean {
  return !missing_items && problems.size === 0;
}

/** The reasons for which a line can be returned by its refusal. */
export function reasonsOf(
  { is_conformity_open }: Pick<ReturnLine, 'is_conformity_open'>,
  refusal: Refusal | null,
  { return_type }: Pick<ReturnTerms, 'return_type'>,
): readonly ReturnReason[] {
  return reasonsFor(refusal, { return_type, is_conformity_open });
}

function problemOf(
  line: ReturnLine | undefined,
  choice: LineChoice,
  { refusal, reasons }: { refusal: Refusal | null; reasons: readonly ReturnReason[] },
  lines: readonly ReturnLine[],
  chosen: readonly LineChoice[],
): ChoiceProblem | null {
  if (!line) return 'unknown_item';
  const { return_reason } = choice;
  const has_reason = isReturnReason(return_reason);
  if (refusal !== null && !(has_reason && reasons.includes(return_reason))) return refusal;
  if (!quantitiesOf(line).includes(choice.qty)) return 'quantity';
  if (!has_reason) return 'missing_reason';
  // A faulty piece may be claimed alone.
  const is_claim = refusal !== null || isConformityReason(return_reason);
  return is_claim || isLinkWhole(line, choice, lines, chosen) ? null : 'linked_apart';
}

function isLinkWhole(
  line: ReturnLine,
  choice: LineChoice,
  lines: readonly ReturnLine[],
  chosen: readonly LineChoice[],
): boolean {
  return linkedLines(lines, line).every(({ item_order_id, qty_ordered }) => {
    const qty = chosen.find((one) => one.item_order_id === item_order_id)?.qty ?? 0;
    return qty * line.qty_ordered === choice.qty * qty_ordered;
  });
}
