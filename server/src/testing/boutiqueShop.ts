// A shop with two boutiques, their devices and people, and work to do: reservations and orders to collect.
import { randomUUID } from 'node:crypto';
import type { BoutiqueOutcome } from '@vitrine/contract/boutiquePage';
import { boutiqueDay } from '@vitrine/contract/boutiquePage';
import { reserveInStore } from '@vitrine/contract/ereservation';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import { countStock } from '../modules/catalog/stock/countStock.ts';
import { codeForMail } from '../modules/orders/fulfilment/pickupcode/pickupCode.ts';
import type { Database } from '../platform/db/database.ts';
import { type staffBrowser, staffMember } from './staffMembers.ts';
import { addBoutiques } from './testBoutiques.ts';
import { card } from './testPayments.ts';
import { testPersonalData } from './testPersonalData.ts';
import { addProducts } from './testProducts.ts';

export const bag = 'H0612P 20R';
export const pin = '904157';
const api = '/api/backend/boutique';
/** A Tuesday, while the boutiques are open. */
const start = new Date('2026-11-24T10:00:00Z');

type Body = Readonly<Record<string, unknown>>;
type Calls = Awaited<ReturnType<typeof staffBrowser>>;

/** The page of a boutique in a browser: its calls. */
export function pageOf(browser: Calls, clock: { readonly now: Date }) {
  const post = (path: string, body: Body) => browser.post(`${api}${path}`, body);
  return {
    browser,
    post,
    get: (path: string) => browser.get(`${api}${path}`),
    day: async () => boutiqueDay.answer.parse((await browser.get(`${api}/day`)).body),
    take: async (body: Body, step_id: string = randomUUID()) => {
      const { body: answer } = await post('/steps', { step_id, taken_at: clock.now.toISOString(), ...body });
      return answer as BoutiqueOutcome;
    },
    undo: async (undoes: string, step_id: string = randomUUID()) =>
      (await post('/undo', { step_id, undoes, taken_at: clock.now.toISOString() })).body as BoutiqueOutcome,
  };
}
export type BoutiquePage = ReturnType<typeof pageOf>;

/** Call it at the file's top. */
export function boutiqueShop(database: { readonly db: Database }) {
  const clock = { now: start };
  const house = testPersonalData(database, clock);
  beforeAll(async () => {
    await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 500 }]);
    await addBoutiques(database.db, [
      { store_id: '1001', is_pickup: true, is_concession: false },
      { store_id: '1002', is_pickup: true, is_concession: false },
    ]);
  });
  beforeEach(async () => {
    clock.now = start;
    await sql`delete from rate_limit`.execute(database.db);
    await countStock(
      database.db,
      ['1001', '1002'].map((source) => ({ sku: bag, source, qty: 100 })),
    );
  });
  /** A member of a boutique that has signed in wholly, has a PIN, and whose browser is a device of it. */
  const member = async (store_id = '1001') => {
    const made = await staffMember(house.shop, 'boutique', store_id);
    await made.post('/boutique-device', { store_id, name: 'Vault' });
    await made.post('/pin', { pin });
    return { ...made, page: pageOf(made.browser, clock) };
  };
  return {
    house,
    clock,
    member,
    /** The device of a member, at which it signs in by PIN alone. */
    byPin: async (store_id = '1001') => {
      const made = await member(store_id);
      await made.post('/sign-out', {});
      const signedIn = await made.page.post('/sign-in', { staff_id: made.account.staff_id, pin });
      if (signedIn.status !== 200) throw new Error(JSON.stringify(signedIn));
      return made;
    },
    /** The number of a new reservation. */
    reserved: async (storeid = '1001'): Promise<string> => {
      const browser = await house.customer(`${randomUUID()}@example.com`);
      const body = { locale: 'fr_fr', productsku: bag.replace(' ', '-'), storeid };
      const answer = await browser.post('/api/backend/ereservation', body, { 'idempotency-key': randomUUID() });
      return reserveInStore.answer.parse(answer.body).reservation.increment_id;
    },
    /** A paid order to collect. */
    toCollect: async (shop_id = '1001') => {
      const { payments } = house;
      const browser = await payments.browser();
      await payments.atPayment(browser, [{ sku: bag, qty: 1 }]);
      const chosen = await browser.post('/api/commerce/delivery/pickup', { locale: 'fr_fr', shop_id });
      const { checkout } = chosen.body as {
        checkout: { version: string; totals: { grand_total: { amount: number; currency: string } } };
      };
      const { amount, currency } = checkout.totals.grand_total;
      const body = { payment_method: 'adyen_cc', payment_data: card(), terms: true, shown_total: { amount, currency } };
      const paid = await browser.post(
        '/api/commerce/payment',
        { locale: 'fr_fr', ...body },
        { 'idempotency-key': randomUUID(), 'x-checkout-version': checkout.version },
      );
      await payments.simulator.settled();
      const { order } = paid.body as { order?: { order_id: string; increment_id: string } };
      if (!order) throw new Error(JSON.stringify(paid.body));
      return order;
    },
    codeOf: async (order_id: string): Promise<string> => (await codeForMail(house.shop, database.db, order_id)) ?? '',
    /** The mails about an order or a reservation that wait or were sent, with whether they are due. */
    mailsAbout: async (id: string): Promise<string[]> => {
      const { rows } = await sql<{ kind: string; is_due: boolean }>`
        select kind, next_try_at <= now() as is_due from mail_outbox
        where (order_id::text = ${id} or data ->> 'reservation_id' = ${id}) and kind not in ('order_confirmation', 'reservation_store', 'pickup_placed', 'reservation_requested')
        order by kind`.execute(database.db);
      return rows.map(({ kind, is_due }) => `${kind}${is_due ? '' : ' waits'}`);
    },
    left: async (source = '1001', sku = bag): Promise<number> => {
      const row = database.db.selectFrom('stock').select('qty').where('sku', '=', sku).where('source', '=', source);
      return (await row.executeTakeFirstOrThrow()).qty;
    },
    idOf: async (increment_id: string): Promise<string> => {
      const row = database.db
        .selectFrom('reservation')
        .select('reservation_id')
        .where('increment_id', '=', increment_id);
      return (await row.executeTakeFirstOrThrow()).reservation_id;
    },
  };
}
