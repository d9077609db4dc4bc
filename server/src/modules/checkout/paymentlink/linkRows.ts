import type { AddressFields } from '@vitrine/contract/address';
import type { ItemOptions } from '@vitrine/contract/basket';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Gift } from '../checkout/choices.ts';

/** A line of a link: what it puts into the cart, and how the office names it. */
export type LinkLine = {
  readonly sku: string;
  readonly qty: number;
  readonly options: ItemOptions;
  readonly options_hash: string;
  readonly name: string;
  readonly picture: string | null;
};

/** A payment link. */
export type LinkRow = {
  link_id: string;
  locale: Locale;
  store: string;
  lines: readonly LinkLine[];
  /** Null once it is paid, like all that was typed for the client. */
  email: string | null;
  customer_id: string | null;
  shipping_address: AddressFields | null;
  shipping_method: string | null;
  /** The boutique of a pickup. */
  pickup_store_id: string | null;
  gift: Gift | null;
  currency: string;
  /** Minor units, as the member saw them. */
  goods: number;
  grand_total: number;
  created_at: Date;
  expires_at: Date;
  sent_at: Date | null;
  opened_at: Date | null;
  withdrawn_at: Date | null;
  paid_at: Date | null;
};
