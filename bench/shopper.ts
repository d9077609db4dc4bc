import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { paris } from '../server/src/testing/samples.ts';

/** A card as the component returns it; the local provider accepts `test_` and the digits after it. */
export const card = {
  type: 'scheme',
  holderName: 'Anne Lacombe',
  encryptedCardNumber: 'test_4111111111111111',
  encryptedExpiryMonth: 'test_03',
  encryptedExpiryYear: 'test_2030',
  encryptedSecurityCode: 'test_737',
};

type Paid = { outcome: string; order?: { increment_id: string }; attempt_id?: string };
/** How often an open payment is polled. */
const pollMs = 500;

/** A unique email and a unique address. */
export function guest(): { email: string; address: object } {
  const name = randomUUID();
  return { email: `anne.${name}@example.com`, address: { ...paris, street1: `${name.slice(0, 8)}, rue du Bac` } };
}

/** A guest with cookies, at the level of API calls. Each step throws on anything but a success. */
export class Shopper {
  readonly #url: string;
  readonly #jar = new Map<string, string>();
  constructor(url: string) {
    this.#url = url;
  }

  async #call(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(this.#jar.get('XSRF-TOKEN') ?? ''),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return text;
  }

  /** Loads a page, as a visitor without JavaScript. */
  look(path: string): Promise<string> {
    return this.#call('GET', path);
  }

  /** Puts one product into the basket and sends the address. Returns the total, in minor units. */
  async totalOf(sku: string): Promise<{ amount: number; currency: string }> {
    await this.#call('GET', '/api/commerce/sync-form');
    const locale = 'fr_fr';
    await this.#call('POST', '/api/commerce/basket/add', { locale, items: [{ sku, qty: 1 }] });
    const chosen = JSON.parse(await this.#call('POST', '/api/commerce/delivery/address', { locale, ...guest() })) as {
      checkout: { totals: { grand_total: { amount: number; currency: string } } };
    };
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
    let paid = JSON.parse(await this.#call('POST', '/api/commerce/payment', payment, key)) as Paid;
    // The bank has not answered: the page polls until it knows, and so does this shopper.
    const pollBody = { locale: 'fr_fr', attempt_id: paid.attempt_id };
    while (paid.outcome === 'not_used' && paid.attempt_id) {
      await sleep(pollMs);
      paid = JSON.parse(await this.#call('POST', '/api/commerce/payment/details', pollBody)) as Paid;
    }
    if (paid.outcome !== 'payment_OK' || !paid.order) throw new Error(`the payment ended as ${paid.outcome}`);
    return paid.order.increment_id;
  }
}
