// M16: mails of returns, their refunds, pickups and exchanges.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { createReturn } from '@vitrine/contract/returns';
import type { HouseStep } from '@vitrine/rules/returns/houseSteps';
import { shippingMethodsOf } from '@vitrine/rules/shipping/shippingMethods';
import { createCarrierSimulator } from '@vitrine/simulators/carriers/createCarrierSimulator';
import { capturePayment } from '../../modules/orders/fulfilment/capture/capture.ts';
import { payRefundOtherwise } from '../../modules/orders/fulfilment/refunds/failedRefunds.ts';
import { closeRefunds, refundReturn } from '../../modules/orders/fulfilment/refunds/refunds.ts';
import { deliverExchange } from '../../modules/orders/fulfilment/parcels/exchangeParcel.ts';
import { changeByStaff, endPickup, confirmCancel } from '../../modules/orders/returns/pickupBooking.ts';
import { takeReturnStep } from '../../modules/orders/fulfilment/returns/takeReturnStep.ts';
import { refundOfReturn } from '../../modules/checkout/payment/refunds/refundQueries.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { at, blue, gold, type MailCase, type MailShop } from './mailShop.ts';

export function returnMails(shared: MailShop): readonly MailCase[] {
  const { database, clock, house, queued, orderAfter } = shared;
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

  /** A return whose refund the bank has refused after the provider took it on. */
  async function refusedRefund() {
    const sent = await sentReturn('receive', 'accept');
    house.payments.simulator.state.knobs.next_refund = 'failed';
    await refundReturn(house.payments.shop, { return_id: sent.return_id });
    await house.payments.simulator.settled();
    return sent;
  }

  return [
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
  ];
}
