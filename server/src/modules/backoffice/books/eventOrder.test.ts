// The reports about one order in any order and any number: payment notices, carriers' scans and settlement lines end in one state.
// LONG_TESTS=1 tries many more orders.
import { randomUUID } from 'node:crypto';
import type { ScanKind } from '@vitrine/rules/carriers/scans';
import { createReturn } from '@vitrine/contract/returns';
import type { Booking } from '@vitrine/simulators/adyen/state';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { bag, boughtOrders, email, stamp } from '../../../testing/boughtOrders.ts';
import { boughtIn, type Market, markets, pricesIn } from '../../../testing/lifeMarkets.ts';
import { lifeModel } from '../../../testing/lifeModel.ts';
import { longTest } from '../../../testing/patience.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { takeReturnStep } from '../../orders/fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';
import { adyenWebhook } from '../../checkout/payment/adyenWebhook.ts';
import { importBatch, settleLines } from '../reconcile/settlements.ts';
import { recordScans } from '../../orders/tracking/recordScans.ts';

const orders = boughtOrders();
const { clock, database, house } = orders;
const { comeToRest, work } = lifeModel(orders);

const isLong = inject('longTests');
vi.setConfig({ testTimeout: isLong ? 3_600_000 : longTest });

const start = new Date('2026-11-21T10:00:00Z');
const returns = '/api/commerce/exchange-return/request';
/** Tax on top of the price shows a cent that is lost; LONG_TESTS=1 tries every market. */
const tried: readonly Market[] = isLong ? (Object.keys(markets) as Market[]) : ['us_en'];
beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: pricesIn(385_000), stock: 10_000 },
    { sku: stamp, title: 'Petit rivet', prices: pricesIn(6_001), stock: 10_000 },
  ]),
);
beforeEach(() => database.db.deleteFrom('job').execute());

type Report = () => Promise<unknown>;
const noticeCodes: Partial<Record<Booking['record_type'], string>> = {
  Authorised: 'AUTHORISATION',
  SentForSettle: 'CAPTURE',
  SentForRefund: 'REFUND',
  Chargeback: 'CHARGEBACK',
  ChargebackReversed: 'CHARGEBACK_REVERSED',
};
function noticeOf({ psp_reference, reference, record_type, amount, modification }: Booking): Report[] {
  const eventCode = noticeCodes[record_type];
  if (eventCode === undefined) return [];
  const of =
    modification === ''
      ? { pspReference: psp_reference }
      : { pspReference: modification, originalReference: psp_reference };
  return [noticed({ eventCode, success: true, merchantReference: reference, amount, ...of })];
}
function noticed(notice: Parameters<typeof house.simulator.signed>[0]): Report {
  const body = JSON.stringify(house.simulator.signed(notice));
  const headers = { 'content-type': 'application/json' };
  return () => Promise.resolve(adyenWebhook(house.shop).request('/webhooks/adyen', { method: 'POST', headers, body }));
}
/** The settlement report of what was booked, its lines turned. */
function settlementOf(turn: number): Report[] {
  const { state } = house.simulator;
  house.simulator.settle();
  const [head = '', ...lines] = (state.settlements.at(-1) ?? '').trimEnd().split('\n');
  const at = turn % lines.length;
  const turned = [...lines.slice(at), ...lines.slice(0, at)];
  state.settlements[state.settlements.length - 1] = `${[head, ...turned].join('\n')}\n`;
  const batch = state.settlements.length;
  return [
    async () => {
      await importBatch(house.shop, batch);
      await settleLines(house.shop);
    },
  ];
}

/** An order whose partners did everything and reported nothing. Returns the reports that are due. */
async function silentLife(locale: Market, turn: number): Promise<{ order_id: string; reports: Report[] }> {
  const { state } = house.simulator;
  await database.db.deleteFrom('rate_limit').execute();
  Object.assign(state.knobs, { delivery: 'lost' });
  clock.now = start;
  const from = state.bookings.length;
  state.settled_steps = from;
  const items = [
    { sku: bag, qty: 1 },
    { sku: stamp, qty: 2 },
  ];
  const { browser, order } = await boughtIn({ house }, locale, items, email);
  const { order_id } = order;
  const numbers = [`A${randomUUID().slice(0, 8)}`, `B${randomUUID().slice(0, 8)}`] as const;
  const ship = (track_number: string, details: object = {}) =>
    takeStep(house.shop, order_id, 'ship', { actor: 'staff', track_number, ...details });
  await ship(numbers[0], { units: new Map([[stamp, 2]]) });
  await ship(numbers[1]);
  await work();
  // The first parcel's delivery is known, and its return is received and accepted.
  await takeStep(house.shop, order_id, 'deliver', { actor: 'staff', track_number: numbers[0] });
  const { item_order_id } = await database.db
    .selectFrom('shop_order_line')
    .select('item_order_id')
    .where('order_id', '=', order_id)
    .where('sku', '=', stamp)
    .executeTakeFirstOrThrow();
  const of = {
    locale,
    order_id,
    return_type: 'refund',
    items: [{ order_item_id: item_order_id, qty: 1, return_reason: 'colour' }],
  };
  const sendBack = async (): Promise<string> => {
    const made = createReturn.answer.parse((await browser.post(returns, of)).body).request;
    const payload = { ...of, request_id: made.request_id, selected_return_method: 'office' };
    await browser.post(`${returns}/finalize`, payload, { 'idempotency-key': randomUUID() });
    return made.details.increment_id;
  };
  const accept = async (number: string): Promise<void> => {
    for (const step of ['receive', 'accept'] as const) await takeReturnStep(house.shop, number, step);
    // A day later the refund is asked for without the captures' notices.
    clock.now = new Date(start.getTime() + 26 * 3_600_000);
    await work();
    await work();
  };
  const backs = [await sendBack(), await sendBack()] as const;
  await accept(backs[0]);
  // The bank refuses the second one, after the provider took it on.
  state.knobs.next_refund = 'failed';
  await accept(backs[1]);
  const { psp_reference = '' } = state.bookings[from] ?? {};
  house.simulator.dispute(psp_reference, 'chargeback', 500);
  house.simulator.dispute(psp_reference, 'reverse', 500);

  const { carrier } = await database.db
    .selectFrom('shipment')
    .select('carrier')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const kinds: ScanKind[] = ['collected', 'in_transit', 'out_for_delivery', 'delivered'];
  const scans = numbers.flatMap((track_number) =>
    kinds.map((kind, hour): Report => {
      const at = new Date(start.getTime() + (1 + hour) * 3_600_000);
      return () => recordScans(house.shop, carrier, [{ track_number, kind, code: kind, at, place: null }]);
    }),
  );
  const booked = state.bookings.slice(from);
  const asked = database.db
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.attempt_id', 'refund.attempt_id');
  const failing = await asked
    .select(['refund_reference', 'psp_reference', 'merchant_reference', 'refund.amount', 'refund.currency'])
    .where('order_id', '=', order_id)
    .orderBy('refund_id', 'desc')
    .executeTakeFirstOrThrow();
  const failure = noticed({
    eventCode: 'REFUND',
    success: false,
    pspReference: failing.refund_reference ?? '',
    originalReference: psp_reference,
    merchantReference: failing.merchant_reference,
    amount: { value: failing.amount, currency: failing.currency },
  });
  const notices = [...booked.flatMap((booking) => noticeOf(booking)), failure];
  const steps = 'Authorised Chargeback ChargebackReversed Received SentForRefund SentForSettle SentForSettle';
  expect(booked.map(({ record_type }) => record_type).toSorted()).toEqual(steps.split(' '));
  return { order_id, reports: [...notices, ...scans, ...settlementOf(turn)] };
}

/** Everything that the reports decide, without ids. */
async function stateOf(order_id: string): Promise<unknown> {
  const { rows } = await sql<{ state: unknown }>`
    select jsonb_build_object(
      'order', o.status, 'delivered', o.delivered_at,
      'money', jsonb_build_array(a.status, a.captured, a.refunded, a.charged_back),
      'parcels', (select jsonb_agg(jsonb_build_array(s.delivered_at) order by s.delivered_at) from shipment s where s.order_id = o.order_id),
      'scans', (select count(*) from carrier_scan c join shipment s using (shipment_id) where s.order_id = o.order_id),
      'returns', (select jsonb_agg(jsonb_build_array(r.status, r.total_price) order by r.increment_id) from return_request r where r.order_id = o.order_id),
      'papers', (select jsonb_agg(jsonb_build_array(i.kind, i.total_amount) order by i.kind, i.total_amount) from invoice i
        where i.order_id = o.order_id),
      -- The balances: the postings tell in which order the reports came.
      'books', (select jsonb_agg(jsonb_build_array(account, amount) order by account) from book_balance b
        where b.order_id = o.order_id and amount <> 0),
      'mails', (select jsonb_agg(jsonb_build_array(kind, n) order by kind) from
        (select kind, count(*) as n from mail_outbox m where m.order_id = o.order_id group by kind) m),
      'differing', (select count(*) from settlement_line where difference is not null),
      'jobs', (select count(*) from job)) as state
    from shop_order o join payment_attempt a using (order_id) where o.order_id = ${order_id}`.execute(database.db);
  return rows[0]?.state;
}

/** Which report comes next, and whether the servers' own work runs before it. */
const arrival = fc.record({ pick: fc.noBias(fc.nat(10_000)), works: fc.boolean(), again: fc.noBias(fc.nat(3)) });

test('M4: the same reports in any order, repeated, end in one state', async () => {
  const ended = async (order_id: string, reports: readonly Report[]) => {
    for (const report of reports) await report();
    await settleLines(house.shop);
    await comeToRest();
    return stateOf(order_id);
  };
  const expected = new Map<Market, unknown>();
  for (const market of tried) {
    const inTurn = await silentLife(market, 0);
    const end = await ended(inTurn.order_id, inTurn.reports);
    const { grand_total, row_incl_tax } = await database.db
      .selectFrom('shop_order')
      .innerJoin('shop_order_line', 'shop_order_line.order_id', 'shop_order.order_id')
      .select(['grand_total', 'row_incl_tax'])
      .where('shop_order.order_id', '=', inTurn.order_id)
      .where('sku', '=', stamp)
      .executeTakeFirstOrThrow();
    const first = Math.ceil(row_incl_tax / 2);
    expect(end).toMatchObject({
      money: ['partly_refunded', grand_total, first, 0],
      returns: [
        ['credit_refunded', first],
        ['credit_ko', row_incl_tax - first],
      ],
      scans: 8,
      differing: 0,
      jobs: 0,
    });
    const turned = await silentLife(market, 0);
    expect(await ended(turned.order_id, turned.reports.toReversed())).toEqual(end);
    expected.set(market, end);
  }

  const arrivals = fc.array(arrival, { minLength: 31, maxLength: 31 });
  await fc.assert(
    fc.asyncProperty(arrivals, fc.nat(20), fc.constantFrom(...tried), async (some, turn, market) => {
      const { order_id, reports } = await silentLife(market, turn);
      const left = [...reports];
      const past: Report[] = [];
      for (const { pick, works, again } of some) {
        if (works) await work();
        const old = again === 0 ? past[pick % Math.max(1, past.length)] : undefined;
        const [next] = old ? [old] : left.splice(pick % Math.max(1, left.length), 1);
        await next?.();
        if (next) past.push(next);
      }
      expect(await ended(order_id, left)).toEqual(expected.get(market));
    }),
    { numRuns: isLong ? 60 : 3, endOnFailure: true },
  );
});
