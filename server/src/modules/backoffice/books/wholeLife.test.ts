// Generated lives of orders: whatever happens in whichever order, pieces and money add up after every step. LONG_TESTS=1 runs
// many more and longer ones.
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { bag, boughtOrders, cups, stamp } from '../../../testing/boughtOrders.ts';
import { type Market, markets, pricesIn } from '../../../testing/lifeMarkets.ts';
import { action, lifeModel } from '../../../testing/lifeModel.ts';
import { checkTree } from '../../../testing/explainedTree.ts';
import { longTest } from '../../../testing/patience.ts';
import { type Given, runPromotions } from '../../../testing/runningPromotions.ts';
import { addProducts, addVariant } from '../../../testing/testProducts.ts';

const orders = boughtOrders();
const { clock, database, house } = orders;
const { endRefunds, livePickups, startLife } = lifeModel(orders);

const isLong = inject('longTests');
vi.setConfig({ testTimeout: isLong ? 3_600_000 : longTest });

const blue = 'H0612P 20B';
const start = 100_000;
const scarf = 'G0001 00';
const skus = [bag, stamp, cups, blue, scarf];
beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: pricesIn(385_000), stock: start },
    { sku: stamp, title: 'Petit rivet', prices: pricesIn(6_001), stock: start },
    { sku: cups, title: 'Étrier', prices: pricesIn(12_347), stock: start },
    { sku: scarf, title: 'Carré', prices: pricesIn(9_003), stock: start },
  ]);
  // Few, so that some exchanges are sold out.
  await addVariant(database.db, bag, { sku: blue, color: 'Ink blue', prices: pricesIn(385_000), stock: start });
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  house.simulator.state.knobs.delivery = 'immediate';
  await database.db.deleteFrom('job').execute();
});

type Money = {
  status: string;
  ordered: number;
  attempt: number;
  captured: number;
  refunded: number;
  charged_back: number;
  asked: number;
  merchant_reference: string;
  /** Of accepted returns, and of price reductions after the sale. */
  accepted: number;
  invoices: number;
  credits: number;
  shipped_whole: boolean;
  over_shipped: number;
  customer: number;
  provider: number;
  authorised: number;
  unbalanced: number;
  open_refunds: number;
  /** What the rest was worth that was not sent, with the delivery that it refunds; that delivery; what was captured and refunded. */
  rest: number;
  rest_delivery: number;
  rest_refunds: number;
  transferred: number;
  /** Fees and losses of value of accepted returns. */
  withheld: number;
  /** Units that the buyer keeps, or still gets. */
  kept_units: number;
};
/** The order's money by every place that states it. */
async function moneyOf(order_id: string): Promise<Money> {
  const account = (name: string) =>
    sql`(select coalesce(sum(e.amount), 0)::bigint from book_entry e where e.order_id = o.order_id and e.account = ${name})`;
  const { rows } = await sql<Money>`
    select o.status, o.grand_total as ordered, a.amount as attempt, a.captured, a.refunded, a.charged_back, a.merchant_reference,
      (select coalesce(sum(c.amount), 0)::bigint from payment_capture c where c.attempt_id = a.attempt_id) as asked,
      (select coalesce(sum(r.total_price), 0)::bigint from return_request r
        where r.order_id = o.order_id and r.accepted_at is not null and r.return_type <> 'exchange')
        + (select coalesce(sum(g.total_amount), 0)::bigint from goodwill g where g.order_id = o.order_id) as accepted,
      (select count(*)::integer from return_request r where r.order_id = o.order_id and r.status in ('validated', 'credit_ok', 'credit_ko')
        and r.return_type <> 'exchange') as open_refunds,
      coalesce((select total_amount + shipping_amount + shipping_tax_amount
        from rest_cancellation c where c.order_id = o.order_id), 0)
        + (select coalesce(sum(u.total_amount), 0)::bigint from unit_cancellation u where u.order_id = o.order_id) as rest,
      coalesce((select shipping_amount + shipping_tax_amount from rest_cancellation c where c.order_id = o.order_id), 0) as rest_delivery,
      (select coalesce(sum(r.adjustement_negative), 0)::bigint from return_request r
        where r.order_id = o.order_id and r.accepted_at is not null and r.return_type <> 'exchange') as withheld,
      ((select sum(l.qty - l.canceled_qty) from shop_order_line l where l.order_id = o.order_id)
        - (select coalesce(sum(b.qty), 0) from return_line b join return_request r using (return_id)
          where r.order_id = o.order_id and r.accepted_at is not null and r.return_type <> 'exchange'))::integer as kept_units,
      (select coalesce(sum(f.amount), 0)::bigint from refund f where f.attempt_id = a.attempt_id and f.cause in ('rest', 'units')) as rest_refunds,
      (select coalesce(sum(f.amount), 0)::bigint from refund f
        where f.attempt_id = a.attempt_id and f.settled_at is not null) as transferred,
      (select coalesce(sum(i.total_amount), 0)::bigint from invoice i where i.order_id = o.order_id and i.kind = 'invoice') as invoices,
      (select coalesce(sum(i.total_amount), 0)::bigint from invoice i where i.order_id = o.order_id and i.kind = 'credit_note') as credits,
      (select bool_and(l.qty - l.canceled_qty = coalesce((select sum(s.qty) from shipment_line s where s.item_order_id = l.item_order_id), 0))
        from shop_order_line l where l.order_id = o.order_id) as shipped_whole,
      (select count(*)::integer from shop_order_line l where l.order_id = o.order_id and l.qty - l.canceled_qty <
        (select coalesce(sum(s.qty), 0) from shipment_line s where s.item_order_id = l.item_order_id)) as over_shipped,
      ${account('customer')} as customer, ${account('provider')} as provider, ${account('authorised')} as authorised,
      (select count(*)::integer from (select sum(amount) as amount from book_entry e where e.order_id = o.order_id
        group by posting_id, currency) p where p.amount <> 0) as unbalanced
    from shop_order o join payment_attempt a using (order_id) where o.order_id = ${order_id}`.execute(database.db);
  const [row] = rows;
  if (!row) throw new Error('no order');
  return row;
}

/** What holds after every step, also while reports are under way. */
async function checkAlways(order_id: string): Promise<void> {
  const money = await moneyOf(order_id);
  const { captured, refunded, charged_back, attempt, asked, accepted, ordered, rest, transferred } = money;
  expect(attempt).toBe(ordered);
  // Never refunded over captured, never captured over paid; parts never over the whole.
  expect(refunded).toBeLessThanOrEqual(captured);
  expect(captured).toBeLessThanOrEqual(attempt);
  expect(asked).toBeLessThanOrEqual(attempt);
  expect(accepted + rest).toBeLessThanOrEqual(attempt);
  // Nothing is paid twice: by the provider, and by the house.
  if (money.status !== 'canceled') expect(refunded + transferred).toBeLessThanOrEqual(accepted + rest);
  expect(money.over_shipped).toBe(0);
  // The ledger of money: each posting balances, and the accounts are what moved.
  expect(money.unbalanced).toBe(0);
  expect(money.provider).toBe(captured - refunded - charged_back);
  const sold = money.status === 'canceled' ? 0 : ordered - rest;
  expect(money.customer).toBe(sold - accepted - captured + refunded + transferred);
  await checkTree(database.db, order_id);
  // The ledger of stock: each figure is the sum of its entries, and every piece is somewhere.
  const { rows } = await sql<{ sku: string; qty: number; summed: number; expected: number }>`
    select s.sku, s.qty, (select sum(e.change)::integer from stock_entry e where e.sku = s.sku and e.source = s.source) as summed,
      (${start}
        - (select coalesce(sum(l.qty), 0) from shop_order_line l join shop_order o using (order_id)
            where l.sku = s.sku and o.placed_at is not null and o.status <> 'canceled')
        + (select coalesce(sum(l.canceled_qty - coalesce(u.qty, 0)), 0) from shop_order_line l
            join rest_cancellation c using (order_id)
            left join lateral (select sum(n.qty) as qty from unit_cancellation_line n where n.item_order_id = l.item_order_id) u on true
            where l.sku = s.sku and not c.is_damaged)
        + (select coalesce(sum(n.qty), 0) from unit_cancellation_line n join unit_cancellation c using (cancellation_id)
            join shop_order o using (order_id) join shop_order_line l using (item_order_id)
            where l.sku = s.sku and not c.is_damaged and o.status <> 'canceled')
        - (select coalesce(sum(n.qty), 0) from unit_cancellation_line n join unit_cancellation c using (cancellation_id)
            join shop_order o using (order_id) join shop_order_line l using (item_order_id)
            where l.sku = s.sku and c.is_damaged and o.status = 'canceled')
        + (select coalesce(sum(b.qty), 0) from return_line b join return_request r using (return_id)
            join shop_order_line l using (item_order_id)
            where l.sku = s.sku and r.accepted_at is not null and coalesce(b.condition, 'as_new') = 'as_new')
        - (select coalesce(sum(b.qty), 0) from return_line b join return_request r using (return_id)
            where b.exchange_sku = s.sku and r.return_type = 'exchange' and r.status <> 'canceled'
              and (r.hold_until is not null or r.accepted_at is not null)))::integer as expected
    from stock s where s.source = 'ecom' and s.sku = any (${skus})`.execute(database.db);
  for (const { sku, qty, summed, expected } of rows) expect([sku, qty, summed]).toEqual([sku, expected, expected]);
}

/** What promotions gave is what the order, its lines, the charge and the books have. */
async function checkGiven(order_id: string, { percent, gift, delivery }: Omit<Given, 'code'>): Promise<void> {
  const { rows } = await sql<{
    given: number;
    lines: number;
    free: number;
    gifts: number;
    booked: number;
    shipping: number;
  }>`
    select coalesce((select sum(p.amount) from order_promotion p where p.order_id = o.order_id and p.kind <> 'delivery'), 0)::bigint as given,
      coalesce((select sum(l.discount) from shop_order_line l where l.order_id = o.order_id), 0)::bigint as lines,
      (select count(*)::integer from shop_order_line l where l.order_id = o.order_id and l.row_incl_tax = 0) as free,
      (select count(*)::integer from order_promotion p where p.order_id = o.order_id and p.kind = 'gift') as gifts,
      (select coalesce(sum(e.amount), 0)::bigint from book_entry e where e.order_id = o.order_id and e.account = 'discounts') - o.discount_amount as booked,
      o.shipping_amount as shipping
    from shop_order o where o.order_id = ${order_id}`.execute(database.db);
  const [row] = rows;
  expect(row?.given).toBe(row?.lines);
  expect([row?.free, row?.gifts, row?.booked]).toEqual([gift === null ? 0 : 1, gift === null ? 0 : 1, 0]);
  expect((row?.lines ?? 0) > 0).toBe(percent > 0 || gift !== null);
  if (delivery) expect(row?.shipping).toBe(0);
}

/** Each refund that moved is a leaf of the tree, with what it was for. */
async function checkRefunds(order_id: string): Promise<void> {
  const { postings } = await checkTree(database.db, order_id);
  for (const { kind, cause } of postings)
    if (kind === 'refunded' || kind === 'refund_transferred') expect([kind, cause.refund]).not.toEqual([kind, null]);
}

/** One courier comes for each booked pickup and for no other; the new pieces of each exchange leave in one parcel. */
async function checkParcels(order_id: string, earlier: ReadonlySet<string>): Promise<void> {
  const { rows } = await sql<{ reference: string; is_live: boolean; is_sent: boolean; parcels: number; lines: number }>`
    select coalesce(r.pickup_reference, r.return_id)::text as reference,
      r.pickup_confirmation is not null and r.pickup_canceled_at is null and r.pickup_refused_at is null as is_live,
      r.return_type = 'exchange' and r.status = 'complete' as is_sent,
      (select count(*)::integer from shipment s where s.return_id = r.return_id) as parcels,
      (select count(*)::integer from shipment_line l join shipment s using (shipment_id)
        where s.return_id = r.return_id) as lines
    from return_request r where r.order_id = ${order_id} and r.finalized_at is not null`.execute(database.db);
  const booked = rows.filter(({ is_live }) => is_live).map(({ reference }) => reference);
  expect([...livePickups()].filter((one) => !earlier.has(one)).toSorted()).toEqual(booked.toSorted());
  for (const { is_sent, parcels, lines } of rows) expect([parcels, lines]).toEqual([is_sent ? 1 : 0, 0]);
}

/** The parts of an order's life that were reached, beyond that an action was tried. */
async function partsOf(order_id: string): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select r.return_type || ' ' || r.status as part from return_request r
      where r.order_id = ${order_id} and r.finalized_at is not null
    union select 'pickup canceled' from return_request r where r.order_id = ${order_id} and r.pickup_canceled_at is not null
    union select 'pickup refused' from return_request r where r.order_id = ${order_id} and r.pickup_refused_at is not null
    union select 'pickup chosen again' from return_request r where r.order_id = ${order_id} and r.pickup_reference is not null
    union select 'exchange delivered' from shipment s
      where s.order_id = ${order_id} and s.return_id is not null and s.delivered_at is not null
    union select 'exchange labelled' from shipment s join carrier_label l using (shipment_id)
      where s.order_id = ${order_id} and s.return_id is not null
    union select 'order ' || status from shop_order where order_id = ${order_id}`.execute(database.db);
  return rows.map(({ part }) => part);
}

/** What holds once every report has arrived: one state, whatever their order was. */
async function checkAtRest(order_id: string): Promise<void> {
  const money = await moneyOf(order_id);
  const { captured, refunded, charged_back, accepted, invoices, credits, ordered, status, rest, transferred } = money;
  const { rest_delivery, rest_refunds, withheld, kept_units } = money;
  const theirs = [...house.simulator.state.payments.values()].filter(
    ({ reference }) => reference === money.merchant_reference,
  );
  expect(theirs.map((payment) => [payment.captured, payment.refunded])).toEqual([[captured, refunded]]);
  if (status === 'canceled')
    expect([captured - refunded - transferred, money.customer, money.authorised]).toEqual([0, 0, 0]);
  // Documents are the money that moved.
  expect(invoices).toBe(status === 'canceled' ? 0 : captured - (rest_refunds - rest_delivery));
  expect(credits).toBe(status === 'canceled' ? 0 : accepted + rest_delivery);
  if (money.shipped_whole) expect([invoices, money.authorised]).toEqual([ordered - (rest - rest_delivery), 0]);
  // Of an order that is not kept, everything goes back but what was withheld, the delivery too, whatever the order of events was.
  if (kept_units === 0 && status !== 'canceled') expect(accepted + withheld + rest).toBe(ordered);
  // The bank refuses a refund of money that a dispute took.
  if (charged_back === 0)
    expect([refunded + transferred, money.open_refunds]).toEqual([
      status === 'canceled' ? captured : accepted + rest_refunds,
      0,
    ]);
}

const longActions = [
  ...'ship scans cancel return withdraw exchange pickup receive inspect accept refuse send cancel_rest cancel_units goodwill'.split(
    ' ',
  ),
  'refund again',
  'refund transfer',
  'refund back',
];
const longParts = [
  'return credit_refunded',
  'refund credit_refunded',
  'exchange complete',
  'exchange delivered',
  'exchange labelled',
  'pickup canceled',
  'pickup chosen again',
  'order canceled',
];

test('M4, M8, M10: parts sum to the whole, and money, pieces and documents agree after every step', async () => {
  const pieces = fc
    .record({ bags: fc.nat(2), stamps: fc.nat(3), cups: fc.nat(2) })
    .filter((n) => n.bags + n.stamps + n.cups > 0);
  const market = fc.constantFrom(...(Object.keys(markets) as Market[]));
  // Promotions on top of each other: a part that leaves remainders, typed as a code or not, a gift and the delivery.
  const given = fc.record({
    percent: fc.constantFrom(0, 1_250, 3_333),
    gift: fc.constantFrom(null, scarf),
    delivery: fc.boolean(),
    isTyped: fc.boolean(),
  });
  const steps = fc.array(action, { minLength: 20, maxLength: isLong ? 45 : 28 });
  const life = fc.tuple(pieces, fc.boolean(), steps, market, given);
  const done = new Map<string, number>();
  let lives = 0;
  const parts = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      life,
      async ([{ bags, stamps, cups: sets }, is_express, actions, where, { isTyped, ...gives }]) => {
        clock.now = new Date('2026-11-21T10:00:00Z');
        house.simulator.state.knobs.delivery = 'immediate';
        await database.db.deleteFrom('rate_limit').execute();
        const items = [
          { sku: bag, qty: bags },
          { sku: stamp, qty: stamps },
          { sku: cups, qty: sets },
        ].filter(({ qty }) => qty > 0);
        const earlier = livePickups();
        const code = isTyped && gives.percent > 0 ? `LIFE-${(lives += 1)}` : null;
        await runPromotions(database.db, { ...gives, code });
        const life_of = await startLife({
          market: where,
          items,
          exchange: { [bag]: blue },
          is_express: is_express && where === 'fr_fr',
          code,
        });
        try {
          await checkGiven(life_of.order_id, gives);
          for (const one of actions) {
            await life_of.act(one);
            await checkAlways(life_of.order_id);
          }
          await endRefunds(life_of.order_id);
          await checkAlways(life_of.order_id);
          await checkAtRest(life_of.order_id);
          await checkRefunds(life_of.order_id);
          await checkParcels(life_of.order_id, earlier);
          for (const part of await partsOf(life_of.order_id)) parts.add(part);
        } catch (error) {
          throw new Error(`${where} with ${JSON.stringify(gives)}: ${life_of.said.join(', ')}`, { cause: error });
        } finally {
          for (const name of life_of.said) done.set(name, (done.get(name) ?? 0) + 1);
        }
      },
    ),
    { numRuns: isLong ? 150 : 8, endOnFailure: true },
  );
  // The generator reaches every part of an order's life.
  const actions = isLong ? longActions : ['ship'];
  expect(actions.filter((name) => !done.has(name))).toEqual([]);
  expect(isLong ? longParts.filter((part) => !parts.has(part)) : []).toEqual([]);
});
