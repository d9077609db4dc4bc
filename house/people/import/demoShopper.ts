// A shopper of the demo house at the level of calls: as a browser would, through the open shop.
import { randomUUID } from 'node:crypto';

type Total = { readonly amount: number; readonly currency: string };
type Checkout = { readonly checkout: { readonly version: string; readonly totals: { readonly grand_total: Total } } };
type Piece = { readonly sku: string; readonly qty: number };
export type Buyer = {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly street1: string;
};

const locale = 'fr_fr';

export class DemoShopper {
  readonly #url: string;
  readonly #jar = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async #call<Answer>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(this.#jar.get('XSRF-TOKEN') ?? ''),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...more,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    return (await response.json()) as Answer;
  }

  /** Begins a visit: the cookies of the session. */
  begin(): Promise<unknown> {
    return this.#call('GET', '/api/commerce/sync-form');
  }

  signIn(email: string, password: string): Promise<unknown> {
    return this.#call('POST', '/api/commerce/login', { locale, email, password });
  }

  /** Asks a boutique to put a piece aside. */
  reserve(sku: string, storeid: string): Promise<unknown> {
    const key = { 'idempotency-key': randomUUID() };
    return this.#call(
      'POST',
      '/api/backend/ereservation',
      { locale, productsku: sku.replaceAll(' ', '-'), storeid },
      key,
    );
  }

  /** Buys as a guest, delivered in France or collected in a boutique. `holder` is the name on the card. Throws where the payment is not taken. */
  async buy(
    items: readonly Piece[],
    { email, ...name }: Buyer,
    { shop_id, holder = `${name.firstname} ${name.lastname}` }: { readonly shop_id?: string; readonly holder?: string },
  ): Promise<void> {
    await this.begin();
    await this.#call('POST', '/api/commerce/basket/add', { locale, items });
    const address = {
      prefix: 'Mrs.',
      ...name,
      postcode: '75007',
      city: 'Paris',
      country_id: 'fr',
      phonecode: '+33',
      telephone: '0145480000',
    };
    let chosen = await this.#call<Checkout>('POST', '/api/commerce/delivery/address', { locale, email, address });
    if (shop_id !== undefined)
      chosen = await this.#call<Checkout>('POST', '/api/commerce/delivery/pickup', { locale, shop_id });
    const { amount, currency } = chosen.checkout.totals.grand_total;
    const payment_data = {
      type: 'scheme',
      holderName: holder,
      encryptedCardNumber: 'test_4111111111111111',
      encryptedExpiryMonth: 'test_03',
      encryptedExpiryYear: 'test_2030',
      encryptedSecurityCode: 'test_737',
    };
    const asked = { locale, payment_method: 'adyen_cc', payment_data, terms: true, shown_total: { amount, currency } };
    const headers = { 'idempotency-key': randomUUID(), 'x-checkout-version': chosen.checkout.version };
    const { outcome } = await this.#call<{ outcome: string }>('POST', '/api/commerce/payment', asked, headers);
    if (outcome !== 'payment_OK') throw new Error(`the payment ended as ${outcome}`);
  }
}
