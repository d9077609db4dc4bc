import { notYet } from '@vitrine/contract/notYet';
import { isPerfume } from '@vitrine/rules/catalogue/perfume';
import type { ReturnTerms } from '@vitrine/rules/returns/refusal';
import { needsProforma } from '@vitrine/rules/returns/customs';
import { isConformityOpen } from '@vitrine/rules/returns/conformity';
import type { ReturnLine, ReturnType } from '@vitrine/rules/returns/returnLine';
import { isReturnOpen } from '@vitrine/rules/returns/returnWindow';
import { isWithdrawalOpen } from '@vitrine/rules/returns/withdrawal';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { joinEngraving } from '@vitrine/rules/text/engraving';
import { incrementsOf } from './piece.ts';
import type { LineRow, OrderRow } from './queries.ts';

/** The facts of an order's lines that decide their return. Spec 3 §3. */
export function returnLinesOf(lines: readonly LineRow[]): ReturnLine[] {
  return lines.map(({ item_order_id, qty, returned_qty, piece, options }) => ({
    item_order_id,
    qty_ordered: qty,
    refundable_qty: qty - returned_qty,
    qty_increments: incrementsOf(piece),
    is_refundable: piece.is_refundable,
    is_exchangeable: piece.is_exchangeable,
    hscode: piece.hscode,
    link_id: notYet.link_id.value,
    engraving: options.engraving ? joinEngraving(options.engraving) : null,
    is_perfume: isPerfume(piece.hscode),
    is_personalised: options.perso_info !== undefined,
  }));
}

/**
 * The conditions of a return of an order at a moment. The statement decides whether a withdrawal is in time, so its
 * moment counts, not the one of the request. Spec 3 §4, expectations §2.
 */
export function returnTermsOf(order: OrderRow, return_type: ReturnType | null, now: Date): ReturnTerms {
  const { store, delivered_at, withdrawn_at } = order;
  const country = isCountry(store) ? store : null;
  const stated_at = withdrawn_at === null ? now : new Date(withdrawn_at);
  return {
    proforma_needed: country !== null && needsProforma(country),
    return_type,
    is_open:
      country !== null &&
      (return_type === 'return'
        ? isWithdrawalOpen(country, delivered_at, stated_at)
        : isReturnOpen(country, delivered_at, now)),
    is_conformity_open: country !== null && isConformityOpen(country, delivered_at, now),
  };
}
