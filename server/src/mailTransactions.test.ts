// M16: a change and its mail are one transaction: a crash leaves both or neither.
import { randomUUID } from 'node:crypto';
import { isAboutOrder, isMessageName, type MailName } from '@vitrine/rules/mail/messageTable';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createReturn } from '@vitrine/contract/returns';
import type { OrderStep } from '@vitrine/rules/orders/orderLife';
import type { HouseStep } from '@vitrine/rules/returns/houseSteps';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import { createCarrierSimulator } from '@vitrine/simulators/carriers/createCarrierSimulator';
import { capturePayment } from './modules/orders/fulfilment/capture/capture.ts';
import { grantGoodwill } from './modules/orders/fulfilment/goodwill/grantGoodwill.ts';
import { payRefundOtherwise } from './modules/orders/fulfilment/refunds/failedRefunds.ts';
import { closeRefunds, refundReturn } from './modules/orders/fulfilment/refunds/refunds.ts';
import { deliverExchange } from './modules/orders/fulfilment/parcels/exchangeParcel.ts';
import { changeByStaff, endPickup, confirmCancel } from './modules/orders/returns/pickupBooking.ts';
import { takeReturnStep } from './modules/orders/fulfilment/returns/takeReturnStep.ts';
import { takeStep } from './modules/orders/fulfilment/steps/takeStep.ts';
import { endWaiting } from './modules/orders/fulfilment/pickup/waitingOrders.ts';
import { recordEvent } from './modules/checkout/payment/results/recordEvent.ts';
import { refundOfReturn } from './modules/checkout/payment/refunds/refundQueries.ts';
import { expireReservations, takeReservationStep } from './modules/instore/ereservation/takeReservationStep.ts';
import { endPlace } from './modules/instore/salon/endPlace.ts';
import { addSession, callOffSession } from './modules/instore/salon/staffSessions.ts';
import { sweepOffers } from './modules/instore/salon/sweepOffers.ts';
import { countStock } from './modules/catalog/stock/countStock.ts';
import { askMerge } from './modules/identity/merge/askMerge.ts';
import { carryOut } from './modules/identity/merge/carryOut.ts';
import { tellWaiting } from './modules/identity/stockalert/tellWaiting.ts';
import { mailWriters, routes } from './modules.ts';
import { mailHtml } from './platform/mail/mailBody.ts';
import { claimMails } from './platform/mail/queries.ts';
import type { Shop } from './platform/shop/shop.ts';
import { dyingDatabase, isWrite } from './testing/dyingDatabase.ts';
import { staffMember } from './testing/staffMembers.ts';
import { softwareAuthenticator } from './testing/softwareAuthenticator.ts';
import { begin, optionsIn, origin, passkeysOf, withPasskey } from './testing/testPasskeys.ts';
import { addProducts, addVariant } from './testing/testProducts.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { password, testPersonalData } from './testing/testPersonalData.ts';
import { type Browser, card, pspIn } from './testing/testPayments.ts';
import { testClient } from './testing/testShop.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';
const blue = 'H0612P 20B';
const gold = 'H0612P 20G';
/** An upper bound of the statements of each call. */
const mostStatements = 120;
const next = 'Madder.red1899';

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, prices: { fr: 385_000 }, stock: 1000 }]);
  await addVariant(database.db, bag, { sku: blue, color: 'Ink blue', prices: { fr: 385_000 }, stock: 1000 });
  await addVariant(database.db, bag, { sku: gold, color: 'Gold', prices: { fr: 385_000 }, stock: 0 });
  await sql`insert into store (store_id, position, slug, country, city, short_title, street_address1, latitude, longitude,
      timezone, hours, exceptions, services, is_ereservation, is_pickup, is_salon, is_concession, names, texts)
    values ('1001', 1, 'one', 'fr', 'Paris', 'One', '1, rue', 48.8, 2.3, 'Europe/Paris',
      '{"mon":[["10:00","19:00"]]}', '[]', '{}', true, true, true, false, '{}', '{}')`.execute(database.db);
  // A count empties the sources that it leaves out.
  await countStock(
    database.db,
    ['ecom', '1001'].map((source) => ({ sku: bag, source, qty: 1000 })),
  );
});
beforeEach(async () => {
  for (const table of [
    'mail_outbox',
    'newsletter_request',
    'newsletter_subscriber',
    'stock_alert',
    'reservation',
  ] as const)
    await database.db.deleteFrom(table).execute();
});

let made = 0;
const fresh = (): string => `anne${(made += 1)}@example.com`;
const customer = (email: string) =>
  database.db.selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirst();
const queued = async (kind: string): Promise<number> =>
  (await database.db.selectFrom('mail_outbox').select('mail_id').where('kind', '=', kind).execute()).length;
const hashIn = (text: string | undefined): string => /hash=([\w-]+)/u.exec(text ?? '')?.[1] ?? '';
/** The same browser with a server that may crash. */
const at = (shop: Shop, browser: Browser): Browser => {
  const same = testClient(shop, routes(shop));
  for (const [name, value] of browser.jar) same.jar.set(name, value);
  return same;
};

/** A call and the check whether its change was stored. */
type Case = { act: (shop: Shop) => Promise<unknown>; isDone: () => Promise<boolean> };
const posting = (browser: Browser, path: string, body: object) => (shop: Shop) =>
  at(shop, browser).post(`/api/commerce${path}`, { locale: 'fr_fr', ...body });

async function withCustomer(): Promise<{ email: string; browser: Browser }> {
  const email = fresh();
  const browser = await house.customer(email);
  await database.db.deleteFrom('mail_outbox').execute();
  return { email, browser };
}

const hasOtherPassword = async (email: string): Promise<() => Promise<boolean>> => {
  const before = (await customer(email))?.password_hash;
  return async () => (await customer(email))?.password_hash !== before;
};

/** An order of the shop after some steps, and whether it has reached a status. */
async function orderAfter(...steps: readonly OrderStep[]) {
  const { browser, total } = await basketToPay();
  return placedAfter(browser, total, steps);
}

/** The same, collected in a boutique. */
async function pickupAfter(...steps: readonly OrderStep[]) {
  const { browser, total } = await basketToPay();
  await toBoutique(browser);
  return placedAfter(browser, total, steps);
}

const toBoutique = (browser: Browser) =>
  browser.post('/api/commerce/delivery/pickup', { locale: 'fr_fr', shop_id: '1001' });

async function basketToPay(qty = 1) {
  const browser = await house.payments.browser();
  Object.assign(house.payments.simulator.state.knobs, { delivery: 'immediate' });
  return { browser, total: await house.payments.atPayment(browser, [{ sku: bag, qty }]) };
}

async function placedAfter(browser: Browser, total: { amount: number; currency: string }, steps: readonly OrderStep[]) {
  const { body } = await house.payments.pay(browser, total);
  // The provider's report of the payment comes before what a case sets.
  await house.payments.simulator.settled();
  const order_id = body.order?.order_id ?? '';
  for (const step of steps) await takeStep(house.payments.shop, order_id, step, { actor: 'system' });
  await database.db.deleteFrom('mail_outbox').execute();
  const order = database.db.selectFrom('shop_order').select('status').where('order_id', '=', order_id);
  const hasStatus = (status: string) => async () => (await order.executeTakeFirstOrThrow()).status === status;
  return { browser, order_id, hasStatus };
}

/** An order of two pieces of which one has left. */
async function partlyShipped() {
  const { browser, total } = await basketToPay(2);
  const placed = await placedAfter(browser, total, []);
  const { order_id } = placed;
  const parcel = { actor: 'staff', track_number: order_id, units: new Map([[bag, 1]]) } as const;
  await takeStep(house.payments.shop, order_id, 'ship', parcel);
  await database.db.deleteFrom('mail_outbox').execute();
  return placed;
}

/** A return whose refund the bank has refused after the provider took it on. */
async function refusedRefund() {
  const sent = await sentReturn('receive', 'accept');
  house.payments.simulator.state.knobs.next_refund = 'failed';
  await refundReturn(house.payments.shop, { return_id: sent.return_id });
  await house.payments.simulator.settled();
  return sent;
}

/** A step of an order as a case. */
const stepCase =
  (step: OrderStep, status: string, before: readonly OrderStep[] = []) =>
  async (): Promise<Case> => {
    const { order_id, hasStatus } = await orderAfter(...before);
    return { act: (shop) => takeStep(shop, order_id, step, { actor: 'system' }), isDone: hasStatus(status) };
  };

/** A step of an order that is collected, as a case. */
const pickupCase =
  (step: OrderStep, status: string, before: readonly OrderStep[] = []) =>
  async (): Promise<Case> => {
    const { order_id, hasStatus } = await pickupAfter(...before);
    return { act: (shop) => takeStep(shop, order_id, step, { actor: 'system' }), isDone: hasStatus(status) };
  };

const reservations = () => database.db.selectFrom('reservation').select(['reservation_id', 'status']);

/** A request of a reservation, or a step after it, as a case. */
const reservationCase = (step?: 'confirm' | 'decline' | 'remind') => async (): Promise<Case> => {
  const { browser } = await withCustomer();
  const request = (shop: Shop) =>
    at(shop, browser).post(
      '/api/backend/ereservation',
      { locale: 'fr_fr', productsku: bag.replace(' ', '-'), storeid: '1001' },
      { 'idempotency-key': randomUUID() },
    );
  if (step === undefined) return { act: request, isDone: async () => (await reservations().execute()).length > 0 };
  await request(house.shop);
  await database.db.deleteFrom('mail_outbox').execute();
  const { reservation_id } = await reservations().executeTakeFirstOrThrow();
  if (step === 'remind') {
    await takeReservationStep(house.shop, reservation_id, 'confirm');
    await database.db.updateTable('reservation').set({ remind_at: clock.now }).execute();
    await database.db.deleteFrom('mail_outbox').execute();
    const due = database.db.selectFrom('reservation').select('remind_at');
    return { act: expireReservations, isDone: async () => (await due.executeTakeFirstOrThrow()).remind_at === null };
  }
  return {
    act: (shop) => takeReservationStep(shop, reservation_id, step),
    isDone: async () => (await reservations().executeTakeFirstOrThrow()).status !== 'requested',
  };
};

/** A seat of a salon is reserved, cancelled, offered to the next, or no longer offered, or its session called off, as a case. */
const salonCase = (change: 'reserve' | 'cancel' | 'offer' | 'expire' | 'call off') => async (): Promise<Case> => {
  for (const table of ['salon_waiting', 'salon_visit', 'salon_session'] as const)
    await database.db.deleteFrom(table).execute();
  const session = { store_id: '1001', start: '2026-12-01T15:00', minutes: 60, seats: 1 };
  const added = await addSession(database.db, session, clock.now);
  const pid = typeof added === 'string' ? '' : added.pid;
  const reserve = (browser: Browser, wait: boolean) => (shop: Shop) =>
    at(shop, browser).post(
      '/api/commerce/salon/reservations',
      { locale: 'fr_fr', pid, wait },
      { 'idempotency-key': randomUUID() },
    );
  const seats = (status: 'reserved' | 'cancelled' | 'offered') =>
    database.db.selectFrom('salon_visit').selectAll().where('status', '=', status).execute();
  const [guest, next] = [await withCustomer(), await withCustomer()];
  if (change === 'reserve')
    return { act: reserve(guest.browser, false), isDone: async () => (await seats('reserved')).length > 0 };
  await reserve(guest.browser, false)(house.shop);
  if (change !== 'cancel') await reserve(next.browser, true)(house.shop);
  const [seat] = await seats('reserved');
  const cancel = (shop: Shop) => endPlace(shop, seat?.customer_id ?? '', seat?.visit_id ?? '', 'fr_fr');
  await database.db.deleteFrom('mail_outbox').execute();
  if (change === 'call off')
    return { act: (shop) => callOffSession(shop, pid), isDone: async () => (await seats('cancelled')).length > 0 };
  if (change !== 'expire') return { act: cancel, isDone: async () => (await seats('cancelled')).length > 0 };
  await cancel(house.shop);
  await sql`update salon_visit set offer_until = ${clock.now} where status = 'offered'`.execute(database.db);
  await database.db.deleteFrom('mail_outbox').execute();
  return { act: sweepOffers, isDone: async () => (await seats('offered')).length === 0 };
};

/** A return of a delivered order, chosen but not sent off. */
async function chosenReturn() {
  const { browser, order_id } = await orderAfter('ship', 'deliver');
  await capturePayment(house.payments.shop, { order_id });
  await house.payments.simulator.settled();
  const line = database.db.selectFrom('shop_order_line').select('item_order_id').where('order_id', '=', order_id);
  const order_item_id = (await line.executeTakeFirstOrThrow()).item_order_id;
  const items = [{ order_item_id, qty: 1, return_reason: 'colour' }];
  const of = { locale: 'fr_fr', order_id, return_type: 'refund', items };
  const path = '/api/commerce/exchange-return/request';
  const { request } = createReturn.answer.parse((await at(house.shop, browser).post(path, of)).body);
  const payload = { ...of, request_id: request.request_id, selected_return_method: 'office' };
  const row = database.db
    .selectFrom('return_request')
    .select(['status', 'finalized_at'])
    .where('return_id', '=', request.return_id);
  return {
    number: request.details.increment_id,
    return_id: request.return_id,
    send: (shop: Shop) => at(shop, browser).post(`${path}/finalize`, payload, { 'idempotency-key': randomUUID() }),
    read: () => row.executeTakeFirstOrThrow(),
  };
}

/** A return that was sent off, after some steps of the house. */
async function sentReturn(...steps: readonly HouseStep[]) {
  const back = await chosenReturn();
  await back.send(house.shop);
  for (const step of steps) await takeReturnStep(house.payments.shop, back.number, step);
  await database.db.deleteFrom('mail_outbox').execute();
  return { ...back, hasStatus: (status: string) => async () => (await back.read()).status === status };
}

/** A return with a pickup that is to be cancelled. */
async function sentPickup() {
  const { return_id } = await sentReturn();
  const own = database.db.selectFrom('return_request').selectAll().where('return_id', '=', return_id);
  const { order_id } = await own.executeTakeFirstOrThrow();
  const method = shippingMethodsOf('fr').find(({ carrier }) => carrier === 'chronopost')?.method ?? '';
  await database.db
    .updateTable('shop_order')
    .set({ shipping_method: method })
    .where('order_id', '=', order_id)
    .execute();
  await database.db
    .updateTable('return_request')
    .set({
      selected_return_method: 'pickup',
      pickup_date: '2026-11-24',
      pickup_time: '09:00-12:00',
      pickup_confirmation: 'CHR1',
      pickup_cancel_asked_at: clock.now,
    })
    .where('return_id', '=', return_id)
    .execute();
  return { return_id, read: () => own.executeTakeFirstOrThrow() };
}

/** The same return as an exchange for another colour, after some steps of the house. */
async function sentExchange(exchange_sku: string, ...steps: readonly HouseStep[]) {
  const back = await sentReturn();
  const { return_id } = back;
  const line = database.db.selectFrom('return_line').select('item_order_id').where('return_id', '=', return_id);
  const { piece } = await database.db
    .selectFrom('shop_order_line')
    .select('piece')
    .where('item_order_id', '=', line)
    .executeTakeFirstOrThrow();
  const exchange_piece = JSON.stringify(piece);
  await database.db
    .updateTable('return_line')
    .set({ exchange_sku, exchange_piece })
    .where('return_id', '=', return_id)
    .execute();
  await database.db
    .updateTable('return_request')
    .set({
      return_type: 'exchange',
      total_items: 0,
      total_tax: 0,
      total_shipping: 0,
      adjustement_negative: 0,
      total_price: 0,
    })
    .where('return_id', '=', return_id)
    .execute();
  for (const step of steps) await takeReturnStep(house.payments.shop, back.number, step);
  await database.db.deleteFrom('mail_outbox').execute();
  return back;
}

/** Staff asks two mailboxes, or merges their accounts. */
async function mergeCase(kind: 'merge_ask' | 'merge_done'): Promise<Case> {
  const [stays, goes] = [await withCustomer(), await withCustomer()];
  const { account } = await staffMember(house.shop, 'care');
  const { staff_id } = account;
  const idOf = async ({ email }: { email: string }) => (await customer(email))?.customer_id ?? '';
  const ids = { stays_id: await idOf(stays), goes_id: await idOf(goes) };
  const ask = (shop: Shop) => askMerge(shop, { ...ids, reason: 'By telephone.', staff_id, step_key: ids.goes_id });
  const requests = database.db.selectFrom('merge_request').select('request_id').where('goes_id', '=', ids.goes_id);
  if (kind === 'merge_ask') return { act: ask, isDone: async () => (await requests.execute()).length > 0 };
  const request_id = await ask(house.shop);
  const at = { stays_confirmed_at: clock.now, goes_confirmed_at: clock.now };
  await database.db.updateTable('merge_request').set(at).where('request_id', '=', request_id).execute();
  await database.db.deleteFrom('mail_outbox').execute();
  return {
    act: (shop) => carryOut(shop, { request_id, staff_id, step_key: `${ids.goes_id} merge` }),
    isDone: async () => (await customer(goes.email)) === undefined,
  };
}

/** Mails that go to two mailboxes at once. */
const toBoth: readonly string[] = ['merge_ask', 'merge_done'];

const cases: readonly (readonly [kind: MailName, how: string, prepare: () => Promise<Case>])[] = [
  [
    'account_created',
    'an account is opened',
    async () => {
      const email = fresh();
      const profile = { action: 'create', prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email, password };
      return {
        act: posting(await house.browser(), '/customer', profile),
        isDone: async () => (await customer(email)) !== undefined,
      };
    },
  ],
  [
    'password_changed',
    'the password is changed',
    async () => {
      const { email, browser } = await withCustomer();
      const body = { old_password: password, new_password: next };
      return { act: posting(browser, '/change-password', body), isDone: await hasOtherPassword(email) };
    },
  ],
  [
    'password_changed',
    'the password is reset',
    async () => {
      const { email, browser } = await withCustomer();
      await posting(browser, '/forgot-password', { email })(house.shop);
      const hash = hashIn((await house.post()).at(-1)?.text);
      const body = { locale: 'fr_fr', hash, password: next };
      return {
        act: (shop) => at(shop, browser).put('/api/commerce/customer/password/reset', body),
        isDone: await hasOtherPassword(email),
      };
    },
  ],
  [
    'email_changed',
    'the email is changed',
    async () => {
      const { email, browser } = await withCustomer();
      const body = { action: 'edit', email: fresh(), password };
      return {
        act: posting(browser, '/customer', body),
        isDone: async () => (await customer(email)) === undefined,
      };
    },
  ],
  [
    'new_device',
    'a new browser signs in',
    async () => {
      const { email } = await withCustomer();
      const customer_id = (await customer(email))?.customer_id ?? '';
      const sessions = database.db.selectFrom('session').select('session_id').where('customer_id', '=', customer_id);
      const before = (await sessions.execute()).length;
      return {
        act: posting(await house.browser(), '/login', { email, password }),
        isDone: async () => (await sessions.execute()).length > before,
      };
    },
  ],
  [
    'passkey_added',
    'a passkey is added',
    async () => {
      const { browser } = await withCustomer();
      const device = softwareAuthenticator(origin);
      return {
        // A challenge counts once: each try begins with another.
        act: async (shop) => {
          const made = device.create(optionsIn(await begin(browser)));
          return posting(browser, '/customer/passkeys', made)(shop);
        },
        isDone: async () => (await passkeysOf(browser)).passkeys.length > 0,
      };
    },
  ],
  [
    'passkey_removed',
    'a passkey is removed',
    async () => {
      const { browser } = await withPasskey(house);
      await database.db.deleteFrom('mail_outbox').execute();
      const [passkey] = (await passkeysOf(browser)).passkeys;
      return {
        act: (shop) => at(shop, browser).delete(`/api/commerce/customer/passkeys/${passkey?.passkey_id}?locale=fr_fr`),
        isDone: async () => (await passkeysOf(browser)).passkeys.length === 0,
      };
    },
  ],
  [
    'contact_message',
    'a message is written, whose receipt goes to its writer',
    async () => {
      const message = {
        prefix: 'Mrs.',
        firstname: 'Anne',
        lastname: 'Lacombe',
        subject_list: 'care',
        message: 'Hello.',
      };
      return {
        act: posting(await house.browser(), '/contact', { ...message, email: fresh() }),
        isDone: async () => (await queued('contact_receipt')) > 0,
      };
    },
  ],
  [
    'withdrawal_message',
    'a contract is withdrawn from, whose receipt goes to the consumer',
    async () => {
      const statement = { statement_id: randomUUID(), name: 'Anne Lacombe', reference: '1', email: fresh() };
      const stored = database.db.selectFrom('withdrawal').select('email').where('email', '=', statement.email);
      return {
        act: posting(await house.browser(), '/withdrawal', statement),
        isDone: async () => (await stored.execute()).length > 0,
      };
    },
  ],
  [
    'withdrawal_return',
    'a contract is withdrawn from whose order has left',
    async () => {
      const { order_id } = await orderAfter('ship');
      const order = database.db.selectFrom('shop_order').select(['ref as reference', 'email']);
      const named = await order.where('order_id', '=', order_id).executeTakeFirstOrThrow();
      const statement = { statement_id: randomUUID(), name: 'Anne Lacombe', ...named };
      const stored = database.db.selectFrom('withdrawal').select('email').where('order_id', '=', order_id);
      return {
        act: posting(await house.browser(), '/withdrawal', statement),
        isDone: async () => (await stored.execute()).length > 0,
      };
    },
  ],
  [
    'newsletter_confirm',
    'the newsletter is asked for',
    async () => {
      const reader = { prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email: fresh() };
      const requests = database.db.selectFrom('newsletter_request').select('request_id');
      return {
        act: posting(await house.browser(), '/newsletter', reader),
        isDone: async () => (await requests.execute()).length > 0,
      };
    },
  ],
  [
    'newsletter_welcome',
    'the newsletter is confirmed',
    async () => {
      const browser = await house.browser();
      const reader = { prefix: 'Mrs.', firstname: 'Anne', lastname: 'Lacombe', email: fresh() };
      await posting(browser, '/newsletter', reader)(house.shop);
      const hash = hashIn((await house.post()).at(-1)?.text);
      const subscribers = database.db.selectFrom('newsletter_subscriber').select('subscriber_id');
      return {
        act: posting(browser, '/newsletter/confirm', { hash }),
        isDone: async () => (await subscribers.execute()).length > 0,
      };
    },
  ],
  [
    'stock_alert_confirm',
    'an alert is asked for',
    async () => {
      const alerts = database.db.selectFrom('stock_alert').select('alert_id');
      return {
        act: posting(await house.browser(), '/stock-alerts', { sku: bag, email: fresh() }),
        isDone: async () => (await alerts.execute()).length > 0,
      };
    },
  ],
  [
    'stock_alert_back',
    'the product is in stock again',
    async () => {
      const browser = await house.browser();
      await posting(browser, '/stock-alerts', { sku: bag, email: fresh() })(house.shop);
      const hash = hashIn((await house.post()).at(-1)?.text);
      await posting(browser, '/stock-alerts/confirm', { hash })(house.shop);
      const mailed = database.db.selectFrom('stock_alert').select('alert_id').where('notified_at', 'is not', null);
      return { act: tellWaiting, isDone: async () => (await mailed.execute()).length > 0 };
    },
  ],
  ['reservation_requested', 'a reservation is requested', reservationCase()],
  ['reservation_store', 'a reservation is requested of a store', reservationCase()],
  ['reservation_confirmed', 'a store confirms', reservationCase('confirm')],
  ['reservation_reminder', 'a piece waits until today', reservationCase('remind')],
  ['reservation_ended', 'a store declines', reservationCase('decline')],
  ['salon_reserved', 'a seat of a salon is reserved', salonCase('reserve')],
  ['salon_cancelled', 'a seat of a salon is cancelled', salonCase('cancel')],
  ['salon_offered', 'a freed seat is offered to the next', salonCase('offer')],
  ['salon_called_off', 'a session is called off for which a person waits', salonCase('call off')],
  ['salon_offer_expired', 'an offered seat is not accepted in time', salonCase('expire')],
  [
    'own_data_erased',
    'an account is erased',
    async () => {
      const { email, browser } = await withCustomer();
      const hash = await house.linkFor(browser, 'erasure');
      return {
        act: posting(browser, '/customer/data/erasure/confirm', { hash }),
        isDone: async () => (await customer(email)) === undefined,
      };
    },
  ],
  ...(['merge_ask', 'merge_done'] as const).map((kind): (typeof cases)[number] => [
    kind,
    'two accounts are to be one',
    () => mergeCase(kind),
  ]),
  ...(['order_confirmation', 'pickup_placed'] as const).map((kind): (typeof cases)[number] => [
    kind,
    'a payment arrives',
    async () => {
      const { browser, total } = await basketToPay();
      Object.assign(house.payments.simulator.state.knobs, { delivery: 'lost' });
      if (kind === 'pickup_placed') await toBoutique(browser);
      const { body } = await house.payments.pay(browser, total, { payment_data: card('Anne', '4212345678910006') });
      const attempts = database.db
        .selectFrom('payment_attempt')
        .selectAll()
        .where('attempt_id', '=', body.attempt_id ?? '');
      const attempt = await attempts.executeTakeFirstOrThrow();
      const { merchant_reference, merchant_account, order_id } = attempt;
      const paid = {
        event_code: 'AUTHORISATION' as const,
        success: true,
        psp_reference: pspIn(body),
        original_reference: null,
        merchant_reference,
        merchant_account,
        amount: { amount: attempt.amount, currency: attempt.currency },
      };
      const placed = database.db.selectFrom('shop_order').select('placed_at').where('order_id', '=', order_id);
      return {
        act: (shop) => recordEvent(shop, paid, { source: 'webhook' }),
        isDone: async () => (await placed.executeTakeFirstOrThrow()).placed_at !== null,
      };
    },
  ]),
  ['pickup_ready', 'a boutique has an order ready', pickupCase('make_ready', 'available_in_shop')],
  ['pickup_collected', 'an order is handed over', pickupCase('collect', 'retrieved_in_shop', ['make_ready'])],
  ['pickup_expired', 'an order is not collected', pickupCase('give_up', 'canceled', ['make_ready'])],
  ['pickup_ended', 'an order to collect is cancelled', pickupCase('cancel', 'canceled')],
  [
    'pickup_reminder',
    'the time to collect ends soon',
    async () => {
      const { order_id } = await pickupAfter('make_ready');
      const until = new Date(clock.now.getTime() + 86_400_000);
      await database.db
        .updateTable('shop_order')
        .set({ collect_until: until })
        .where('order_id', '=', order_id)
        .execute();
      const row = database.db.selectFrom('shop_order').select('reminded_at').where('order_id', '=', order_id);
      return { act: endWaiting, isDone: async () => (await row.executeTakeFirstOrThrow()).reminded_at !== null };
    },
  ],
  ['order_shipped', 'an order leaves', stepCase('ship', 'out_for_delivery')],
  ['order_delivered', 'an order arrives', stepCase('deliver', 'received', ['ship'])],
  ['order_cancel_asked', 'a cancellation is asked for', stepCase('ask_cancel', 'cancel_asked')],
  ['order_kept', 'an order is kept after all', stepCase('keep', 'being_prepared', ['ask_cancel'])],
  ['order_canceled', 'an order is cancelled', stepCase('cancel', 'canceled')],
  [
    'return_requested',
    'a return is sent off',
    async () => {
      const { send, read } = await chosenReturn();
      return { act: send, isDone: async () => (await read()).finalized_at !== null };
    },
  ],
  [
    'return_received',
    'a return arrives',
    async () => {
      const { number, hasStatus } = await sentReturn();
      return { act: (shop) => takeReturnStep(shop, number, 'receive'), isDone: hasStatus('received') };
    },
  ],
  [
    'return_refused',
    'a return is refused',
    async () => {
      const { number, hasStatus } = await sentReturn('receive');
      return {
        act: (shop) => takeReturnStep(shop, number, 'refuse', { refusal_reason: 'worn' }),
        isDone: hasStatus('canceled'),
      };
    },
  ],
  [
    'return_refunded',
    'the money of a return has moved',
    async () => {
      const { return_id, hasStatus } = await sentReturn('receive', 'accept');
      await refundReturn(house.payments.shop, { return_id });
      await house.payments.simulator.settled();
      return { act: closeRefunds, isDone: hasStatus('credit_refunded') };
    },
  ],
  [
    'refund_delayed',
    'a bank refuses a refund',
    async () => {
      const { hasStatus } = await refusedRefund();
      return { act: closeRefunds, isDone: hasStatus('credit_ko') };
    },
  ],
  [
    'refund_transferred',
    'staff pays a refund by another means',
    async () => {
      const { return_id, hasStatus } = await refusedRefund();
      await closeRefunds(house.payments.shop);
      const refund_id = (await refundOfReturn(database.db, return_id)) ?? 0;
      return { act: (shop) => payRefundOtherwise(shop, refund_id, 'Transfer'), isDone: hasStatus('credit_refunded') };
    },
  ],
  [
    'goodwill_granted',
    'staff grants a price reduction after the sale',
    async () => {
      const { order_id } = await orderAfter();
      const left = { status: 'out_for_delivery', shipped_at: clock.now } as const;
      await database.db.updateTable('shop_order').set(left).where('order_id', '=', order_id).execute();
      const captured = { status: 'captured', captured: sql<number>`amount` } as const;
      await database.db.updateTable('payment_attempt').set(captured).where('order_id', '=', order_id).execute();
      const asked = { amount: 1_000, item_order_id: null, reason: 'late' } as const;
      return {
        act: (shop) => grantGoodwill(shop, order_id, asked),
        isDone: async () => {
          const rows = await database.db
            .selectFrom('goodwill')
            .select('goodwill_id')
            .where('order_id', '=', order_id)
            .execute();
          return rows.length === 1;
        },
      };
    },
  ],
  [
    'refund_arrived',
    'a delayed refund of a payment has moved',
    async () => {
      const { order_id } = await orderAfter();
      const payment = await database.db
        .selectFrom('payment_attempt')
        .select(['attempt_id', 'merchant_reference', 'merchant_account', 'amount', 'currency'])
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow();
      const { attempt_id, amount, currency, ...references } = payment;
      const [refund_reference, now] = [`R${order_id}`, clock.now];
      const asked = { cause: 'payment', failed: 1, asked_at: now, accepted_at: now, refund_reference };
      await database.db
        .insertInto('refund')
        .values({ attempt_id, amount, currency, ...asked })
        .execute();
      const event = { event_code: 'REFUND', success: true, psp_reference: refund_reference, source: 'webhook' };
      await database.db
        .insertInto('payment_event')
        .values({ ...references, ...event, amount, currency, received_at: now })
        .execute();
      const row = database.db.selectFrom('refund').select('paid_at').where('attempt_id', '=', attempt_id);
      return { act: closeRefunds, isDone: async () => (await row.executeTakeFirstOrThrow()).paid_at !== null };
    },
  ],
  [
    'order_rest_canceled',
    'what has not left of an order is cancelled',
    async () => {
      const { order_id, hasStatus } = await partlyShipped();
      const act = (shop: Shop) => takeStep(shop, order_id, 'cancel_rest', { actor: 'staff' });
      return { act, isDone: hasStatus('out_for_delivery') };
    },
  ],
  [
    'parcel_delivered',
    'one of several parcels arrives',
    async () => {
      const { order_id } = await partlyShipped();
      const row = database.db.selectFrom('shipment').select('delivered_at').where('order_id', '=', order_id);
      return {
        act: (shop) => takeStep(shop, order_id, 'deliver', { actor: 'carrier', track_number: order_id }),
        isDone: async () => (await row.executeTakeFirstOrThrow()).delivered_at !== null,
      };
    },
  ],
  [
    'exchange_received',
    'an exchange arrives',
    async () => {
      const { number, hasStatus } = await sentExchange(blue);
      return { act: (shop) => takeReturnStep(shop, number, 'receive'), isDone: hasStatus('received') };
    },
  ],
  [
    'exchange_shipped',
    'the new piece of an exchange leaves',
    async () => {
      const { number, hasStatus } = await sentExchange(blue, 'receive', 'accept');
      return { act: (shop) => takeReturnStep(shop, number, 'send'), isDone: hasStatus('complete') };
    },
  ],
  [
    'exchange_delivered',
    'the new piece of an exchange arrives',
    async () => {
      const { number, return_id } = await sentExchange(blue, 'receive', 'accept', 'send');
      expect(number).toMatch(/^R/u);
      await database.db.deleteFrom('mail_outbox').execute();
      const parcel = database.db.selectFrom('shipment').select('delivered_at').where('return_id', '=', return_id);
      return {
        act: (shop) => deliverExchange(shop, return_id, clock.now),
        isDone: async () => (await parcel.executeTakeFirstOrThrow()).delivered_at !== null,
      };
    },
  ],
  [
    'return_pickup_refused',
    'a carrier does not come for a return',
    async () => {
      const { return_id, read } = await sentPickup();
      return {
        act: (shop) => endPickup(shop, return_id, 'refused'),
        isDone: async () => (await read()).pickup_refused_at !== null,
      };
    },
  ],
  [
    'return_pickup_canceled',
    'a carrier cancels a pickup',
    async () => {
      const { return_id, read } = await sentPickup();
      return {
        act: (shop) => changeByStaff(shop, return_id, { how: 'canceled' }),
        isDone: async () => (await read()).pickup_canceled_at !== null,
      };
    },
  ],
  [
    'return_pickup_kept',
    'a carrier does not cancel a pickup',
    async () => {
      const { return_id, read } = await sentPickup();
      const carriers = await createCarrierSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/none' });
      onTestFinished(() => carriers.close());
      carriers.fault = 'underway';
      const withCarrier = (shop: Shop): Shop => ({
        ...shop,
        config: { ...shop.config, CHRONOPOST_URL: `${carriers.url}/chronopost` },
      });
      return {
        act: (shop) => confirmCancel(withCarrier(shop), { return_id, reference: return_id }),
        isDone: async () => (await read()).pickup_cancel_asked_at === null,
      };
    },
  ],
  [
    'return_pickup_by_hand',
    'the house is asked to cancel what it has booked by hand',
    async () => {
      const { return_id } = await sentPickup();
      return {
        act: (shop) => confirmCancel(shop, { return_id, reference: return_id }),
        isDone: async () => (await queued('return_pickup_by_hand')) === 1,
      };
    },
  ],
  [
    'exchange_sold_out',
    'the new piece of an exchange has sold out',
    async () => {
      const { number, hasStatus } = await sentExchange(gold, 'receive');
      return { act: (shop) => takeReturnStep(shop, number, 'accept'), isDone: hasStatus('validated') };
    },
  ],
  [
    'exchange_given_up',
    'the new piece of an exchange cannot be sent',
    async () => {
      const { number, return_id } = await sentExchange(blue, 'receive', 'accept');
      const row = database.db.selectFrom('return_request').select('return_type').where('return_id', '=', return_id);
      return {
        act: (shop) => takeReturnStep(shop, number, 'give_up'),
        isDone: async () => (await row.executeTakeFirstOrThrow()).return_type === 'refund',
      };
    },
  ],
  [
    'payment_link',
    'staff makes a payment link and sends it',
    async () => {
      const { browser } = await staffMember(house.shop, 'care');
      const draft = { locale: 'fr_fr', items: [{ sku: bag, qty: 1 }] };
      const quoted = await browser.post('/api/backend/staff/payment-links/quote', draft);
      const { totals } = (quoted.body as { quote: { totals: { grand_total: { amount: number } } } }).quote;
      const shown_total = { amount: totals.grand_total.amount, currency: 'EUR' };
      const made = { ...draft, email: fresh(), shown_total, send: true };
      const row = database.db.selectFrom('payment_link').select('link_id').where('email', '=', made.email);
      return {
        act: async (shop) => {
          await database.db.deleteFrom('rate_limit').execute();
          const key = { 'idempotency-key': randomUUID() };
          return at(shop, browser).post('/api/backend/staff/payment-links', made, key);
        },
        isDone: async () => (await row.executeTakeFirst()) !== undefined,
      };
    },
  ],
  [
    'staff_invitation',
    'a supervisor opens an account of staff',
    async () => {
      const { browser } = await staffMember(house.shop, 'supervisor');
      const invited = { locale: 'fr_fr', email: fresh(), name: 'Anne', role: 'care' };
      const row = database.db.selectFrom('staff_account').select('staff_id').where('email', '=', invited.email);
      return {
        act: (shop) =>
          at(shop, browser).post('/api/backend/staff/members', invited, { 'idempotency-key': randomUUID() }),
        isDone: async () => (await row.executeTakeFirst()) !== undefined,
      };
    },
  ],
];

/**
 * The queued mails about an order whose text lacks the link to the withdrawal function of their storefront; of a cancelled order,
 * which leaves nothing to withdraw from, those that have it. Expectations §2.
 */
async function wrongLink(): Promise<string[]> {
  const due = await claimMails(database.db, 60, 100);
  const written = due.map(async (mail) => {
    if (!isMessageName(mail.kind) || !isAboutOrder(mail.kind)) return [];
    const sender = { site: 'https://shop.example', house: 'Maison' };
    const outgoing = await mailWriters.get(mail.kind)?.(house.payments.shop, mail, sender);
    const { rows } = await sql<{ status: string }>`
      select status from shop_order where order_id = ${mail.order_id}`.execute(database.db);
    const hasLink = mailHtml(outgoing?.body).includes('https://shop.example/fr_fr/withdrawal/');
    return hasLink === (rows[0]?.status !== 'canceled') ? [] : [mail.kind];
  });
  return (await Promise.all(written)).flat();
}

/** Mails that one statement writes together with their change. */
const inOneStatement: readonly MailName[] = ['return_pickup_by_hand'];

/** Mails without a change beside them: links that are made when the mail leaves, and the receipt tested with its message. */
const withoutChange: readonly MailName[] = [
  'order_link',
  'password_reset',
  'boutique_returns',
  'own_data_export',
  'own_data_erasure',
  'contact_receipt',
  'withdrawal_receipt',
];

test('M16: every mail has its case', () => {
  const tested: readonly string[] = [...cases.map(([kind]) => kind), ...withoutChange];
  expect([...mailWriters.keys()].filter((name) => !tested.includes(name))).toEqual([]);
});

test.each(cases)('M16: %s is queued with its change: %s', async (kind, _how, prepare) => {
  const { act, isDone } = await prepare();
  const mailboxes = toBoth.includes(kind) ? 2 : 1;
  let died = 0;
  for (let statement = 1; statement <= mostStatements; statement += 1) {
    // Counters are not part of the change and survive a rollback.
    for (const table of ['rate_limit', 'login_guard'] as const) await database.db.deleteFrom(table).execute();
    // Dying before a read is dying before the next write.
    const dying = dyingDatabase(database.pool, statement, 'before', isWrite);
    await act({ ...house.shop, db: dying.db, replica: dying.db }).catch(() => null);
    if (dying.isDead()) died += 1;
    const done = await isDone();
    expect([statement, await queued(kind)]).toEqual([statement, done ? mailboxes : 0]);
    if (done) break;
  }
  expect(await isDone()).toBe(true);
  // At least the change, its mail and the commit; fewer would mean that no transaction was interrupted.
  expect(died).toBeGreaterThanOrEqual(inOneStatement.includes(kind) ? 1 : 3);
  expect(await wrongLink()).toEqual([]);
});
