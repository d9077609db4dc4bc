import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import type { PersonalDataRequest } from '@vitrine/rules/personaldata/erasure';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/db/database.ts';
import { createLog } from '../platform/log/log.ts';
import { sendMails } from './sendAll.ts';
import { routes } from '../modules.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { type Browser, testPayments } from './testPayments.ts';
import { testClient } from './testShop.ts';

export const password = 'Saddle.leather1874';

/**
 * A shop with all its calls, a payment provider and a post office, that writes down what it logs. Call it at the file's
 * top.
 */
export function testPersonalData(database: { readonly db: Database }, clock: { now: Date }) {
  const payments = testPayments(database, clock);
  const logged: string[] = [];
  let mail: MailSimulator | undefined;
  let shop: Shop | undefined;
  const opened = (): { mail: MailSimulator; shop: Shop } => {
    if (!mail || !shop) throw new Error('The house is open from beforeAll on.');
    return { mail, shop };
  };
  beforeAll(async () => {
    mail = await createMailSimulator({ smtp: 0, outbox: 0 });
    const config = readConfig({
      NODE_ENV: 'test',
      CAPTCHA: 'off',
      PUBLIC_URL: 'http://shop.example',
      SMTP_URL: mail.smtp_url,
      ADYEN_ENVIRONMENT_URL: payments.simulator.url,
    });
    const log = createLog('trace', { write: (line: string) => void logged.push(line) });
    shop = { ...payments.shop, config, log };
  });
  afterAll(() => mail?.close());
  const browser = async (): Promise<Browser> => {
    const client = testClient(opened().shop, routes(opened().shop));
    await client.start();
    return client;
  };
  const house = {
    payments,
    logged,
    get shop() {
      return opened().shop;
    },
    get mails() {
      return opened().mail.mails;
    },
    browser,
    /** A customer, signed in; `profile` over what the house's test customers are. */
    async customer(email: string, profile: Record<string, unknown> = {}): Promise<Browser> {
      const client = await browser();
      const account = { prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email, password, ...profile };
      const made = await client.post('/api/commerce/customer', { locale: 'fr_fr', action: 'create', ...account });
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      return client;
    },
    async signIn(email: string): Promise<Browser> {
      const client = await browser();
      const { status } = await client.post('/api/commerce/login', { locale: 'fr_fr', email, password });
      if (status !== 200) throw new Error(`not signed in: ${status}`);
      return client;
    },
    /** Sends all that waits in the outbox, which one run of the worker does not always; the mails it sent. */
    async post() {
      const before = opened().mail.mails.length;
      while ((await sendMails(opened().shop)) > 0);
      return opened().mail.mails.slice(before);
    },
    ask: (client: Browser, request: PersonalDataRequest, body: Record<string, unknown> = { password }) =>
      client.post(`/api/commerce/customer/data/${request}`, { locale: 'fr_fr', ...body }),
    /** Asks, and answers the hash in the mail that follows. */
    async linkFor(client: Browser, request: PersonalDataRequest): Promise<string> {
      const { status, body } = await house.ask(client, request);
      if (status !== 200) throw new Error(JSON.stringify(body));
      await house.post();
      const carrier = opened().mail.mails.findLast(({ text }) => text.includes(`step=${request}`));
      const hash = /hash=([\w-]+)/u.exec(carrier?.text ?? '')?.[1];
      if (!hash) throw new Error('no mail with a link');
      return hash;
    },
    open: (client: Browser, hash: string) =>
      client.post('/api/commerce/customer/data/export/file', { locale: 'fr_fr', hash }),
    erase: (client: Browser, hash: string) =>
      client.post('/api/commerce/customer/data/erasure/confirm', { locale: 'fr_fr', hash }),
    /** Buys a piece in the account or as a guest; the order's reference. */
    async buy(
      client: Browser,
      sku: string,
      { email, ...body }: { email?: string } & Record<string, unknown> = {},
    ): Promise<{ order_id: string; increment_id: string; ref: string }> {
      const total = await payments.atPayment(client, [{ sku, qty: 1 }], email);
      const answer = await payments.pay(client, total, body);
      await payments.simulator.settled();
      if (!answer.body.order) throw new Error(JSON.stringify(answer.body));
      return answer.body.order;
    },
    /** The order leaves the house, as the warehouse would tell. */
    async ship(order_id: string): Promise<void> {
      await database.db
        .updateTable('shop_order')
        .set({ status: 'out_for_delivery', shipped_at: clock.now, track_number: 'RX 123456789 FR' })
        .where('order_id', '=', order_id)
        .execute();
    },
  };
  return house;
}
