// Everything that can happen to orders after the payment, as one generator: shipments, partial captures, cancellations,
// tracking, returns, withdrawals, pickups, exchanges and their parcels, inspections, refunds and disputes, through the server's
// own functions. Each action is one that the order's state offers; what the server refuses changes nothing.
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { canTake, type OrderStep } from '@vitrine/rules/orders/orderLife';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import type { ScanKind } from '@vitrine/rules/carriers/scans';
import type { PickupDay } from '@vitrine/rules/returns/returnMethods';
import type { CarrierFault } from '@vitrine/simulators/carriers/state';
import fc from 'fast-check';
import { sql } from 'kysely';
import { fulfilmentModule } from '../modules/orders/fulfilment/module.ts';
import { closeRefunds } from '../modules/orders/fulfilment/refunds/refunds.ts';
import { grantGoodwill } from '../modules/orders/fulfilment/goodwill/grantGoodwill.ts';
import { refundAgain } from '../modules/orders/fulfilment/refunds/failedRefunds.ts';
import { inspectReturn } from '../modules/orders/fulfilment/returns/inspectReturn.ts';
import { takeReturnStep } from '../modules/orders/fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../modules/orders/fulfilment/steps/takeStep.ts';
import { papersModule } from '../modules/orders/papers/module.ts';
import { adyenWebhook } from '../modules/checkout/payment/adyenWebhook.ts';
import { giveBackSurplus } from '../modules/checkout/payment/resolveOpen.ts';
import { returnsModule } from '../modules/orders/returns/module.ts';
import { recordScans } from '../modules/orders/tracking/recordScans.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { runJobs } from '../platform/jobs/runJobs.ts';
import { advanceOutboxes } from './advanceOutboxes.ts';
import { type BoughtOrders, email } from './boughtOrders.ts';
import { lifeCarriers } from './lifeCarriers.ts';
import { boughtIn, type Market } from './lifeMarkets.ts';
import { lifeRefunds } from './lifeRefunds.ts';
import { previewedStep } from './previewedSteps.ts';

/** One action: which of those that are possible, its details, and how the provider's notifications of it arrive. */
export const action = fc.record({
  // Without its bias to small numbers, every action is as likely as the others.
  pick: fc.noBias(fc.nat(10_000)),
  detail: fc.noBias(fc.nat(10_000)),
  delivery: fc.constantFrom('immediate', 'immediate', 'repeated', 'delayed'),
  delay_ms: fc.constantFrom(1, 30, 120),
  carrier: fc.constantFrom<CarrierFault>('none', 'none', 'none', 'broken', 'refusing', 'underway'),
  refund: fc.constantFrom(null, null, 'refused', 'failed'),
});
export type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const handlers = new Map(Object.entries({ ...fulfilmentModule.jobs, ...papersModule.jobs, ...returnsModule.jobs }));
const request = '/api/commerce/exchange-return/request';

type Line = { item_order_id: string; sku: string; qty: number; is_gift: boolean; left: number; delivered: number };
type Back = {
  return_id: string;
  increment_id: string;
  status: string;
  return_type: string;
  method: string | null;
  skus: string[];
};

/** Why an action was refused, for the message of a failure. */
function refusalIn(answer: unknown): string {
  if (typeof answer === 'string') return `: ${answer}`;
  return JSON.stringify(answer ?? null).includes('"error"') ? `: ${JSON.stringify(answer).slice(0, 300)}` : '';
}

type Asked = {
  readonly market: Market;
  readonly items: { sku: string; qty: number }[];
  /** A SKU of the same price, by SKU. */
  readonly exchange: Readonly<Record<string, string>>;
  /** Its carrier fetches returns; the standard one does not. */
  readonly is_express: boolean;
  /** A code of a promotion that the buyer types. */
  readonly code?: string | null;
};

/** The generator of lives of the orders of `boughtOrders()`, for one test file. Call it at the file's top. */
export function lifeModel(orders: BoughtOrders) {
  const { clock, database, house } = orders;
  const { carriers, livePickups } = lifeCarriers(orders);
  const { refundActions, refundsOf } = lifeRefunds(orders);

  /** The jobs and the regular work of the servers, once. Returns how much was done. */
  async function work(): Promise<number> {
    await advanceOutboxes(database.db, 3600);
    const done = (await runJobs(house.shop, handlers)) + (await giveBackSurplus(house.shop));
    return done + (await closeRefunds(house.shop));
  }

  /** Staff asks for every refund of an order again that failed, and all of them succeed. */
  async function endRefunds(order_id: string): Promise<void> {
    house.simulator.state.knobs.next_refund = null;
    await comeToRest();
    for (const { refund_id, is_failed } of await refundsOf(order_id))
      if (is_failed) await refundAgain(house.shop, refund_id);
    await comeToRest();
  }

  /** Everything that waits happens: jobs, regular work and notifications, until nothing is left. */
  async function comeToRest(): Promise<void> {
    house.simulator.state.knobs.delivery = 'immediate';
    carriers().fault = 'none';
    for (let round = 0; round < 8; round += 1) {
      await house.simulator.settled();
      if ((await work()) === 0) return;
    }
  }

  /** An order in the hands of the generator. */
  async function startLife({ market: locale, items, exchange, is_express, code = null }: Asked) {
    const { browser, order } = await boughtIn({ house }, locale, items, email, code);
    const { order_id } = order;
    if (is_express)
      await database.db
        .updateTable('shop_order')
        .set({ shipping_method: 'express' })
        .where('order_id', '=', order_id)
        .execute();
    const said: string[] = [];
    /** The pickup times of the last return. */
    let offered: readonly PickupDay[] = [];
    const state = async () => {
      const { rows } = await sql<{
        status: string;
        lines: Line[];
        parcels: { number: string; carrier: string }[];
        backs: Back[];
      }>`
      select o.status,
        (select jsonb_agg(jsonb_build_object('item_order_id', l.item_order_id, 'sku', l.sku, 'qty', l.qty, 'is_gift', l.row_price = l.discount,
            'left', l.qty - l.canceled_qty - coalesce((select sum(s.qty) from shipment_line s where s.item_order_id = l.item_order_id), 0),
            'delivered', coalesce((select sum(s.qty) from shipment_line s join shipment p using (shipment_id)
              where s.item_order_id = l.item_order_id and p.delivered_at is not null), 0)) order by l.position)
          from shop_order_line l where l.order_id = o.order_id) as lines,
        coalesce((select jsonb_agg(jsonb_build_object('number', p.track_number, 'carrier', p.carrier) order by p.shipped_at)
          from shipment p where p.order_id = o.order_id and p.track_number is not null), '[]') as parcels,
        coalesce((select jsonb_agg(jsonb_build_object('return_id', r.return_id, 'increment_id', r.increment_id,
            'status', r.status, 'return_type', r.return_type, 'method', r.selected_return_method, 'skus', (select jsonb_agg(l.sku) from return_line b
              join shop_order_line l using (item_order_id) where b.return_id = r.return_id)))
          from return_request r where r.order_id = o.order_id and r.finalized_at is not null), '[]') as backs
      from shop_order o where o.order_id = ${order_id}`.execute(database.db);
      const [row] = rows;
      if (!row) throw new Error('no order');
      return row;
    };
    type State = Awaited<ReturnType<typeof state>>;
    type Possible = readonly [string, () => Promise<unknown>];

    /** Takes a step; every third one after its preview, which must say what the step does. */
    async function taken(detail: number, take: (shop: Shop) => Promise<unknown>): Promise<unknown> {
      if (detail % 3 > 0) return take(house.shop);
      // No report may arrive between the rows that are compared.
      await house.simulator.settled();
      return (await previewedStep(house.shop, order_id, take)).answer;
    }
    const step = (name: OrderStep, detail: number, details: object = {}): Possible => {
      const of = { actor: name === 'grant_cancel' ? 'system' : 'staff', ...details } as const;
      return [name, () => taken(detail, (shop) => takeStep(shop, order_id, name, of))];
    };
    async function sendBack(lines: readonly Line[], detail: number, return_type: string): Promise<unknown> {
      const chosen = lines.filter((_line, index) => ((detail >> index) & 1) === 0);
      const items_back = (chosen.length > 0 ? chosen : lines.slice(0, 1)).map(({ item_order_id, sku, delivered }) => ({
        order_item_id: item_order_id,
        qty: 1 + (detail % delivered),
        return_reason: detail % 5 === 0 ? 'damaged' : 'colour',
        ...(return_type === 'exchange' ? { exchange_sku: exchange[sku] } : {}),
      }));
      const of = { locale, order_id, return_type, items: items_back };
      const made = await browser.post(request, of);
      if (made.status !== 200) return made.body;
      const { request_id, available_pickup_slots: slots } = createReturn.answer.parse(made.body).request;
      const slot = is_express && detail % 4 > 0 ? slots[detail % slots.length] : undefined;
      offered = slots;
      const method = slot
        ? { selected_return_method: 'pickup', pickup_date: slot.day, pickup_time: slot.times[0] ?? '' }
        : { selected_return_method: 'office' };
      const payload = { ...of, request_id, ...method };
      const key = { 'idempotency-key': randomUUID() };
      await browser.post(`${request}/finalize`, payload, key);
      // Asked twice, finalised once.
      return (await browser.post(`${request}/finalize`, payload, key)).body;
    }
    /** The statement that opens a statutory withdrawal; then its return. */
    async function withdraw(lines: readonly Line[], detail: number): Promise<unknown> {
      const statement = { statement_id: randomUUID(), name: 'Anne Lacombe', reference: order.increment_id, email };
      const stated = await browser.post('/api/commerce/withdrawal', { locale, ...statement });
      return stated.status === 200 ? sendBack(lines, detail, 'return') : stated.body;
    }
    /** Cancels a booked pickup, or chooses another time for it. */
    async function changePickup({ return_id }: Back, detail: number): Promise<unknown> {
      const of = { locale, order_id, return_id };
      if (detail % 3 > 0) return (await browser.post(`${request}/cancel-pickup`, of)).body;
      const key = { 'idempotency-key': randomUUID() };
      const day = offered[detail % offered.length];
      const slot = { pickup_date: day?.day ?? '', pickup_time: day?.times.at(-1) ?? '' };
      const send = async () => (await browser.post(`${request}/choose-pickup`, { ...of, ...slot }, key)).body;
      await send();
      return send();
    }
    function scans({ parcels }: State, detail: number): Possible[] {
      const parcel = parcels[detail % Math.max(1, parcels.length)];
      if (!parcel) return [];
      const kinds: ScanKind[] = ['collected', 'in_transit', 'out_for_delivery', 'delivered'];
      const report = (name: string, some: readonly ScanKind[]): Possible => [
        name,
        () => {
          const shipped = clock.now.getTime() - 90_000;
          const reports = some.map((kind) => ({
            track_number: parcel.number,
            kind,
            code: kind,
            at: new Date(shipped + kinds.indexOf(kind) * 20_000),
            place: null,
          }));
          return recordScans(house.shop, parcel.carrier, reports);
        },
      ];
      const turned = [...kinds.slice(detail % 4), ...kinds.slice(0, detail % 4)];
      return [report('scan', turned.slice(0, 2)), report('scans', [...turned, ...turned])];
    }
    /** The provider's notifications of the order again, in another order. */
    async function repeat(detail: number): Promise<void> {
      const events = await database.db
        .selectFrom('payment_event')
        .innerJoin('payment_attempt', 'payment_attempt.merchant_reference', 'payment_event.merchant_reference')
        .selectAll('payment_event')
        .where('payment_attempt.order_id', '=', order_id)
        .orderBy('event_id', 'desc')
        .execute();
      const at = detail % Math.max(1, events.length);
      for (const event of [...events.slice(at), ...events.slice(0, at)]) {
        const notice = house.simulator.signed({
          eventCode: event.event_code,
          success: event.success,
          pspReference: event.psp_reference,
          merchantReference: event.merchant_reference,
          amount: { value: event.amount, currency: event.currency },
          ...(event.original_reference === null ? {} : { originalReference: event.original_reference }),
        });
        const headers = { 'content-type': 'application/json' };
        await adyenWebhook(house.shop).request('/webhooks/adyen', {
          method: 'POST',
          headers,
          body: JSON.stringify(notice),
        });
      }
    }
    function dispute(detail: number): void {
      const payment = [...house.simulator.state.payments.values()].find(({ reference }) =>
        reference.startsWith(`${order.increment_id}-`),
      );
      if (payment && payment.captured - payment.refunded > 500)
        house.simulator.dispute(payment.psp_reference, 'chargeback', 1 + (detail % 500));
    }
    function ofReturn(back: Back, detail: number): Possible[] {
      const { increment_id, status, return_type, skus } = back;
      const take = (name: 'receive' | 'accept' | 'refuse' | 'send', details = {}): Possible => [
        name,
        () => taken(detail, (shop) => takeReturnStep(shop, increment_id, name, details)),
      ];
      const pickup = ['pickup', () => changePickup(back, detail)] as const;
      if (status === 'pending_shipping')
        return [
          take('receive'),
          take('receive'),
          take('refuse', { refusal_reason: 'worn' }),
          ...(back.method === 'pickup' ? [pickup, pickup] : []),
        ];
      const track_number = detail % 2 === 0 ? { track_number: `E${randomUUID().slice(0, 8)}` } : {};
      if (status === 'validated' && return_type === 'exchange') return [take('send', track_number)];
      if (status !== 'received') return [take('accept')];
      const finding = {
        line: skus[detail % skus.length] ?? '',
        condition: ['as_new', 'opened', 'worn', 'damaged'][detail % 4] ?? '',
        loss: detail % 3 === 0 ? '0' : `${detail % 101}%`,
        reason: 'Traces',
        photo: null,
      };
      return [
        ['inspect', () => inspectReturn(house.shop, increment_id, finding)],
        take('accept'),
        take('accept'),
        take('refuse', { refusal_reason: 'worn' }),
      ];
    }
    /** A price reduction of a line or of the whole order; also one of more than is left. */
    const reduce = ({ item_order_id }: Line, detail: number): Possible => [
      'goodwill',
      () => {
        const amount = 1 + (detail % 40_000);
        const goodwill = { amount, reason: 'late' } as const;
        const line = detail % 2 === 0 ? null : item_order_id;
        return taken(detail >> 1, (shop) => grantGoodwill(shop, order_id, { ...goodwill, item_order_id: line }));
      },
    ];
    function possible(now: State, detail: number): Possible[] {
      const { status, lines, backs } = now;
      const can = (name: OrderStep): boolean => canTake(name, orderStatusOf(status), 'deliver');
      const track_number = `T${randomUUID().slice(0, 8)}`;
      const part = lines.find(({ left }) => left > 0);
      const delivered = lines.filter((line) => line.delivered > 0);
      return [
        ['work', work],
        ['repeat', () => repeat(detail)],
        ...(can('ship') && part
          ? [
              // Without a number, the carrier's label brings one.
              step('ship', detail, detail % 4 === 0 ? {} : { track_number }),
              step('ship', detail, { track_number, units: new Map([[part.sku, 1 + (detail % part.left)]]) }),
              step('ship', detail, { track_number, units: new Map([[part.sku, part.left + 1]]) }),
              ...(detail % 2 === 0
                ? [
                    step('cancel_units', detail >> 2, {
                      // The last bought units cancel the order: no row of theirs says that they were damaged.
                      is_damaged:
                        detail % 8 === 0 && lines.some((line) => line !== part && line.left > 0 && !line.is_gift),
                      units: new Map([[part.item_order_id, 1 + (detail % part.left)]]),
                    }),
                  ]
                : []),
              ...(detail % 3 === 0 ? [step('cancel_rest', detail >> 2, { is_damaged: detail % 2 === 0 })] : []),
            ]
          : []),
        ...(['pack', 'cancel', 'ask_cancel', 'keep', 'grant_cancel'] as const)
          .filter((name) => can(name) && (!name.endsWith('cancel') || detail % 5 === 0))
          .map((name) => step(name, detail >> 2)),
        ...scans(now, detail),
        ...delivered.slice(0, 1).map((line) => reduce(line, detail)),
        ...(delivered.length > 0
          ? [
              ['return', () => sendBack(delivered, detail, 'refund')] as const,
              ['withdraw', () => withdraw(delivered, detail)] as const,
              [
                'exchange',
                () => sendBack(delivered.filter(({ sku }) => exchange[sku]).slice(0, 1), detail, 'exchange'),
              ] as const,
            ]
          : []),
        ...backs.flatMap((back) => [...ofReturn(back, detail), ...ofReturn(back, detail)]),
        ...(detail % 11 === 0 ? [['dispute', () => Promise.resolve(dispute(detail))] as const] : []),
      ];
    }
    return {
      order_id,
      increment_id: order.increment_id,
      /** What was done, for the message of a failure. */
      said,
      async act({ pick, detail, delivery, delay_ms, carrier, refund }: Action): Promise<void> {
        carriers().fault = carrier;
        Object.assign(house.simulator.state.knobs, { delivery, delay_ms, next_refund: refund });
        clock.now = new Date(clock.now.getTime() + 120_000);
        await database.db.deleteFrom('rate_limit').execute();
        const choices = [...possible(await state(), detail), ...(await refundActions(order_id, detail))];
        const [name, run] = choices[pick % choices.length] ?? ['work', work];
        const answer = await run();
        said.push(`${name}${refusalIn(answer)}`);
      },
    };
  }

  return { work, endRefunds, comeToRest, startLife, livePickups, refundsOf };
}
