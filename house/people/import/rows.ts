// Rows that the import of people reads: customers (people.json) and their events (events.json).
import { addressFields } from '@vitrine/contract/address';
import { localeSchema } from '@vitrine/contract/locale';
import { titles } from '@vitrine/rules/account/titles';
import { paymentMethods } from '@vitrine/rules/payment/paymentMethods';
import { isCardType } from '@vitrine/rules/payment/cardTypes';
import { fapiaoFields } from '@vitrine/rules/fapiao/fapiao';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { returnReasons } from '@vitrine/rules/returns/returnLine';
import { returnMethods } from '@vitrine/rules/returns/returnMethods';
import { returnStatuses } from '@vitrine/rules/returns/returnStatus';
import { visitStatuses } from '@vitrine/rules/salon/visit';
import { reservationStatuses } from '@vitrine/rules/stores/reservation';
import { z } from 'zod';

const text = z.string().min(1).max(255);
const moment = z.iso.datetime();
const minor = z.int().positive();

const storedCard = z.object({
  id: text,
  brand: text,
  number: z.string().regex(/^\d{12,19}$/u),
  expiry_month: z.string().regex(/^(?:0[1-9]|1[0-2])$/u),
  expiry_year: z.string().regex(/^\d{4}$/u),
  holder: text,
});

export const personRow = z.strictObject({
  id: z.uuid(),
  locale: localeSchema,
  /** Null for a guest. */
  opened_at: moment.nullable(),
  email: z.email().nullable(),
  phone: z.object({ phonecode: text, loginphone: text }).nullable(),
  /** Null: the password is not known. */
  password: text.nullable(),
  /** The name of a demo account. */
  demo: text.nullable(),
  prefix: z.enum(titles).nullable(),
  firstname: text,
  lastname: text,
  firstname2: text.nullable(),
  lastname2: text.nullable(),
  social_security_number: text.nullable(),
  favorite_shop_code: text.nullable(),
  /** The first is primary. */
  addresses: z.array(addressFields).min(1),
  cards: z.array(storedCard),
});
export type PersonRow = z.infer<typeof personRow>;

const bought = {
  person: z.uuid(),
  at: moment,
  address: z.int().min(0),
  lines: z.array(z.object({ sku: text, qty: z.int().positive(), unit_price: minor })).min(1),
  shipping_method: text,
  slot: text.nullable(),
  gift: z.object({ message: z.string(), hide_price: z.boolean() }).nullable(),
  payment_method: z.enum(paymentMethods),
  card: z
    .object({
      cc_type: z.string().refine(isCardType),
      last4: z.string().regex(/^\d{4}$/u),
      exp_month: text,
      exp_year: text,
      holder: text,
    })
    .nullable(),
};

const returned = z.strictObject({
  return_type: z.enum(['refund', 'exchange']),
  status: z.enum(returnStatuses),
  method: z.enum(returnMethods),
  pickup: z.strictObject({ date: z.iso.date(), time: text }).nullable(),
  requested_at: moment,
  finalized_at: moment,
  arrived_at: moment.nullable(),
  accepted_at: moment.nullable(),
  closed_at: moment.nullable(),
  lines: z
    .array(
      z.strictObject({
        sku: text,
        qty: z.int().positive(),
        return_reason: z.enum(returnReasons),
        exchange_sku: text.nullable(),
      }),
    )
    .min(1),
});
export type ReturnRow = z.infer<typeof returned>;

const fapiao = z.strictObject({
  type: z.union([z.literal(0), z.literal(1)]),
  fields: z.partialRecord(z.enum([...fapiaoFields[0], ...fapiaoFields[1]]), text),
  requested_at: moment,
  generated_at: moment.nullable(),
  fapiao_number: text.nullable(),
});
export type FapiaoRow = z.infer<typeof fapiao>;

const reservation = z.strictObject({
  kind: z.literal('reservation'),
  person: z.uuid(),
  at: moment,
  store_id: text,
  sku: text,
  status: z.enum(reservationStatuses),
  put_aside_at: moment.nullable(),
  ended_at: moment.nullable(),
});
export type ReservationRow = z.infer<typeof reservation>;

const salonVisit = z.strictObject({
  kind: z.literal('salon_visit'),
  person: z.uuid(),
  at: moment,
  store_id: text,
  start_time: moment,
  end_time: moment,
  seats: z.int().positive(),
  seat: z.int().positive(),
  status: z.enum(visitStatuses).exclude(['offered']),
  cancelled_at: moment.nullable(),
});
export type VisitRow = z.infer<typeof salonVisit>;

/** The status of an order as another system spells it; an unknown one is refused by name. */
const orderStatus = z.string().transform((text, context) => {
  const status = orderStatusOf(text);
  if (status !== null) return status;
  context.addIssue({ code: 'custom', message: `"${text}" is no status of an order` });
  return z.NEVER;
});

/** The kinds of events: add a new kind here, with its writer in `importPeople.ts`. */
export const eventRow = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('order'),
    ...bought,
    status: orderStatus,
    shipped_at: moment.nullable(),
    delivered_at: moment.nullable(),
    track_number: text.max(40).nullable(),
    returns: z.array(returned),
    fapiao: fapiao.nullable(),
  }),
  reservation,
  salonVisit,
  z.strictObject({ kind: z.literal('refused_payment'), ...bought }),
  z.strictObject({ kind: z.literal('newsletter'), person: z.uuid(), at: moment }),
  z.strictObject({ kind: z.literal('wechat_bound'), person: z.uuid(), at: moment, openid: text, unionid: text }),
]);
export type EventRow = z.infer<typeof eventRow>;
export type Purchase = Extract<EventRow, { kind: 'order' | 'refused_payment' }>;
export type OrderEvent = Extract<EventRow, { kind: 'order' }>;
