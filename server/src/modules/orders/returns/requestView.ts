import type { ReturnRequest } from '@vitrine/contract/returns';
import { canChooseSlot } from '@vitrine/rules/returns/pickupState';
import { returnFee } from '@vitrine/rules/returns/returnFees';
import { isConformityReason } from '@vitrine/rules/returns/conformity';
import { isReturnReason } from '@vitrine/rules/returns/returnLine';
import { carrierReturnMethods, type ReturnMethod } from '@vitrine/rules/returns/returnMethods';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { homeAddressOf } from '../orders/modeOf.ts';
import { moneyIn } from '../orders/orderView.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { pickupStateOf, returnOf } from '../orders/returnsView.ts';
import { hasStoresIn } from '../../catalog/stores/storesIn.ts';
import { isStatement } from './byWithdrawal.ts';
import { slotsOf } from './carrierReturns.ts';
import { carrierOf, chosenOf, methodsOf, pickupAddresses, returnAddressOf, storedPickup } from './pickup.ts';
import type { RequestRow } from './queries.ts';
import { labelHash } from './returnFiles.ts';
import { countryOfOrder } from './returnForm.ts';
import { feesOf } from './requestTotals.ts';

/** An unfinished request lives for a day. decisions/0054. */
export const unfinishedMs = 86_400_000;

/** `09:00–12:00` of the stored `09:00-12:00`. */
const readable = (time: string): string => time.replace('-', '–');

/** What the fee is counted from: the goods that are not faulty, with tax, in minor units. */
function chargedValue(order: OrderRow, row: RequestRow): number {
  return row.lines
    .filter(({ return_reason }) => !isConformityReason(return_reason))
    .reduce((sum, { item_order_id, qty, value_incl_tax }) => {
      const line = order.lines.find((one) => one.item_order_id === item_order_id);
      return sum + (value_incl_tax ?? (line ? Math.floor((line.row_incl_tax * qty) / line.qty) : 0));
    }, 0);
}

/** A return request in the contract's shape, with what can still be chosen for it. Spec 3 §3. */
export async function requestView(
  shop: Shop,
  { order, row, customer_id }: { order: OrderRow; row: RequestRow; customer_id: string | null },
  locale: Locale,
): Promise<ReturnRequest> {
  const country = countryOfOrder(order);
  const { language } = storefrontOf(locale);
  const money = moneyIn(order, locale);
  const carrier = carrierOf(country, order);
  const requested_at = new Date(row.requested_at);
  const is_finished = row.finalized_at !== null;
  const { return_type } = row;
  const charged = chargedValue(order, row);
  const price = (method: ReturnMethod) =>
    money(charged === 0 ? 0 : returnFee(feesOf(country, order, { return_type, method, requested_at }), charged));
  const methods = is_finished ? [] : methodsOf(country, order, await hasStoresIn(shop.db, country));
  const stored = storedPickup(row);
  // A return that was sent off can still get another time.
  const state = is_finished ? pickupStateOf(row) : null;
  const listed = methods.includes('pickup') ? await pickupAddresses(shop, order, { customer_id, locale, stored }) : [];
  const pickup = stored && chosenOf(listed, stored);
  const isFetched = methods.includes('pickup') || canChooseSlot(state) || state === 'booked';
  const slots = isFetched ? await slotsOf(shop, country, order, stored ?? homeAddressOf(order)) : [];
  const details = returnOf(order, row, money, locale, labelHash(shop));
  return {
    request_id: row.return_id,
    return_id: row.return_id,
    order_id: order.order_id,
    expires_at: is_finished ? null : new Date(requested_at.getTime() + unfinishedMs).toISOString(),
    is_statement: isStatement(order, row, shop.now()),
    request_notes: row.request_notes ?? '',
    details,
    return_fees: details.totals?.returnFee ?? money(0),
    returns_amount_fees: feesOf(country, order, { return_type, method: row.selected_return_method, requested_at }),
    return_methods: methods.map((method) => ({ method, price: price(method) })),
    available_prepaid_shipping_mode: carrier ? [...carrierReturnMethods[carrier]] : [],
    order_shipping_carrier: carrier ?? '',
    return_carrier: row.carrier,
    available_pickup_slots: slots.map(({ day, times }) => ({ day, times: [...times] })),
    pickup_country: order.shipping_address.country_id,
    addresses: listed.map(({ address_id, fields }) => returnAddressOf(address_id, fields, language)),
    pickup_address: pickup && returnAddressOf(pickup.address_id, pickup.fields, language),
    pickup_time_readable: row.pickup_time === null ? null : readable(row.pickup_time),
    chosen: row.lines.map(({ item_order_id, qty, return_reason, exchange_sku }) => ({
      order_item_id: item_order_id,
      qty,
      return_reason: isReturnReason(return_reason) ? return_reason : 'other',
      ...(exchange_sku === null ? {} : { exchange_sku }),
    })),
  };
}
