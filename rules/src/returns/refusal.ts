// Which order lines may come back (spec 3 §5). The first refusal found is the one the customer reads.
import type { ReturnLine } from './returnLine.ts';

export const refusals = [
  'returned_already',
  'engraved_perfume',
  'engraved',
  'personalised',
  'no_customs_code',
  'final_sale',
  'linked_refused',
] as const;
export type Refusal = (typeof refusals)[number];

/** What return a line is asked about. */
export type ReturnTerms = {
  /** The destination's customs want a pro-forma with an HS code per piece (`hscode_proforma_dependency`). */
  readonly proforma_needed: boolean;
};

/** Why a line cannot come back, on its own account; null when it can. Spec 3 §5. */
export function refusalOf(line: ReturnLine, { proforma_needed }: ReturnTerms): Refusal | null {
  if (line.refundable_qty < 1) return 'returned_already';
  if (line.engraving !== null && line.engraving !== '') return line.is_perfume ? 'engraved_perfume' : 'engraved';
  if (line.is_personalised) return 'personalised';
  // Without an HS code customs would hold the parcel.
  if (proforma_needed && (line.hscode === null || line.hscode === '')) return 'no_customs_code';
  return line.is_refundable || line.is_exchangeable ? null : 'final_sale';
}

/**
 * The refusal of every line of an order, by `item_order_id`; null for those that may come back. A line linked to one
 * that may not come back is refused too, since they only come back together. Spec 3 §4, §5.
 */
export function refusalsOf(lines: readonly ReturnLine[], terms: ReturnTerms): Map<string, Refusal | null> {
  const own = new Map(lines.map((line) => [line.item_order_id, refusalOf(line, terms)]));
  const broken = new Set(
    lines.filter((line) => line.link_id !== null && own.get(line.item_order_id) !== null).map(({ link_id }) => link_id),
  );
  return new Map(
    lines.map(({ item_order_id, link_id }) => {
      const refusal = own.get(item_order_id) ?? null;
      return [item_order_id, refusal ?? (link_id !== null && broken.has(link_id) ? 'linked_refused' : null)];
    }),
  );
}

/** Whether a line may come back: what `isReturnable` on the wire says. Spec 3 §3, §5. */
export function isReturnable(line: ReturnLine, terms: ReturnTerms): boolean {
  return refusalOf(line, terms) === null;
}
