// M16: mails of orders: paid, sent, collected, cancelled, reduced, and by telephone.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OrderStep } from '@vitrine/rules/orders/orderLife';
import { grantGoodwill } from '../../modules/orders/fulfilment/goodwill/grantGoodwill.ts';
import { closeRefunds } from '../../modules/orders/fulfilment/refunds/refunds.ts';
import { takeStep } from '../../modules/orders/fulfilment/steps/takeStep.ts';
import { endWaiting } from '../../modules/orders/fulfilment/pickup/waitingOrders.ts';
import { recordEvent } from '../../modules/checkout/payment/results/recordEvent.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { staffMember } from '../staffMembers.ts';
import { card, pspIn } from '../testPayments.ts';
import { at, bag, type Case, type MailCase, type MailShop } from './mailShop.ts';

export function orderMails(shared: MailShop): readonly MailCase[] {
  const { database, clock, house, fresh, orderAfter, pickupAfter, toBoutique, basketToPay, partlyShipped } = shared;
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

  return [
    ...(['order_confirmation', 'pickup_placed'] as const).map((kind): MailCase => [
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
  ];
}
