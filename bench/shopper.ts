import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ShopVisitor, testCard } from '../house/people/import/shopVisitor.ts';
import { paris } from '../server/src/testing/samples.ts';

/** The card of every measured payment. */
export const card = testCard('Anne Lacombe');

type Chosen = { checkout: { totals: { grand_total: { amount: number; currency: string } } } };
type Paid = { outcome: string; order?: { increment_id: string }; attempt_id?: string };
/** How often an open payment is polled. */
const pollMs = 500;

/** A unique email and a unique address. */
export function guest(): { email: string; address: object } {
  const name = randomUUID();
  return { email: `anne.${name}@example.com`, address: { ...paris, street1: `${name.slice(0, 8)}, rue du Bac` } };
}

/** A guest, at the level of API calls. Each step throws on anything but a success. */
export class Shopper extends ShopVisitor {
  /** Loads a page, as a visitor without JavaScript. */
  look(path: string): Promise<string> {
    return this.text('GET', path);
  }

  /** Puts one product into the basket and sends the address. Returns the total, in minor units. */
  async totalOf(sku: string): Promise<{ amount: number; currency: string }> {
    await this.begin();
    const locale = 'fr_fr';
    await this.text('POST', '/api/commerce/basket/add', { locale, items: [{ sku, qty: 1 }] });
    const place = { locale, ...guest() };
    const chosen = await this.call<Chosen>('POST', '/api/commerce/delivery/address', place);
    const { amount, currency } = chosen.checkout.totals.grand_total;
    return { amount, currency };
  }

  /** Buys one product as a guest in fr_fr, from the first call to the paid order. Returns the order's number. */
  async buy(sku: string): Promise<string> {
    const shown_total = await this.totalOf(sku);
    const payment = {
      locale: 'fr_fr',
      payment_method: 'adyen_cc',
      payment_data: card,
      terms: true,
      shown_total,
    };
    const key = { 'idempotency-key': randomUUID() };
    let paid = await this.call<Paid>('POST', '/api/commerce/payment', payment, key);
    // The bank has not answered: the page polls until it knows, and so does this shopper.
    const pollBody = { locale: 'fr_fr', attempt_id: paid.attempt_id };
    while (paid.outcome === 'not_used' && paid.attempt_id) {
      await sleep(pollMs);
      paid = await this.call<Paid>('POST', '/api/commerce/payment/details', pollBody);
    }
    if (paid.outcome !== 'payment_OK' || !paid.order) throw new Error(`the payment ended as ${paid.outcome}`);
    return paid.order.increment_id;
  }
}
