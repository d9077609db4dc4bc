// A shopper of the demo house at the level of calls: as a browser would, through the open shop.
import { randomUUID } from 'node:crypto';
import type { SizeCard } from '@vitrine/contract/sizeCard';
import { cardConsentVersion } from '@vitrine/rules/consent/cardConsent';
import { ShopVisitor, testCard } from './shopVisitor.ts';

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

export class DemoShopper extends ShopVisitor {
  signIn(email: string, password: string): Promise<unknown> {
    return this.text('POST', '/api/commerce/login', { locale, email, password });
  }

  /** Asks a boutique to put a piece aside. */
  reserve(sku: string, storeid: string): Promise<unknown> {
    const key = { 'idempotency-key': randomUUID() };
    return this.text(
      'POST',
      '/api/backend/ereservation',
      { locale, productsku: sku.replaceAll(' ', '-'), storeid },
      key,
    );
  }

  /** Puts a product on the wish list. */
  wants(sku: string): Promise<unknown> {
    return this.text('POST', '/api/commerce/wishlist', { locale, sku, wanted: true });
  }

  /** Searches the shop. */
  seeks(term: string): Promise<unknown> {
    return this.text('GET', `/api/commerce/search?${new URLSearchParams({ locale, s: term }).toString()}`);
  }

  /** Keeps a size of each kind that the collection has: the middle one. Returns how many. */
  async keepSizes(): Promise<number> {
    const { choices } = await this.call<SizeCard>('GET', `/api/commerce/customer/sizes?locale=${locale}`);
    for (const { kind, sizes } of choices) {
      const middle = sizes[Math.floor(sizes.length / 2)];
      // oxlint-disable-next-line no-await-in-loop -- a size after the other
      if (middle) await this.text('POST', '/api/commerce/customer/sizes', { locale, kind, size: middle.size });
    }
    return choices.length;
  }

  /** Allows boutiques to see the size card and the wish list. */
  allowCard(): Promise<unknown> {
    const consent = { locale, allowed: true, text_version: cardConsentVersion };
    return this.text('POST', '/api/commerce/customer/sizes/consent', consent);
  }

  /** Buys as a guest, delivered in France or collected in a boutique. `holder` is the name on the card. Throws where the payment is not taken. */
  async buy(
    items: readonly Piece[],
    { email, ...name }: Buyer,
    { shop_id, holder = `${name.firstname} ${name.lastname}` }: { readonly shop_id?: string; readonly holder?: string },
  ): Promise<void> {
    await this.begin();
    await this.text('POST', '/api/commerce/basket/add', { locale, items });
    const address = {
      prefix: 'Mrs.',
      ...name,
      postcode: '75007',
      city: 'Paris',
      country_id: 'fr',
      phonecode: '+33',
      telephone: '0145480000',
    };
    let chosen = await this.call<Checkout>('POST', '/api/commerce/delivery/address', { locale, email, address });
    if (shop_id !== undefined)
      chosen = await this.call<Checkout>('POST', '/api/commerce/delivery/pickup', { locale, shop_id });
    const { amount, currency } = chosen.checkout.totals.grand_total;
    const payment_data = testCard(holder);
    const asked = { locale, payment_method: 'adyen_cc', payment_data, terms: true, shown_total: { amount, currency } };
    const headers = { 'idempotency-key': randomUUID(), 'x-checkout-version': chosen.checkout.version };
    const { outcome } = await this.call<{ outcome: string }>('POST', '/api/commerce/payment', asked, headers);
    if (outcome !== 'payment_OK') throw new Error(`the payment ended as ${outcome}`);
  }
}
