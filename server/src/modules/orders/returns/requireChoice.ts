import { checkChoice, isAccepted } from '@vitrine/rules/returns/choice';
import { choiceFields } from '@vitrine/rules/returns/returnProblems';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { returnLinesOf, returnTermsOf } from '../orders/returnLines.ts';
import type { ExchangeMarket } from '../orders/exchangeMarket.ts';
import { type ExchangeChoice, requireExchange } from './exchange.ts';
import { refusedFields } from './refusedReturn.ts';
import type { RequestedReturn } from './requestTotals.ts';

export type AskedNow = Omit<RequestedReturn, 'chosen'> & { readonly chosen: readonly ExchangeChoice[] };

/**
 * Throws payload_refused without items, return_refused for an item, quantity, reason or variant that the order does not allow at a
 * moment, out_of_stock for a variant that is sold out. Spec 3 §5.
 */
export function requireChoice(
  order: OrderRow,
  { return_type, chosen, requested_at }: Pick<AskedNow, 'return_type' | 'chosen' | 'requested_at'>,
  market: ExchangeMarket,
): void {
  if (chosen.length === 0) throw new ApiError('payload_refused', { fields: { items: 'required' } });
  const lines = returnLinesOf(order, return_type, requested_at, market);
  const check = checkChoice(lines, chosen, returnTermsOf(order, return_type));
  if (!isAccepted(check)) throw refusedFields(choiceFields(chosen, check.problems));
  if (return_type === 'exchange') requireExchange(order, chosen, market);
}
