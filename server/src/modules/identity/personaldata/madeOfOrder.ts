import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { refusalLines } from '../../orders/orders/returnsView.ts';
import { type TaxedOrder, taxRowsOf } from '../../orders/orders/taxRows.ts';

type StoredReturn = { readonly refusal_reason: string | null; readonly refusal: string | null };

/**
 * Each tax of an exported order with its amount, and why the house refused a return, in the reader's language: the order itself
 * shows both. decisions/0014, decisions/0090.
 */
export function madeOfOrder(row: Record<string, unknown>, locale: Locale): Record<string, unknown> {
  const taxes = taxRowsOf(row['taxes'] as TaxedOrder, locale).map(({ label, amount }) => ({
    tax: label,
    amount,
    currency: row['currency'],
  }));
  const returns = (row['returns'] as StoredReturn[] | null)?.map((one) => {
    const refusal = refusalLines({ refusal_reason: one.refusal_reason, refusal_note: one.refusal }, locale);
    return { ...one, refusal: refusal.length > 0 ? refusal : null };
  });
  return { ...row, taxes: taxes.length > 0 ? taxes : null, returns: returns ?? null };
}
