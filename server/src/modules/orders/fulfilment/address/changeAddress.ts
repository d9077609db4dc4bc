// Changes the delivery address of an order before anything has left. decisions/0109.
import type { AddressFields } from '@vitrine/contract/address';
import { takesAddress, type TaxChange, taxAt } from '@vitrine/rules/orders/addressChange';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { deliveryRefusal } from '@vitrine/rules/shipping/deliveryRefusal';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { isCountry, isLocale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../../platform/http/stepKey.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { askForTax, statedFor, type StoredTax } from '../../../checkout/checkout/statedTax.ts';
import { lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { checkedAddress } from '../../../customers/customer/acceptAddress.ts';
import { otherPlacesOf } from '../../../customers/customer/savedAddress.ts';
import { modeOf } from '../../orders/modeOf.ts';
import type { OrderRow } from '../../orders/orderRows.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import * as statements from '../life/statements.ts';
import { takeOnce } from '../life/takeOnce.ts';
import * as queries from './queries.ts';

export { addressChangesOf } from './queries.ts';

/** Why the address stays. A tax that differs comes with both amounts. */
type AddressRefusal =
  | { readonly reason: 'unknown_order' | 'not_now' | 'other_country' }
  | { readonly reason: 'tax_differs'; readonly tax: TaxChange };

type Change = {
  readonly address: AddressFields;
  readonly staff_id?: string | undefined;
  readonly step_key?: StepKey | undefined;
};

const localeOf = ({ locale }: Pick<OrderRow, 'locale'>) => (isLocale(locale) ? locale : 'uk_en');

/** The address as it is stored, by the rules of the checkout's form. Throws address_refused with every wrong field. */
function acceptedAddress(order: OrderRow, given: AddressFields, now: Date): AddressFields {
  const { language } = storefrontOf(localeOf(order));
  const { address, wrong } = checkedAddress('shipping', given, language, now);
  if (!address) throw new ApiError('address_refused', { fields: wrong });
  const refused = isCountry(order.store)
    ? deliveryRefusal(order.store, { ...address, ...otherPlacesOf(address, language) })
    : 'country_id';
  if (refused === 'postcode') throw new ApiError('address_refused', { fields: { postcode: 'postcode_not_delivered' } });
  if (refused !== null) throw new ApiError('address_refused', { fields: { country_id: 'select_required' } });
  return address;
}

/** The tax at the new address where it differs; null where what was paid stays right. Throws address_refused without a region. */
function otherTax(order: OrderRow, address: AddressFields, stated: StoredTax | null): TaxChange | null {
  if (!isCountry(order.store)) throw new Error('an order of an unknown country');
  const { region = null, postcode = null } = address;
  const place = { region, postcode, stated: statedFor(stated, address) };
  const tax = taxAt(order.store, { ...order, currency: shopCurrency(order.store) }, place);
  if (!tax) throw new ApiError('address_refused', { fields: { region: 'required' } });
  return tax.there === tax.paid ? null : tax;
}

async function changeIn(
  tx: Tx,
  order_id: string,
  { address, staff_id }: Change,
  { stated, now }: { readonly stated: StoredTax | null; readonly now: Date },
): Promise<AddressRefusal | null> {
  const locked = await lockOrder(tx, order_id);
  const order = await readWholeOrder(tx, order_id);
  if (!locked || !order) return { reason: 'unknown_order' };
  const hasLeft = order.parcels.length > 0 || order.erased_at !== null;
  if (hasLeft || !takesAddress(orderStatusOf(order.status), modeOf(order))) return { reason: 'not_now' };
  const was = order.shipping_address;
  if (address.country_id !== was.country_id) return { reason: 'other_country' };
  const tax = otherTax(order, address, stated);
  if (tax) return { reason: 'tax_differs', tax };
  await queries.replaceAddress(tx, { order_id, was, address }, { at: now, staff_id: staff_id ?? null });
  await statements.addOrderEvent(tx, order, { actor: 'staff', staff_id, reason: 'address_changed', at: now });
  return null;
}

/**
 * Changes the delivery address of an order of which nothing has left, within its country, where its tax stays the same. The address before
 * it stays in the history; the invoice address stays as it is. No label is void by it: a carrier issues one when a parcel leaves. Returns
 * why it was not changed. Throws address_refused with the wrong fields. Spec 3 §4, decisions/0109.
 */
export async function changeAddress(shop: Shop, order_id: string, change: Change): Promise<AddressRefusal | null> {
  const order = await readWholeOrder(shop.db, order_id);
  if (!order) return { reason: 'unknown_order' };
  if (change.address.country_id !== order.shipping_address.country_id) return { reason: 'other_country' };
  const now = shop.now();
  const address = acceptedAddress(order, change.address, now);
  // Asked before the transaction, which waits for no partner.
  const stated = await askForTax(shop, localeOf(order), address, null);
  return shop.db
    .transaction()
    .execute((tx) =>
      takeOnce(tx, { step_key: change.step_key, order_id, now }, () =>
        changeIn(tx, order_id, { ...change, address }, { stated, now }),
      ),
    );
}
