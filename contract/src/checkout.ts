import { paymentMethods } from '@vitrine/rules/payment/paymentMethods';
import { deliveryModes } from '@vitrine/rules/checkout/checkoutSteps';
import { giftCardTypes } from '@vitrine/rules/gift/gift';
import { z } from 'zod';
import { addressFields, savedAddress } from './address.ts';
import { basketSchema } from './basket.ts';
import { promotionsSchema, shippingMethod, totalsSchema } from './checkoutSums.ts';
import { captchaProof } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { chosenPickup, collectorFields, pickupShop } from './pickup.ts';
import { localeOnly, localeSchema } from './locale.ts';
import { paymentData, stepResult } from './paymentData.ts';

export const paymentMethodSchema = z.enum(paymentMethods);

/** Saved card (spec 2 §3). */
export const savedCard = z.object({
  id: z.string(),
  type: z.string(),
  endNumbers: z.string(),
  expiryMonth: z.string(),
  expiryYear: z.string(),
  expired: z.boolean(),
  holder: z.string().nullable(),
});
export type SavedCard = z.infer<typeof savedCard>;

export const giftSchema = z.strictObject({
  is_gift: z.boolean(),
  message: freeText(600).default(''),
  hide_price: z.boolean().default(false),
  handwritten: z.boolean().default(false),
  gift_card_type: z.enum(giftCardTypes).default('blank'),
});

/** Everything that the checkout page shows (api.md). */
export const checkoutState = z.object({
  email: z.string().nullable(),
  /**
   * Whether the email is the account's, or that of the payment link in the cart: then it is not changed here. An account with
   * sign-in by phone may have none; then the shopper enters one here.
   */
  is_account_email: z.boolean(),
  basket: basketSchema,
  totals: totalsSchema,
  delivery_mode: z.enum(deliveryModes),
  /** The buyer's own address. A pickup has it for the invoice only. */
  shipping_address: savedAddress.nullable(),
  billing_address: savedAddress.nullable(),
  addresses: z.array(savedAddress),
  shipping_methods: z.array(shippingMethod),
  /** The chosen carrier slot and its day; null for no preference. */
  slot: z.string().nullable(),
  slot_day: z.string().nullable(),
  pickup_shops: z.array(pickupShop),
  /** Null for a delivery. */
  pickup: chosenPickup.nullable(),
  gift: giftSchema,
  /** A server before promotions sends none. */
  promotions: promotionsSchema.default({ given: [], code: null, fault: null, minimum: null }),
  payment_methods: z.array(z.object({ method: paymentMethodSchema, card_types: z.array(z.string()) })),
  saved_cards: z.array(savedCard),
  /** The settings of the payment component in the browser. */
  payment_client: z.object({
    environment_url: z.string(),
    client_key: z.string(),
    country_code: z.string(),
    /** The wallets with which the shop is registered; a server before them sends none. */
    sheets: z.array(z.object({ method: paymentMethodSchema, merchant_id: z.string(), script: z.string() })).default([]),
    merchant_account: z.string().default(''),
    /** Whether the page is inside WeChat and its user is known to the shop; a server before it sends none. */
    wechat: z.enum(['outside', 'unknown', 'known']).default('outside'),
  }),
  pre_order: z.boolean(),
  /** A digest of the order's content; the page sends it to `/payment` in `X-Checkout-Version` (M11). */
  version: z.string(),
});
export type CheckoutState = z.infer<typeof checkoutState>;
const stateAnswer = z.object({ checkout: checkoutState });

export const checkout = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'GET',
  path: '/checkout',
  summary: 'All that the checkout page shows',
  source: 'api.md',
  query: localeOnly,
  answer: stateAnswer,
});

export const deliveryAddress = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/delivery/address',
  summary: 'Choose the address: saved or new',
  source: 'api.md',
  body: z.strictObject({
    locale: localeSchema,
    email: z.string().max(128).optional(),
    address_id: z.uuid().optional(),
    address: addressFields.optional(),
    billing_same: z.boolean().default(true),
    billing_address: addressFields.optional(),
    save_address: z.boolean().default(false),
  }),
  answer: stateAnswer,
});

export const deliveryMethod = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/delivery/method',
  summary: 'Choose the shipping method',
  source: 'api.md',
  body: z.strictObject({
    locale: localeSchema,
    method: z.string().max(64),
    slot: z.string().max(8).optional(),
    slot_day: z.iso.date().optional(),
  }),
  answer: stateAnswer,
});

export const deliveryPickup = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/delivery/pickup',
  summary: 'Collect in a boutique: the shop, and who collects',
  source: 'api.md',
  body: z.strictObject({
    locale: localeSchema,
    /** Without a shop the choice stays as it is. */
    shop_id: z.string().max(20).optional(),
    /** Null for the buyer; without it the choice stays as it is. */
    collector: collectorFields.nullable().optional(),
  }),
  answer: stateAnswer,
});

export const deliveryGift = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/delivery/gift',
  summary: 'Gift wrapping, message, hidden prices',
  source: 'spec 3 §7',
  body: z.strictObject({ locale: localeSchema, gift: giftSchema }),
  answer: stateAnswer,
});

export const checkoutPromotion = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/checkout/promotion',
  summary: 'Type a promotion code, or take it back',
  source: 'decisions/0132',
  body: z.strictObject({
    locale: localeSchema,
    /** As typed; null takes the code back. */
    code: z.string().max(64).nullable(),
  }),
  answer: stateAnswer,
});

/** The provider's next step, passed to its component unchanged (3-D Secure, redirect, QR code). */
export const paymentAction = z.looseObject({ type: z.string() });

export const paymentOutcomes = ['payment_OK', 'payment_NOK', 'not_used'] as const;
export const paymentAnswer = z.object({
  outcome: z.enum(paymentOutcomes),
  order: z.object({ order_id: z.string(), increment_id: z.string(), ref: z.string() }).optional(),
  action: paymentAction.optional(),
  /** The id for `/payment/details`, while the outcome is open. */
  attempt_id: z.string().optional(),
  /** Message key of a refusal. */
  refusal: z.string().optional(),
  /** Another browser began the payment: the answer has the outcome without order, step or refusal. */
  is_elsewhere: z.literal(true).optional(),
});
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

export const payment = endpoint({
  work: 'payment',
  base: 'commerce',
  method: 'POST',
  path: '/payment',
  summary: 'Pay and order',
  source: 'api.md',
  idempotent: true,
  checkout_version: true,
  body: z.strictObject({
    locale: localeSchema,
    payment_method: paymentMethodSchema,
    /** The component's encrypted card or method data; the server never receives plain card numbers. */
    payment_data: paymentData.optional(),
    saved_card_id: z.string().max(64).optional(),
    save_card: z.boolean().default(false),
    terms: z.boolean(),
    pre_order_consent: z.boolean().optional(),
    /** Korea's consent to handling personal data with the order (spec 1 §5). */
    privacy_consent: z.boolean().optional(),
    /** The total that the shopper saw; the server refuses a changed one with `total_changed` (M11). */
    shown_total: z.strictObject({ amount: z.int(), currency: z.string().length(3) }),
    /** Required after `captcha_required`, which follows refused cards or much reserved, unpaid stock. */
    captcha: captchaProof.optional(),
    browser_info: z
      .strictObject({
        userAgent: z.string().max(1024),
        language: z.string().max(32),
        colorDepth: z.int(),
        screenHeight: z.int(),
        screenWidth: z.int(),
        timeZoneOffset: z.int(),
        javaEnabled: z.boolean(),
        javaScriptEnabled: z.boolean().optional(),
        acceptHeader: z.string().max(256).optional(),
      })
      .optional(),
  }),
  answer: paymentAnswer,
});

export const paymentDetails = endpoint({
  work: 'payment',
  base: 'commerce',
  method: 'POST',
  path: '/payment/details',
  summary: 'The result of the provider’s step, or what the payment has come to',
  source: 'api.md',
  body: z.strictObject({
    locale: localeSchema,
    attempt_id: z.string().max(64),
    /** The key in the return address, for a browser in which the payment did not begin. */
    return_key: z.string().max(64).optional(),
    details: stepResult.default({}),
  }),
  answer: paymentAnswer,
});

export const savedCards = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'GET',
  path: '/saved-cards',
  summary: 'The customer’s stored cards',
  source: 'spec 2 §2',
  signed_in: true,
  query: localeOnly,
  answer: z.object({ cards: z.array(savedCard) }),
});
export const removeCard = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'DELETE',
  path: '/saved-cards/:id',
  summary: 'Remove a stored card',
  source: 'spec 2 §7',
  signed_in: true,
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  query: localeOnly,
  answer: z.object({ cards: z.array(savedCard) }),
});
export const restoreCard = endpoint({
  work: 'checkout',
  base: 'commerce',
  method: 'POST',
  path: '/saved-cards/:id/restore',
  summary: 'Undo the removal of a stored card, within five minutes',
  source: 'spec 2 §4',
  signed_in: true,
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  body: z.strictObject({ locale: localeSchema }),
  answer: z.object({ cards: z.array(savedCard) }),
});
