import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import { isPerfume } from '@vitrine/rules/catalogue/perfume';
import { refusalsOf, type ReturnTerms } from '@vitrine/rules/returns/refusal';
import { needsProforma } from '@vitrine/rules/returns/customs';
import { isConformityOpen } from '@vitrine/rules/returns/conformity';
import { lineDelivery } from '@vitrine/rules/returns/lineDelivery';
import { linkIdsOf } from '@vitrine/rules/returns/linkIds';
import type { ReturnLine, ReturnType } from '@vitrine/rules/returns/returnLine';
import { isReturnOpen, returnUntil } from '@vitrine/rules/returns/returnWindow';
import { type WithdrawalTime, withdrawalTime } from '@vitrine/rules/returns/withdrawal';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { joinEngraving } from '@vitrine/rules/text/engraving';
import { type ExchangeMarket, noMarket } from './exchangeMarket.ts';
import { incrementsOf, isKit } from '../../checkout/basket/orderedProduct.ts';
import type { LineRow, OrderRow } from './orderRows.ts';
import { statementsOf } from './statements.ts';

/** The law's time to send a line back as a withdrawal; null when it does not run. decisions/0080. */
export function lineWithdrawal(order: OrderRow, line: LineRow, now: Date): WithdrawalTime | null {
  const { delivered_at: arrived_at } = lineDelivery(line, order);
  if (arrived_at === null || !isCountry(order.store)) return null;
  const { item_order_id } = line;
  const { delivered_at } = order;
  const statements = statementsOf(order);
  return withdrawalTime(order.store, { item_order_id, arrived_at }, { delivered_at, statements }, now);
}

/** The units of a line that are in the house although their return was refused: nothing can come back twice. Spec 3 §5. */
const heldQty = ({ returns }: Pick<OrderRow, 'returns'>, { item_order_id }: LineRow): number =>
  returns
    .filter(({ held_since }) => held_since !== null)
    .flatMap(({ lines }) => lines.filter((line) => line.item_order_id === item_order_id))
    .reduce((sum, { qty }) => sum + qty, 0);

/** The units of a line that are not cancelled. */
const sentQty = ({ qty, canceled_qty }: LineRow): number => qty - canceled_qty;

/** The lines of an order that come back together, by `item_order_id`. Spec 3 §3, decisions/0086. */
export const orderLinks = ({ lines }: Pick<OrderRow, 'lines'>): ReadonlyMap<string, string> =>
  linkIdsOf(
    lines.map((line) => ({
      item_order_id: line.item_order_id,
      return_group: line.piece.return_group ?? null,
      sent_qty: sentQty(line),
    })),
  );

/** Whether no unit of a line was sent, so that nothing is said about its return. */
export const isCanceled = (line: LineRow): boolean => sentQty(line) === 0;

/**
 * When and how much of a line has arrived, and whether its time for a type of return runs. The house's window of a line
 * starts with its own parcel, the law's period with the last parcel. Spec 3 §4, expectations §2.
 */
function timesOf(
  order: OrderRow,
  line: LineRow,
  return_type: ReturnType,
  now: Date,
): Pick<ReturnLine, 'delivered_qty' | 'time' | 'is_conformity_open'> {
  const country = isCountry(order.store) ? order.store : null;
  const { delivered_qty, delivered_at } = lineDelivery({ ...line, qty: sentQty(line) }, order);
  if (delivered_at === null) return { delivered_qty, time: 'travelling', is_conformity_open: false };
  if (country === null) return { delivered_qty, time: 'closed', is_conformity_open: false };
  const is_open =
    return_type === 'return' ? lineWithdrawal(order, line, now) !== null : isReturnOpen(country, delivered_at, now);
  const is_conformity_open = isConformityOpen(country, delivered_at, now);
  return { delivered_qty, time: is_open ? 'open' : 'closed', is_conformity_open };
}

/** The facts of an order's lines that decide a type of return at a moment; an exchange needs its market. Spec 3 §3. */
export function returnLinesOf(
  order: OrderRow,
  return_type: ReturnType,
  now: Date,
  market: Pick<ExchangeMarket, 'factsOf'> = noMarket,
): ReturnLine[] {
  // The law lets a customer withdraw from each piece.
  const links = return_type === 'return' ? null : orderLinks(order);
  return order.lines.map((line) => {
    const refundable_qty = sentQty(line) - line.returned_qty - heldQty(order, line);
    const exchange = market.factsOf(line.sku, Math.max(1, refundable_qty));
    return {
      item_order_id: line.item_order_id,
      qty_ordered: sentQty(line),
      refundable_qty,
      ...timesOf(order, line, return_type, now),
      qty_increments: incrementsOf(line.piece),
      is_refundable: line.piece.is_refundable,
      ...exchange,
      // Another variant of the base is no other kit, and would come without its container.
      is_exchangeable: line.piece.is_exchangeable && exchange.is_exchangeable && !isKit(line),
      hscode: line.piece.hscode,
      link_id: links?.get(line.item_order_id) ?? null,
      engraving: line.options.engraving ? joinEngraving(line.options.engraving) : null,
      is_perfume: isPerfume(line.piece.hscode),
      is_personalised: line.options.perso_info !== undefined,
    };
  });
}

/** Last day on which a line can be returned by the house's window; null before its parcel has arrived. Expectations §3. */
export function lineUntil(order: OrderRow, line: LineRow): IsoDay | null {
  const { delivered_at } = lineDelivery(line, order);
  return delivered_at !== null && isCountry(order.store) ? returnUntil(order.store, delivered_at) : null;
}

/** The conditions of a return of an order. Spec 3 §4. */
export function returnTermsOf({ store }: Pick<OrderRow, 'store'>, return_type: ReturnType): ReturnTerms {
  return { proforma_needed: isCountry(store) && needsProforma(store), return_type };
}

/** Whether the house will refund any piece of an order once it has arrived, so that a mail may promise a return. */
export function isReturnPromised(order: OrderRow): boolean {
  const arrived = returnLinesOf(order, 'refund', new Date(0)).map((line) => ({
    ...line,
    time: 'open' as const,
  }));
  return [...refusalsOf(arrived, returnTermsOf(order, 'refund')).values()].includes(null);
}
