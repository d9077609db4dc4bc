import { createHash } from 'node:crypto';
import { addressFields, type SavedAddress } from '@vitrine/contract/address';
import { giftSchema } from '@vitrine/contract/checkout';
import type { Quote } from './quote.ts';

// Fixed lists, because the order of an object's keys depends on its source.
const addressNames = addressFields.keyof().options;
const giftNames = giftSchema.keyof().options;

const valuesOf = (address: SavedAddress | null) => address && addressNames.map((name) => address[name] ?? null);

/**
 * A digest of everything that the order would contain: variants, prices, addresses, email, delivery, gift and totals.
 * The checkout page receives it and sends it back to pay, so that the server can refuse to charge for what the page
 * does not show. Invariant M11.
 */
export function checkoutVersion(quote: Quote): string {
  const { sold, gifts, method, window, gift, totals } = quote;
  const facts = [
    sold.map(({ sku, options_hash, qty, unit_price }) => [sku, options_hash, qty, unit_price]),
    quote.email,
    valuesOf(quote.shipping_address),
    valuesOf(quote.billing_address),
    [method.method, method.carrier, window.arrives_from, window.arrives_until, quote.slot, quote.slot_day],
    // The shipping address names the boutique and the collector; a piece of another stock comes on another day.
    [quote.delivery_mode, quote.pickup_offer?.row.store_id ?? null],
    gift.is_gift ? giftNames.map((name) => gift[name]) : null,
    [totals.currency, totals.grand_total, totals.shipping_amount, totals.tax_amount, totals.discount_amount],
    quote.tax?.is_estimated ?? false,
    gifts.map(({ sku }) => sku),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}
