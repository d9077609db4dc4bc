// Which order lines can be returned (spec 3 §5). The customer sees the first refusal found.
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

/** Conditions of the return that decide a refusal. */
export type ReturnTerms = {
  /** Whether the destination's customs require a pro-forma with an HS code per item (`hscode_proforma_dependency`). */
  readonly proforma_needed: boolean;
};

/** Why a line itself cannot be returned; null when it can. Spec 3 §5. */
export function refusalOf(line: ReturnLine, { proforma_needed }: ReturnTerms): Refusal | null {
  if (line.refundable_qty < 1) return 'returned_already';
  if (line.engraving !== null && line.engraving !== '') return line.is_perfume ? 'engraved_perfume' : 'engraved';
  if (line.is_personalised) return 'personalised';
  // Without an HS code customs would hold the parcel.
  if (proforma_needed && (line.hscode === null || line.hscode === '')) return 'no_customs_code';
  return line.is_refundable || line.is_exchangeable ? null : 'final_sale';
}

/**
 * Refusal of every order line by `item_order_id`; null for returnable lines. Refuses all lines of a link when one of
 * them cannot be returned, because they are only returned together. Spec 3 §4, §5.
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

/** Whether a line can be returned: `isReturnable` in the API. Spec 3 §3, §5. */
export function isReturnable(line: ReturnLine, terms: ReturnTerms): boolean {
  return refusalOf(line, terms) === null;
}
