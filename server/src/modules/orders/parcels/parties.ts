// What carriers are asked with: the warehouse, the shopper's address, and the goods for customs.
import type { AddressFields } from '@vitrine/contract/address';
import { digitsOf } from '@vitrine/rules/money/money';
import { declaredValue } from '@vitrine/rules/returns/customs';
import { parcelWeight, piecesWeight } from '@vitrine/rules/shipping/parcelWeight';
import { type Language, storefrontOf, isLocale } from '@vitrine/rules/storefronts/storefronts';
import { CarrierRefusal, type Customs, type Party } from '../../../platform/partners/carriers/carrier.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { writtenPhone } from '../../customers/customer/contactPhone.ts';
import { labelsOf, nameOf } from '../../customers/customer/savedAddress.ts';
import { type OrderedProduct, wordsOf } from '../../checkout/basket/orderedProduct.ts';
import type { OrderRow, ReturnRow } from '../orders/orderRows.ts';

/** Kilograms of pieces of which nothing but their number is known: a pickup's. */
export const weightOf = (pieces: number): number => parcelWeight(pieces > 0 ? [{ qty: pieces, grams: null }] : []);

/** The warehouse. Throws for a house without one. */
export function warehouseOf({ config: { house } }: Pick<Shop, 'config'>): Party {
  const { dispatch, name } = house;
  if (!dispatch) throw new Error('a house without a warehouse has no parcels');
  const { country, ...place } = dispatch;
  return { ...place, name, company: house.seller?.name ?? name, region: null, country: country.toUpperCase() };
}

/** An address as carriers ask for it. The place that a country's form calls city may be its region or district. */
export function partyOf(fields: AddressFields, language: Language): Party {
  const { region_label, district_label } = labelsOf(fields, language);
  const street = [fields.street1, fields.street_number].filter(Boolean).join(' ');
  const lines = [street, fields.street2, fields.street3, fields.additional_number, fields.neighborhood];
  const city = fields.city ?? fields.cityselect ?? district_label ?? region_label ?? '';
  return {
    name: nameOf(fields),
    company: fields.company ?? null,
    lines: lines.flatMap((line) => (line ? [line] : [])),
    postcode: fields.postcode ?? fields.postcode_select ?? '',
    city,
    // Carriers write `NY` for the region `US-NY`.
    region: (fields.region ?? fields.regiontext)?.replace(/^[A-Z]{2}-/u, '') ?? null,
    country: fields.country_id.toUpperCase(),
    phone: writtenPhone(fields) ?? '',
  };
}

/** The language of an order's papers. */
export const languageOf = ({ locale }: Pick<OrderRow, 'locale'>): Language =>
  storefrontOf(isLocale(locale) ? locale : 'uk_en').language;

/** What customs ask of a piece. Throws CarrierRefusal for one without its HS code or its country of origin. */
function declaredOf({ hscode, origin_country }: OrderedProduct): { hscode: string; origin_country: string } {
  if (hscode && origin_country) return { hscode, origin_country };
  throw new CarrierRefusal('a piece has no HS code or no country of origin: declare its parcel by hand');
}

/** Pieces that travel in a parcel; `value` in minor units without tax, for all of them. */
export type ParcelGoods = {
  readonly sku: string;
  readonly piece: OrderedProduct;
  readonly qty: number;
  readonly value: number;
};
/** Grams of one piece by SKU, where the house has weighed it. */
type Grams = ReadonlyMap<string, number>;

/** Kilograms of a parcel with these goods. */
export const weightOfGoods = (goods: readonly ParcelGoods[], grams: Grams): number =>
  parcelWeight(goods.map(({ sku, qty }) => ({ qty, grams: grams.get(sku) ?? null })));

/** Some units of an order as they were sold. */
export function soldGoods(order: OrderRow, units: ReadonlyMap<string, number>): ParcelGoods[] {
  return order.lines.flatMap((line) => {
    const qty = units.get(line.item_order_id) ?? 0;
    return qty === 0 ? [] : [{ sku: line.sku, piece: line.piece, qty, value: declaredValue(line, qty, order) }];
  });
}

/** The new pieces of an exchange, which are worth what was paid for the old ones; those of a gift, what the gift was worth. */
export function exchangedGoods(order: OrderRow, { lines }: Pick<ReturnRow, 'lines'>): ParcelGoods[] {
  return lines.flatMap(({ item_order_id, exchange_piece: piece, exchange_sku, qty, value_incl_tax, value_tax }) => {
    if (piece === null) return [];
    const sku = exchange_sku ?? '';
    const paid = (value_incl_tax ?? 0) - (value_tax ?? 0);
    const old = order.lines.find((line) => line.item_order_id === item_order_id);
    return [{ sku, piece, qty, value: paid === 0 && old ? declaredValue(old, qty, order) : paid }];
  });
}

/** The goods of a parcel for customs. Throws CarrierRefusal as `declaredOf`. */
export function customsOf(
  { currency }: Pick<OrderRow, 'currency'>,
  goods: readonly ParcelGoods[],
  grams: Grams,
): Customs {
  return {
    currency,
    digits: digitsOf(currency),
    goods: goods.map(({ sku, piece, qty, value }) => ({
      description: wordsOf(piece, piece.locale).name,
      qty,
      ...declaredOf(piece),
      value,
      weight: piecesWeight([{ qty, grams: grams.get(sku) ?? null }]),
    })),
  };
}
