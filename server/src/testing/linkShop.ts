// A shop with orders by telephone, and the browsers of their clients up to the payment.
import { beforeAll, beforeEach } from 'vitest';
import { preparedLinks } from './preparedLinks.ts';
import { testDatabase } from './testDatabase.ts';
import { type Browser, card, pspIn, testPayments } from './testPayments.ts';
import { addProducts } from './testProducts.ts';

/** The time of each test's beginning. */
export const start = new Date('2026-11-21T10:00:00Z');
export const bag = 'H0612P 20R';
export const stamp = 'P0001 00';
/** One piece of it is left. */
export const only = 'U0001 00';
export const tokyoOnly = 'J0001 00';
const waitingCard = { payment_data: card('Anne', '4212345678910006') };

export const add = (browser: Browser, sku: string, qty = 1) =>
  browser.post('/api/commerce/basket/add', { locale: 'fr_fr', items: [{ sku, qty }] });
export const refusal = ({ internal_code, status }: { internal_code: number; status: number }, fields?: object) => ({
  status,
  body: { error: { internal_code, ...(fields ? { fields } : {}) } },
});

/** Call it at the test file's top. */
export function linkShop() {
  const database = testDatabase();
  const clock = { now: start };
  const house = testPayments(database, clock);
  const links = preparedLinks(house, bag);
  const { prepared, open, checkoutOf } = links;
  const linkRow = (link_id: string) =>
    database.db.selectFrom('payment_link').selectAll().where('link_id', '=', link_id).executeTakeFirstOrThrow();

  beforeAll(() =>
    addProducts(database.db, [
      { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
      { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
      { sku: only, title: 'Unique', prices: { fr: 900_000 }, stock: 1 },
      { sku: tokyoOnly, title: 'Ceinture', prices: { jp: 90_000 }, stock: 10 },
    ]),
  );
  beforeEach(async () => {
    clock.now = start;
    await database.db.deleteFrom('rate_limit').execute();
  });

  /** The client's browser with an opened link, at the payment. */
  async function opened(change: Record<string, unknown> = {}) {
    const link = await prepared(change);
    const browser = await house.browser();
    const answer = await open(browser, link.token);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { totals } = await checkoutOf(browser);
    const { amount, currency } = totals.grand_total;
    return { ...link, browser, shown: { amount, currency } };
  }

  /** The same while its payment waits at the bank. */
  async function paying(change: Record<string, unknown> = {}) {
    const at = await opened(change);
    const { body } = await house.pay(at.browser, at.shown, waitingCard);
    const finish = (isPaid: boolean) =>
      house.details(at.browser, body.attempt_id, house.simulator.decide(pspIn(body), isPaid));
    return { ...at, finish };
  }

  return { ...links, clock, database, house, linkRow, opened, paying };
}
