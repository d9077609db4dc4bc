import { isDeepStrictEqual } from 'node:util';
import type { AddressFields } from '@vitrine/contract/address';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { finalizeReturn, ReturnRequest } from '@vitrine/contract/returns';
import { carrierReturnMethods, isEligibleReturn, type ReturnMethod } from '@vitrine/rules/returns/returnMethods';
import { type Carrier, shippingMethodOf } from '@vitrine/rules/shipping/shippingMethods';
import { type Country, type Language, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { addressFields } from '@vitrine/contract/address';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { acceptAddress } from '../../customers/customer/acceptAddress.ts';
import { bookOf } from '../../customers/customer/addressBook.ts';
import { writtenPhone } from '../../customers/customer/contactPhone.ts';
import { contradictionOf } from '../../customers/customer/placeFault.ts';
import { linesOf, nameOf } from '../../customers/customer/savedAddress.ts';
import { homeAddressOf } from '../orders/modeOf.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import type { RequestRow } from './queries.ts';

type Asked = BodyOf<typeof finalizeReturn>['pickup_address'];
type ReturnAddress = ReturnRequest['addresses'][number];

/** The ids of the order's own delivery address and of the address that a request stores, in a list of pickup addresses. */
const ofOrder = 'order';
const ofRequest = 'pickup';

/** The carrier that brought the order, which fetches its returns. Spec 3 §3 (return_carrier). */
export function carrierOf(country: Country, order: Pick<OrderRow, 'shipping_method'>): Carrier | null {
  return shippingMethodOf(country, order.shipping_method)?.carrier ?? null;
}

/** How an order can come back: as its carrier offers, or to a store where the country has one. Spec 3 §4. */
export function methodsOf(country: Country, order: OrderRow, has_stores: boolean): ReturnMethod[] {
  const carrier = carrierOf(country, order);
  return [...(carrier ? carrierReturnMethods[carrier] : []), ...(has_stores ? (['boutique'] as const) : [])];
}

/** An address of a pickup in the contract's shape. Spec 3 §3 (Return address). */
export function returnAddressOf(address_id: string, fields: AddressFields, language: Language): ReturnAddress {
  return {
    address_id,
    country_id: fields.country_id,
    full_name: nameOf(fields),
    lines: linesOf(fields, language),
    street1: fields.street1 ?? null,
    street2: fields.street2 ?? null,
    street3: fields.street3 ?? null,
    telephone: writtenPhone(fields),
    ineligible_return: !isEligibleReturn(fields),
  };
}

type PickupAddress = { address_id: string; fields: AddressFields };
type Asking = {
  readonly customer_id: string | null;
  readonly locale: Locale;
  /** The address that the request stores. */
  readonly stored: AddressFields | null;
};

/** The address that a request stores; null before a pickup is chosen. */
export const storedPickup = (row: Pick<RequestRow, 'pickup_address'> | undefined): AddressFields | null =>
  row === undefined || row.pickup_address === null ? null : addressFields.parse(row.pickup_address);

const withoutGaps = (fields: AddressFields): unknown => JSON.parse(JSON.stringify(fields));
const isSame = (one: AddressFields, other: AddressFields): boolean =>
  isDeepStrictEqual(withoutGaps(one), withoutGaps(other));

/**
 * Where a parcel can be fetched: where the order arrived, the customer's addresses in that country, and the address that
 * the shopper typed for this return. Spec 3 §3.
 */
export async function pickupAddresses(
  shop: Shop,
  order: OrderRow,
  { customer_id, locale, stored }: Asking,
): Promise<PickupAddress[]> {
  const book = customer_id === null ? [] : await bookOf(shop.db, customer_id, storefrontOf(locale).language);
  const saved = book
    .filter(({ country_id }) => country_id === order.shipping_address.country_id)
    .map((address) => ({ address_id: address.address_id, fields: fieldsOf(address) }));
  const home = homeAddressOf(order);
  // The invoice of a pickup may have gone to another country.
  const own = home.country_id === order.shipping_address.country_id ? [{ address_id: ofOrder, fields: home }] : [];
  const known = [...own, ...saved];
  const isTyped = stored !== null && !known.some(({ fields }) => isSame(fields, stored));
  return isTyped ? [...known, { address_id: ofRequest, fields: stored }] : known;
}

/** The listed address that a request stores, by its id in the list. */
export const chosenOf = (listed: readonly PickupAddress[], stored: AddressFields): PickupAddress =>
  listed.find(({ fields }) => isSame(fields, stored)) ?? { address_id: ofRequest, fields: stored };

/** The address fields alone of a saved address. */
const fieldsOf = (address: object): AddressFields =>
  addressFields.parse(
    Object.fromEntries(Object.entries(address).filter(([name]) => Object.hasOwn(addressFields.shape, name))),
  );

/**
 * The address of a pickup: a listed one by id, or a new one; without either, the one that the request stores, or else the
 * order's. Throws address_refused with the wrong fields, and
 * no_pickup_times for an address at which the carrier does not fetch parcels. Spec 3 §5, §8.
 */
export async function pickupAddressOf(
  shop: Shop,
  order: OrderRow,
  asking: Asking & { readonly asked: Asked },
): Promise<AddressFields> {
  const fields = await wantedAddress(shop, order, asking);
  if (fields.country_id !== order.shipping_address.country_id)
    throw new ApiError('address_refused', { fields: { country_id: 'format' } });
  if (!isEligibleReturn(fields)) throw new ApiError('no_pickup_times');
  return fields;
}

async function wantedAddress(
  shop: Shop,
  order: OrderRow,
  { asked, ...asking }: Asking & { readonly asked: Asked },
): Promise<AddressFields> {
  if (asked === undefined) return asking.stored ?? homeAddressOf(order);
  const { address_id: wanted, ...typed } = asked;
  if (wanted === undefined) {
    const fields = { ...typed, country_id: typed.country_id ?? order.shipping_address.country_id };
    return acceptAddress('shipping', fields, storefrontOf(asking.locale).language, shop.now());
  }
  const listed = await pickupAddresses(shop, order, asking);
  const found = listed.find(({ address_id }) => address_id === wanted);
  if (!found) throw new ApiError('address_refused', { fields: { address_id: 'format' } });
  // The order's own address has received its parcel.
  const fault = found.address_id === ofOrder ? null : contradictionOf(found.fields.country_id, found.fields);
  if (fault)
    throw new ApiError('address_refused', {
      fields: fault.part === 'city' ? { city: 'city_of_other_place' } : { postcode: 'postcode_of_other_place' },
    });
  return found.fields;
}
