// What `import-people` reads: who has been here (people.json) and what they did (events.json).
import { addressFields } from '@vitrine/contract/address';
import { localeSchema } from '@vitrine/contract/locale';
import { titles } from '@vitrine/rules/account/titles';
import { paymentMethods } from '@vitrine/rules/checkout/paymentMethods';
import { isCardType } from '@vitrine/rules/checkout/cardTypes';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { z } from 'zod';

const text = z.string().min(1).max(255);
const moment = z.iso.datetime();
const minor = z.int().positive();

const keptCard = z.object({
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
  /** Null bought as a guest. */
  opened_at: moment.nullable(),
  email: z.email().nullable(),
  phone: z.object({ phonecode: text, loginphone: text }).nullable(),
  /** Null: nobody knows it. */
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
  cards: z.array(keptCard),
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

/** What can have happened, by kind: a new kind joins here, with its writer in `importPeople.ts`. */
export const eventRow = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('order'),
    ...bought,
    status: z.string().refine((status) => orderStatusOf(status) !== null, 'is no status'),
  }),
  z.strictObject({ kind: z.literal('refused_payment'), ...bought }),
  z.strictObject({ kind: z.literal('newsletter'), person: z.uuid(), at: moment }),
  z.strictObject({ kind: z.literal('wechat_bound'), person: z.uuid(), at: moment, openid: text, unionid: text }),
]);
export type EventRow = z.infer<typeof eventRow>;
export type Purchase = Extract<EventRow, { kind: 'order' | 'refused_payment' }>;
