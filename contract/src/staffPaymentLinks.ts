// Orders by telephone: staff prepares one, its client pays it by a link. No call takes the data of a card. decisions/0120.
import { mostLinkLines, paymentLinkStates, paymentLinkSteps } from '@vitrine/rules/checkout/paymentLink';
import { z } from 'zod';
import { addressFields } from './address.ts';
import { itemOptions, skuSchema } from './basket.ts';
import { checkoutState, giftSchema } from './checkout.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { nextPage, pageQuery } from './listPage.ts';
import { localeOnly, localeSchema } from './locale.ts';
import { currencySchema, moneySchema } from './money.ts';
import { personalisation } from './personalisation.ts';
import { clientId } from './staffNotes.ts';

const source = 'decisions/0120';
const moment = z.iso.datetime();
const byLink = z.strictObject({ link_id: z.string().min(1).max(64) });

export const staffLinkPieces = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/payment-link-pieces',
  summary: 'Pieces of a storefront by SKU or name, with their price and how many are left; at most 20',
  source,
  query: z.strictObject({ locale: localeSchema, q: z.string().trim().min(1).max(100) }),
  answer: z.object({
    pieces: z.array(
      z.object({
        sku: z.string(),
        product_name: z.string(),
        picture: z.string().nullable(),
        color: z.string().nullable(),
        size: z.string().nullable(),
        /** Whether it can be engraved or forms kits here. */
        is_personalised: z.boolean(),
        unit_price: moneySchema,
        /** How many are left. */
        left: z.int(),
      }),
    ),
  }),
});
export type LinkPiece = AnswerOf<typeof staffLinkPieces>['pieces'][number];

export const staffLinkPersonalisation = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/payment-link-pieces/:sku/personalisation',
  summary:
    'How a piece can be engraved in a storefront, and the pieces that form kits with it, as its own page has them',
  source,
  params: z.strictObject({ sku: skuSchema }),
  query: localeOnly,
  answer: personalisation.answer,
});

export const staffLinkClient = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/payment-link-clients/:customer_id',
  shows_client: true,
  summary: 'The email, the storefront and the addresses of a client, to fill in an order by telephone',
  source,
  params: z.strictObject({ customer_id: clientId }),
  answer: z.object({
    name: z.string(),
    email: z.string().nullable(),
    locale: localeSchema,
    addresses: z.array(z.object({ address_id: z.string(), lines: z.array(z.string()), fields: addressFields })),
  }),
});
export type LinkClient = AnswerOf<typeof staffLinkClient>;

/** What the client says on the telephone. */
const draft = {
  locale: localeSchema,
  items: z
    .array(z.strictObject({ sku: skuSchema, qty: z.int().min(1).max(99), options: itemOptions.optional() }))
    .min(1)
    .max(mostLinkLines),
  /** Complete, or left out: then the client types it. */
  address: addressFields.optional(),
  method: z.string().max(64).optional(),
  /** The boutique in which the client collects it. The address is then that of the invoice. */
  shop_id: z.string().max(20).optional(),
  gift: giftSchema.optional(),
};

export const staffLinkQuote = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/payment-links/quote',
  summary: 'The pieces, the delivery and the totals as the checkout would show them now; it changes nothing',
  source,
  body: z.strictObject(draft),
  answer: z.object({
    quote: checkoutState.pick({
      basket: true,
      totals: true,
      shipping_methods: true,
      delivery_mode: true,
      shipping_address: true,
      pickup_shops: true,
      pickup: true,
      gift: true,
    }),
  }),
});
export type LinkQuote = AnswerOf<typeof staffLinkQuote>['quote'];

const linkRow = z.object({
  link_id: z.string(),
  state: z.enum(paymentLinkStates),
  country: z.string(),
  locale: z.string(),
  /** The client's; that of its order once it is paid, and null once it is erased. */
  email: z.string().nullable(),
  customer_id: z.string().nullable(),
  /** The member that prepared it. */
  by: z.string(),
  currency: currencySchema,
  /** Minor units, as the member saw it. */
  total: z.int(),
  /** Units of all lines. */
  pieces: z.int(),
  first: z.object({ sku: z.string(), product_name: z.string(), picture: z.string().nullable() }).nullable(),
  created_at: moment,
  expires_at: moment,
  sent_at: moment.nullable(),
  opened_at: moment.nullable(),
  /** The order that paid it. */
  order_number: z.string().nullable(),
  steps: z.array(z.enum(paymentLinkSteps)),
});
export type PaymentLinkRow = z.infer<typeof linkRow>;

export const staffLinkMake = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/payment-links',
  summary: 'Prepare an order for a client and make its payment link, at the total that the member saw; `send` mails it',
  source,
  idempotent: true,
  body: z.strictObject({
    ...draft,
    email: z.string().max(128).meta({ example: 'anne@example.com' }),
    customer_id: z.uuid().toLowerCase().optional(),
    shown_total: z.strictObject({ amount: z.int(), currency: currencySchema }),
    send: z.boolean(),
  }),
  /** Without the address: answers of a key are stored, and the token is not. */
  answer: z.object({ link_id: z.string() }),
});

export const staffLinks = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/payment-links',
  shows_client: true,
  summary: 'Payment links in pages, the newest first: those that are open, or with `ended` the others',
  source,
  query: z.strictObject({ ...pageQuery, ended: z.literal('true').optional() }),
  answer: z.object({ ...nextPage, links: z.array(linkRow) }),
});

export const staffLinkAddress = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/payment-links/:link_id/address',
  summary: 'The address of an open payment link, for a message of the house’s own',
  source,
  params: byLink,
  body: z.strictObject({}),
  answer: z.object({ address: z.string() }),
});

export const staffLinkStep = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/payment-links/:link_id/step',
  summary: 'Mail a payment link to its client, or withdraw it',
  source,
  idempotent: true,
  params: byLink,
  body: z.strictObject({ step: z.enum(paymentLinkSteps) }),
  answer: z.object({ done: z.literal(true) }),
});
