import { Hono } from 'hono';
import type { Env } from '../platform/http/env.ts';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { CheckoutState, PaymentAnswer } from '@vitrine/contract/checkout';
import { type AdyenSimulator, createAdyenSimulator } from '@vitrine/simulators/adyen/createAdyenSimulator';
import { afterAll, beforeAll } from 'vitest';
import { accountRoutes } from '../modules/identity/account/routes.ts';
import { captchaRoutes } from '../modules/customers/captcha/routes.ts';
import { basketRoutes } from '../modules/checkout/basket/routes.ts';
import { personalisationRoutes } from '../modules/checkout/personalisation/routes.ts';
import { checkoutRoutes } from '../modules/checkout/checkout/routes.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/db/database.ts';
import { createApi } from '../platform/http/app.ts';
import { orderRoutes } from '../modules/orders/orders/routes.ts';
import { adyenWebhook } from '../modules/checkout/payment/adyenWebhook.ts';
import { paperRoutes } from '../modules/orders/papers/routes.ts';
import { paymentRoutes } from '../modules/checkout/payment/routes.ts';
import { paymentLinkRoutes } from '../modules/checkout/paymentlink/routes.ts';
import { sessionRoutes } from '../modules/customers/session/routes.ts';
import { cfdiRoutes } from '../modules/orders/cfdi/routes.ts';
import { fapiaoRoutes } from '../modules/orders/fapiao/routes.ts';
import { fulfilmentRoutes } from '../modules/orders/fulfilment/routes.ts';
import { returnRoutes } from '../modules/orders/returns/routes.ts';
import { withdrawalRoutes } from '../modules/orders/withdrawal/routes.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { paris } from './samples.ts';
import { solvedCaptcha } from './solvedCaptcha.ts';
import { type Answered, clientOf, testShop } from './testShop.ts';

/** A card as the component hands it over; the holder's name and the number tell the simulator what to do. */
export const card = (holderName = 'Anne Lacombe', number = '4111111111111111') => ({
  type: 'scheme',
  holderName,
  encryptedCardNumber: `test_${number}`,
  encryptedExpiryMonth: 'test_03',
  encryptedExpiryYear: 'test_2030',
  encryptedSecurityCode: 'test_737',
});

/** A wallet's card as its sheet hands it over, with the sum that the sheet showed: `3850 EUR`. */
export const walletCard = (method: 'adyen_applepay' | 'adyen_googlepay', sum: string, number = '4111111111111111') => {
  const token = `test_${number}_${sum}`;
  return {
    payment_method: method,
    payment_data:
      method === 'adyen_googlepay'
        ? { type: 'googlepay', googlePayToken: token, googlePayCardNetwork: 'VISA' }
        : { type: 'applepay', applePayToken: Buffer.from(JSON.stringify(token)).toString('base64') },
  };
};

export type Browser = ReturnType<typeof clientOf>;

/**
 * A shop with a payment provider of its own, reached over HTTP, that notifies the shop, and is waited for `timeout_ms`:
 * long, unless the test is about waiting. Call it at the test file's top.
 */
export function testPayments(database: { readonly db: Database }, clock: { now: Date }, timeout_ms = 5000) {
  let simulator: AdyenSimulator | undefined;
  let shop: Shop | undefined;
  let stop = async (): Promise<void> => {};
  let guests = 0;
  let networks = 0;
  const opened = (): { simulator: AdyenSimulator; shop: Shop } => {
    if (!simulator || !shop) throw new Error('The provider is there from beforeAll on.');
    return { simulator, shop };
  };
  beforeAll(async () => {
    let hook: Hono<Env> | undefined;
    const webhooks = serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request: Request) => hook?.fetch(request) ?? new Response(null, { status: 503 }),
    });
    await new Promise((resolve) => {
      webhooks.once('listening', resolve);
    });
    const { port } = webhooks.address() as AddressInfo;
    simulator = await createAdyenSimulator({ port: 0, webhook_url: `http://127.0.0.1:${port}/webhooks/adyen` });
    const config = readConfig({
      NODE_ENV: 'test',
      ADYEN_ENVIRONMENT_URL: simulator.url,
      ADYEN_TIMEOUT_MS: String(timeout_ms),
      TRUST_PROXY: '1',
      CAPTCHA_COST: '100',
    });
    shop = { ...testShop(database.db, clock), config };
    hook = adyenWebhook(shop).mountOn(new Hono<Env>());
    stop = async () => {
      await simulator?.settled();
      await simulator?.close();
      await new Promise<void>((resolve) => {
        webhooks.close(() => resolve());
      });
    };
  });
  afterAll(() => stop());

  const routes = () => {
    const { shop: open } = opened();
    return [
      ...sessionRoutes(open),
      ...captchaRoutes(open),
      ...accountRoutes(open),
      ...basketRoutes(open),
      ...personalisationRoutes(open),
      ...checkoutRoutes(open),
      ...paymentRoutes(open),
      ...paymentLinkRoutes(open),
      ...orderRoutes(open),
      ...paperRoutes(open),
      ...cfdiRoutes(open),
      ...fapiaoRoutes(open),
      ...returnRoutes(open),
      ...fulfilmentRoutes(open),
      ...withdrawalRoutes(open),
    ];
  };
  /** A network of its own for each browser, as far as the limits see one. */
  const nextNetwork = (): string => {
    networks += 1;
    return `198.18.${networks >> 8}.${networks & 255}`;
  };
  const clientAt = (address: string) => {
    const app = createApi(opened().shop, routes());
    return clientOf((path, init) =>
      app.request(path, { ...init, headers: { 'x-forwarded-for': address, ...init.headers } }),
    );
  };
  return {
    get simulator() {
      return opened().simulator;
    },
    get shop() {
      return opened().shop;
    },
    routes,
    /** A browser with its session cookie and anti-forgery token, in a network of its own unless one is named. */
    async browser(address = nextNetwork()): Promise<Browser> {
      const browser = clientAt(address);
      await browser.start();
      return browser;
    },
    /** A customer, signed in, whose account has just been opened. */
    async customer(email: string, password = 'Saddle.leather1874', address = nextNetwork()): Promise<Browser> {
      const browser = clientAt(address);
      await browser.start();
      const captcha = await solvedCaptcha(browser, 'account');
      const profile = { prefix: 'Mrs.', firstname: 'A', lastname: 'L', email, password, captcha };
      const made = await browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'create', ...profile });
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      return browser;
    },
    /**
     * A guest at the last step: pieces in the basket, email and address given, another person each time. Answers the
     * total shown.
     */
    async atPayment(
      browser: Browser,
      items: readonly { sku: string; qty: number }[],
      email?: string,
      place: object = {},
    ): Promise<{ amount: number; currency: string }> {
      const added = await browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items });
      if (added.status !== 200) throw new Error(JSON.stringify(added.body));
      guests += 1;
      const answer = await browser.post('/api/commerce/delivery/address', {
        locale: 'fr_fr',
        email: email ?? `anne${guests}@example.com`,
        address: { ...paris, street1: `${guests}, rue de Miromesnil`, ...place },
      });
      const { checkout } = answer.body as { checkout: CheckoutState };
      const { amount, currency } = checkout.totals.grand_total;
      return { amount, currency };
    },
    pay(
      browser: Browser,
      shown_total: { amount: number; currency: string },
      body: Record<string, unknown> = {},
      key: string = randomUUID(),
    ): Promise<Answered & { body: PaymentAnswer }> {
      const payload = {
        locale: 'fr_fr',
        payment_method: 'adyen_cc',
        payment_data: card(),
        terms: true,
        shown_total,
        ...body,
      };
      return browser.post('/api/commerce/payment', payload, { 'idempotency-key': key }) as Promise<
        Answered & { body: PaymentAnswer }
      >;
    },
    details(
      browser: Browser,
      attempt_id: string | undefined,
      redirectResult: string,
    ): Promise<Answered & { body: PaymentAnswer }> {
      const payload = { locale: 'fr_fr', attempt_id, details: { redirectResult } };
      return browser.post('/api/commerce/payment/details', payload) as Promise<Answered & { body: PaymentAnswer }>;
    },
  };
}

/** The provider's reference in a redirect action's address. */
export function pspIn(answer: PaymentAnswer): string {
  const url = answer.action?.url;
  const psp = typeof url === 'string' ? url.split('/').at(-1) : undefined;
  if (!psp) throw new Error(`no page to go to in ${JSON.stringify(answer)}`);
  return psp;
}
