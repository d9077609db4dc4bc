import { needsProforma } from '@vitrine/rules/returns/customs';
import { shippingMethodOf } from '@vitrine/rules/shipping/shippingMethods';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { AddressFields } from '@vitrine/contract/address';
import {
  type CarrierPort,
  CarrierRefusal,
  type IssuedLabel,
  type ParcelRequest,
} from '../../../platform/partners/carriers/carrier.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { customsOf, languageOf, type ParcelGoods, partyOf, warehouseOf, weightOfGoods } from './parties.ts';
import { gramsOf } from './weightQueries.ts';

/** The largest label that is stored, in bytes, and the longest number. */
const mostBytes = 4_000_000;
const mostLetters = 40;

type Parcel = {
  /** The id of the shipment or the return: the reference that makes a repeated request the same parcel. */
  readonly reference: string;
  readonly number: string;
  readonly is_return: boolean;
  /** The shopper's address, where the parcel goes or comes from. */
  readonly address: AddressFields;
  readonly goods: readonly ParcelGoods[];
};

/** What a carrier is asked for a parcel of an order. Throws CarrierRefusal for goods that customs would stop. */
async function parcelOf(shop: Shop, order: OrderRow, parcel: Parcel): Promise<ParcelRequest> {
  const { reference, number, is_return, address, goods } = parcel;
  const grams = await gramsOf(
    shop.db,
    goods.map(({ sku }) => sku),
  );
  const shopper = partyOf(address, languageOf(order));
  const warehouse = warehouseOf(shop);
  const method = isCountry(order.store) ? shippingMethodOf(order.store, order.shipping_method) : null;
  return {
    reference,
    number,
    is_return,
    is_express: method?.method === 'express',
    from: is_return ? shopper : warehouse,
    to: is_return ? warehouse : shopper,
    ship_at: shop.now(),
    weight: weightOfGoods(goods, grams),
    customs: needsProforma(address.country_id) ? customsOf(order, goods, grams) : null,
  };
}

/**
 * Asks a carrier for the label of an order's parcel, outside of any transaction. Null when the carrier refuses, or customs would,
 * which is logged for staff: a repeat would be refused as well. Throws when it does not answer.
 */
export async function askLabel(
  shop: Shop,
  port: CarrierPort,
  order: OrderRow,
  parcel: Parcel,
): Promise<IssuedLabel | null> {
  try {
    const label = await port.label(await parcelOf(shop, order, parcel));
    if (label.track_number.length > mostLetters || (label.file?.bytes.length ?? 0) > mostBytes)
      throw new CarrierRefusal('the number or the label is too long');
    return label;
  } catch (error) {
    if (!(error instanceof CarrierRefusal)) throw error;
    shop.log.error(
      { parcel: parcel.reference, err: error },
      'a carrier refuses a label: type the number of the parcel by hand',
    );
    return null;
  }
}
