// A shopper's checkout choices, as `queries.ts` reads them.
import type { AddressFields } from '@vitrine/contract/address';
import type { giftSchema } from '@vitrine/contract/checkout';
import type { Collector } from '@vitrine/contract/pickup';
import type { DeliveryMode } from '@vitrine/rules/checkout/checkoutSteps';
import type { z } from 'zod';
import type { StoredTax } from './statedTax.ts';

export type Gift = z.infer<typeof giftSchema>;

/** The shopper's checkout choices; each part is null until it is chosen. */
export type Choices = {
  email: string | null;
  /** The mailbox of the payment link in the basket: the order's mails go there. decisions/0120. */
  link_email: string | null;
  address_id: string | null;
  shipping_address: AddressFields | null;
  billing_address: AddressFields | null;
  shipping_method: string | null;
  slot: string | null;
  /** ISO day. */
  slot_day: string | null;
  gift: Gift | null;
  stated_tax: StoredTax | null;
  /** Null is the delivery to an address. */
  delivery_mode: DeliveryMode | null;
  pickup_store_id: string | null;
  /** Null is the buyer. */
  collector: Collector | null;
  /** As `promotionCode` folds it. */
  promotion_code: string | null;
};
