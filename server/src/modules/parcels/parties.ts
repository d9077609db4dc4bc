// What carriers are asked with: the warehouse, the shopper's address, and the goods for customs.
import type { AddressFields } from '@vitrine/contract/address';
import { digitsOf } from '@vitrine/rules/money/money';
import { type Language, storefrontOf, isLocale } from '@vitrine/rules/storefronts/storefronts';
import type { Customs, Party } from '../../platform/partners/carriers/carrier.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { writtenPhone } from '../customer/contactPhone.ts';
import { labelsOf, nameOf } from '../customer/savedAddress.ts';
import { wordsOf } from '../orders/piece.ts';
import type { OrderRow } from '../orders/queries.ts';

/** Kilograms that a piece with its box weighs at most: no product has a weight. */
const kilogramsPerPiece = 1;
export const weightOf = (pieces: number): number => Math.max(1, pieces) * kilogramsPerPiece;

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

/** The goods of some units of an order for customs, as they were sold. */
export function customsOf(order: OrderRow, units: ReadonlyMap<string, number>): Customs {
  const { currency } = order;
  return {
    currency,
    digits: digitsOf(currency),
    goods: order.lines.flatMap(({ item_order_id, piece, qty: ordered, row_incl_tax, row_tax }) => {
      const qty = units.get(item_order_id) ?? 0;
      if (qty === 0) return [];
      const value = Math.round(((row_incl_tax - row_tax) * qty) / ordered);
      return [{ description: wordsOf(piece, piece.locale).name, qty, hscode: piece.hscode ?? '', value }];
    }),
  };
}
