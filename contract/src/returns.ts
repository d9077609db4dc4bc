// Requesting a return: its form, its request, its method, its end (spec 3 §3, §4, §7).
import { refusals } from '@vitrine/rules/returns/refusal';
import { returnReasons, returnTypes } from '@vitrine/rules/returns/returnLine';
import { returnMethods } from '@vitrine/rules/returns/returnMethods';
import { z } from 'zod';
import { addressFields } from './address.ts';
import { basketImage, engravingAnswer, setItem } from './basket.ts';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { localeSchema } from './locale.ts';
import { moneySchema } from './money.ts';
import { exchangeOption, lineRight, stockFlags } from './lineRight.ts';
import { orderReturn } from './orderReturn.ts';
import { returnFeeBand } from './returnParts.ts';

const id = z.string().min(1).max(64);
const reason = z.enum(returnReasons);
const labelled = z.object({ value: reason, name: z.string() });

/** A line of the order on the return form. Spec 3 §3 (Order item), §4 (return line). */
const formItem = z.object({
  item_order_id: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  image: basketImage.nullable(),
  /** Whether it can be chosen, for the reasons in `return_reasons`. */
  isReturnable: z.boolean(),
  /** Why the house does not take it back; a faulty piece may still be chosen. */
  return_refusal: z.enum(refusals).nullable(),
  /** What the shopper can do with it now, by every type of return. */
  rights: z.array(lineRight),
  /** The same in the reader's language. */
  specific_message: z.string().nullable(),
  /** The last day of the house's return (ISO day). */
  return_until: z.string().nullable(),
  return_reasons: z.array(reason),
  /** Units that were bought and not cancelled: linked lines come back in their proportion. */
  qty_ordered: z.int(),
  /** The quantities that can be chosen. */
  quantities: z.array(z.int()),
  refundable_price: moneySchema,
  /** The parts of a set, which comes back whole. */
  set_items: z.array(setItem),
  link_id: z.string().nullable(),
  /** Its engraving as it was drawn for the workshop: why it is not taken back. */
  personalisation: engravingAnswer.nullable(),
  /** What the line can be exchanged for; empty for another type of return. */
  exchange_options: z.array(exchangeOption),
  /** The stock of all its options together. */
  stock: stockFlags,
});

/** The return form of an order. */
export const returnForm = z.object({
  order_id: z.string(),
  increment_id: z.string(),
  /** The types of return that can be requested now. */
  return_types: z.array(z.enum(returnTypes)),
  /** The type that the items below are about; null when nothing can come back. */
  return_type: z.enum(returnTypes).nullable(),
  /** Whether the pieces of a withdrawal were withdrawn from before; else sending the return off is the statement. */
  is_stated: z.boolean(),
  /** What the statements say about the pieces that they are limited to; null without such a note. */
  stated_pieces: z.string().nullable(),
  returnReasons: z.array(labelled),
  items: z.array(formItem),
  /** Whether the delivery that was paid is refunded only when the whole order comes back; false where there is none to refund. */
  refund_only_full_return: z.boolean(),
  /** What customs ask of a return by a carrier, in countries with a special text. Spec 3 §9. */
  special_return_text: z.string().nullable(),
});

/** An address for a pickup. Spec 3 §3 (Return address). */
const returnAddress = z.object({
  address_id: z.string(),
  country_id: addressFields.shape.country_id,
  full_name: z.string(),
  lines: z.array(z.string()),
  street1: z.string().nullable(),
  street2: z.string().nullable(),
  street3: z.string().nullable(),
  telephone: z.string().nullable(),
  /** Whether the carrier does not fetch parcels there. */
  ineligible_return: z.boolean(),
});

/** A method with what it costs the shopper. */
const returnWay = z.object({ method: z.enum(returnMethods), price: moneySchema });

/** A return request. Spec 3 §3 (Return / exchange request). */
export const returnRequest = z.object({
  request_id: z.string(),
  return_id: z.string(),
  order_id: z.string(),
  /** When an unfinished request expires (ISO time). */
  expires_at: z.string().nullable(),
  /** Whether sending it off is a statement of withdrawal from the contract. decisions/0080. */
  is_statement: z.boolean(),
  request_notes: z.string(),
  details: orderReturn,
  returns_amount_fees: z.array(returnFeeBand),
  /** What this return costs, as chosen so far. */
  return_fees: moneySchema,
  /** The methods that the shopper can choose, and the carrier's among them. */
  return_methods: z.array(returnWay),
  available_prepaid_shipping_mode: z.array(z.enum(returnMethods)),
  order_shipping_carrier: z.string(),
  return_carrier: z.string(),
  available_pickup_slots: z.array(z.object({ day: z.string(), times: z.array(z.string()) })),
  /** The country of the pickup; a page of an earlier release has none. */
  pickup_country: addressFields.shape.country_id,
  addresses: z.array(returnAddress),
  pickup_address: returnAddress.nullable(),
  pickup_time_readable: z.string().nullable(),
  /** What the shopper chose, to return to the first screen with it. */
  chosen: z.array(
    z.object({
      order_item_id: z.string(),
      qty: z.int(),
      return_reason: reason,
      exchange_sku: z.string().optional(),
    }),
  ),
});
export type ReturnRequest = z.infer<typeof returnRequest>;
export type ReturnForm = z.infer<typeof returnForm>;

const answer = z.object({ request: returnRequest });

export const chosenItem = z.strictObject({
  order_item_id: id,
  qty: z.int(),
  return_reason: z.string().max(40),
  /** The variant that an exchange sends instead. */
  exchange_sku: id.optional(),
});

export const returnFormOf = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/exchange-return/request',
  summary: 'The return form of an order with its unfinished request, or one request by `return_id`',
  source: 'spec 3 §7',
  query: z.strictObject({
    locale: localeSchema,
    order_id: id,
    return_id: id.optional(),
    return_type: z.enum(returnTypes).optional(),
  }),
  answer: z.object({ form: returnForm, request: returnRequest.nullable() }),
});

export const createReturn = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/exchange-return/request',
  summary: 'Choose what to send back and why; replaces the unfinished request of the order',
  source: 'spec 3 §5, §7',
  body: z.strictObject({
    locale: localeSchema,
    order_id: id,
    return_type: z.enum(returnTypes),
    request_notes: freeText(1000).default(''),
    items: z.array(chosenItem).max(100),
  }),
  answer,
});

/** A saved address by `address_id`, the order's own with `order`, or the fields of a new address. */
export const pickupAddress = addressFields.partial().extend({ address_id: id.optional() });

export const returnMethod = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/exchange-return/request/return-method',
  summary: 'Choose how the parcel comes back, and where a carrier fetches it',
  source: 'spec 3 §4, §7',
  body: z.strictObject({
    locale: localeSchema,
    order_id: id,
    request_id: id,
    selected_return_method: z.enum(returnMethods),
    pickup_address: pickupAddress.optional(),
  }),
  answer,
});

export const finalizeReturn = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/exchange-return/request/finalize',
  summary: 'Send the return off: from here on it is announced to the house',
  source: 'spec 3 §4, §7',
  idempotent: true,
  body: z.strictObject({
    locale: localeSchema,
    order_id: id,
    request_id: id,
    return_type: z.enum(returnTypes),
    request_notes: freeText(1000).default(''),
    items: z.array(chosenItem).max(100),
    selected_return_method: z.enum(returnMethods),
    pickup_date: z.iso.date().optional(),
    pickup_time: z.string().max(20).optional(),
    pickup_address: pickupAddress.optional(),
    /** The refund that the shopper confirmed (minor units): another one is refused. */
    shown_refund: z.int().optional(),
  }),
  answer,
});

const ofReturn = { locale: localeSchema, order_id: id, return_id: id };
const changed = z.object({ return: orderReturn });

export const cancelPickup = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/exchange-return/request/cancel-pickup',
  summary: 'Cancel the booked pickup of a return, until the carrier’s cut-off',
  source: 'spec 3 §4',
  body: z.strictObject(ofReturn),
  answer: changed,
});

export const choosePickup = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/exchange-return/request/choose-pickup',
  summary: 'Book another time for the pickup of a return; cancels a booked one first',
  source: 'spec 3 §3, §4',
  idempotent: true,
  body: z.strictObject({ ...ofReturn, pickup_date: z.iso.date(), pickup_time: z.string().max(20) }),
  answer: changed,
});

export const printLabel = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/exchange-return/request/print-label',
  summary: 'The download link of a return’s label, until the parcel has arrived',
  source: 'spec 3 §7',
  query: z.strictObject({ locale: localeSchema, hash: z.string().min(1).max(200) }),
  answer: z.object({ download_link: z.string() }),
});

export const printDetails = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/exchange-return/request/print-details',
  summary: 'The download link of a return’s details: what comes back, why, how, and for which refund',
  source: 'spec 3 §2, §7',
  query: z.strictObject({ locale: localeSchema, hash: z.string().min(1).max(200) }),
  answer: z.object({ download_link: z.string() }),
});

export const proforma = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/proforma',
  summary: 'The download link of a return’s customs pro-forma, until the parcel has arrived',
  source: 'spec 3 §7',
  query: z.strictObject({ locale: localeSchema, hash: z.string().min(1).max(200) }),
  answer: z.object({ download_link: z.string() }),
});

export const dropReturn = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'POST',
  path: '/exchange-return/request/drop',
  summary: 'Give up a return that has not been sent off',
  source: 'spec 3 §4',
  body: z.strictObject({ locale: localeSchema, order_id: id, request_id: id }),
  answer: z.object({ dropped: z.literal(true) }),
});

export const returnDetails = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'GET',
  path: '/order/exchange-return-details',
  summary: 'The returns of an order',
  source: 'spec 3 §7',
  query: z.strictObject({ locale: localeSchema, order_id: id }),
  answer: z.object({
    returns: z.array(orderReturn),
    /** The day of the last refund or exchange, else of the delivery (ISO time). Spec 3 §4. */
    exchange_return_date: z.string().nullable(),
  }),
});
