// The provider's settlement reports against the books: what agrees is booked once, each planted difference is found and named.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { checkTree } from '../../../testing/explainedTree.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import { explainOrder } from '../books/explainOrder.ts';
import { captureAgain } from '../../orders/fulfilment/capture/capture.ts';
import { capturesOf } from '../../orders/fulfilment/capture/captureQueries.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';
import { settlementCommands, settlementReport } from './settlementCommands.ts';
import * as queries from './settlementQueries.ts';
import { importBatch, importSettlement, reconcileSettlements, settlementFindings, settleLines } from './settlements.ts';

const { bought, clock, database, house } = boughtOrders();

beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await house.simulator.settled();
  const { state } = house.simulator;
  Object.assign(state.knobs, { delivery: 'immediate', is_down: false });
  state.settlements.length = 0;
  state.settled_steps = state.bookings.length;
  await sql`truncate settlement_line, settlement_report cascade`.execute(database.db);
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('job').execute();
});

type Order = Awaited<ReturnType<typeof bought>>['order'];
const theirs = ({ increment_id }: Order) => {
  const payment = [...house.simulator.state.payments.values()].find(({ reference }) =>
    reference.startsWith(`${increment_id}-`),
  );
  if (!payment) throw new Error('no payment');
  return payment;
};
/** An order that has left, with its money captured. */
async function captured(items = [{ sku: stamp, qty: 1 }]): Promise<Order> {
  const { order } = await bought(items);
  await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff' });
  await captureAgain(house.shop, order.order_id);
  await house.simulator.settled();
  return order;
}
async function balances(order_id: string): Promise<Record<string, number>> {
  const rows = await sql<{ account: string; amount: number }>`
    select account, amount from book_balance where order_id = ${order_id} and amount <> 0`.execute(database.db);
  return Object.fromEntries(rows.rows.map(({ account, amount }) => [account, amount]));
}
const total = async (account: string): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from book_entry where account = ${account}`.execute(database.db);
  return rows[0]?.amount ?? 0;
};
const postings = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from book_entry`.execute(database.db);
  return rows[0]?.n ?? 0;
};
/** Edits the report of the last closed batch, as a mistake at the provider would. */
function plant(edit: (lines: string[][]) => string[][]): void {
  const { settlements } = house.simulator.state;
  const [head = '', ...rows] = (settlements.at(-1) ?? '').trimEnd().split('\n');
  const apart = rows.map((row) =>
    row
      .replaceAll(/"[^"]*"/gu, (quoted) => quoted.replaceAll(',', '\0'))
      .split(',')
      .map((cell) => cell.replaceAll('\0', ',')),
  );
  const cells = edit(apart);
  settlements[settlements.length - 1] = `${[head, ...cells.map((row) => row.join(','))].join('\n')}\n`;
}
const heads = ['type', 'modification', 'gross_currency', 'gross_debit', 'gross_credit'] as const;
const at = (name: (typeof heads)[number] | 'net_credit' | 'markup'): number =>
  ({ type: 7, modification: 8, gross_currency: 9, gross_debit: 10, gross_credit: 11, net_credit: 15, markup: 17 })[
    name
  ];
const withCell = (row: string[], name: Parameters<typeof at>[0], text: string): string[] =>
  row.map((cell, place) => (place === at(name) ? text : cell));
const isSettled = (row: string[]): boolean => row[at('type')] === 'Settled';
const names = async () => (await reconcileSettlements(house.shop)).differing.map(({ kind }) => kind);

test('a notification imports the report once; its lines are in the books, and the batch is paid out', async () => {
  const order = await captured([{ sku: bag, qty: 1 }]);
  house.simulator.settle();
  await house.simulator.settled();
  const [bank, settlement] = [await total('bank'), await total('settlement')];
  expect(await runJobs(house.shop, new Map([['import_settlement', importSettlement]]))).toBe(1);
  const fees = 2310 + 385 + 770;
  expect(await balances(order.order_id)).toMatchObject({ fees, settlement: 385_000 - fees });
  expect((await balances(order.order_id))['provider']).toBeUndefined();
  expect((await total('settlement')) - settlement).toBe(0);
  expect((await total('bank')) - bank).toBe(385_000 - fees - 11);
  const before = await postings();
  await importSettlement(house.shop, { batch: '1' });
  await Promise.all([settleLines(house.shop), settleLines(house.shop)]);
  expect(await postings()).toBe(before);
  expect(settlementReport(await reconcileSettlements(house.shop))).toEqual(['no differences']);
  const { postings: explained } = await explainOrder(database.db, order.increment_id);
  const settled = explained.find(({ kind }) => kind === 'settled');
  expect(settled?.cause.settlement).toMatchObject({ type: 'Settled', report: 'settlement_detail_report_batch_1.csv' });
  expect(settled?.entries).toContainEqual({ account: 'fees', amount: fees, parts: [] });
});

test('M8: money that the provider exchanges is explained in each currency', async () => {
  const order = await captured();
  house.simulator.settle();
  plant((lines) => lines.map((row) => (isSettled(row) ? row.map((cell, n) => (n === 13 ? 'USD' : cell)) : row)));
  await reconcileSettlements(house.shop);
  const { balances: sums, postings: explained } = await checkTree(database.db, order.order_id);
  const exchanged = sums.filter(({ account }) => account === 'exchange');
  expect(exchanged.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'USD']);
  const settled = explained.filter(({ kind }) => kind === 'settled');
  expect(settled.map(({ cause }) => cause.settlement?.type)).toEqual(['Settled', 'Settled']);
});

test('a lost notification costs nothing: the next batches are asked for', async () => {
  await captured();
  house.simulator.state.knobs.delivery = 'lost';
  house.simulator.settle();
  await captured();
  house.simulator.settle();
  house.simulator.state.knobs.delivery = 'immediate';
  await reconcileSettlements(house.shop);
  expect(await queries.lastBatch(database.db)).toBe(2);
});

test('refunds, chargebacks and what a won dispute returns are settled too', async () => {
  const order = await captured([{ sku: bag, qty: 1 }]);
  const payment = theirs(order);
  house.simulator.dispute(payment.psp_reference, 'open');
  house.simulator.dispute(payment.psp_reference, 'chargeback');
  await house.simulator.settled();
  expect(await balances(order.order_id)).toMatchObject({ chargebacks: 385_000 });
  house.simulator.settle();
  expect(await names()).toEqual([]);
  expect((await balances(order.order_id))['provider']).toBeUndefined();
  house.simulator.dispute(payment.psp_reference, 'reverse');
  await house.simulator.settled();
  house.simulator.settle();
  expect(await names()).toEqual([]);
  const after = await balances(order.order_id);
  expect([after['chargebacks'], after['provider']]).toEqual([undefined, undefined]);
  expect(after['fees']).toBe(2310 + 385 + 770 + 750);
  const { needs_review } = await database.db
    .selectFrom('payment_attempt')
    .select('needs_review')
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow();
  expect(needs_review).toBe(false);
});

describe('a planted difference is found and named:', () => {
  test.each([
    ['another amount', (row: string[]) => withCell(row, 'gross_credit', '60.02'), ['amount']],
    ['another currency', (row: string[]) => withCell(row, 'gross_currency', 'USD'), ['currency']],
    [
      'an unknown reference',
      (row: string[]) => row.map((cell, n) => (n === 3 ? 'R-UNKNOWN' : cell)),
      ['unknown_reference'],
    ],
    ['an unknown type', (row: string[]) => withCell(row, 'type', 'DepositCorrection'), ['unknown_type']],
    ['a fee that does not fit the net', (row: string[]) => withCell(row, 'markup', '0.37'), ['sum']],
    [
      'a fee above what is expected',
      (row: string[]) => withCell(withCell(row, 'markup', '9.64'), 'net_credit', '62.16'),
      ['fee', 'payout'],
    ],
  ] as const)('%s', async (_name, edit, found) => {
    const order = await captured();
    house.simulator.settle();
    plant((lines) => lines.map((row) => (isSettled(row) ? edit(row) : row)));
    expect(await names()).toEqual(found);
    expect((await balances(order.order_id))['provider']).toBe(7_201);
  });

  test('a line twice', async () => {
    const order = await captured();
    house.simulator.settle();
    plant((lines) => lines.flatMap((row) => (isSettled(row) ? [row, row] : [row])));
    expect(await names()).toEqual(['double_line', 'payout']);
    expect((await balances(order.order_id))['provider']).toBeUndefined();
  });

  test('a line again in a later batch', async () => {
    await captured();
    house.simulator.settle();
    await reconcileSettlements(house.shop);
    house.simulator.state.settlements.push(house.simulator.state.settlements[0] ?? '');
    expect(await names()).toEqual(['double_line']);
  });

  test('a payout of another sum', async () => {
    await captured();
    house.simulator.settle();
    plant((lines) =>
      lines.map((row) => (row[at('type')] === 'Fee' ? row.map((cell, n) => (n === 14 ? '9.99' : cell)) : row)),
    );
    expect(await names()).toEqual(['payout']);
  });

  test('captured there, authorised here; the lost report settles it', async () => {
    const { order } = await bought([{ sku: stamp, qty: 1 }]);
    await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff' });
    house.simulator.state.knobs.delivery = 'lost';
    await captureAgain(house.shop, order.order_id);
    house.simulator.settle();
    expect(await names()).toEqual(['captured_there']);
    house.simulator.state.knobs.delivery = 'immediate';
    const { reference, psp_reference, amount } = theirs(order);
    const [capture] = await sql<{ psp_reference: string }>`
      select c.psp_reference from payment_capture c join payment_attempt a using (attempt_id)
      where a.order_id = ${order.order_id}`
      .execute(database.db)
      .then(({ rows }) => rows);
    const late = { eventCode: 'CAPTURE', success: true, amount, merchantReference: reference };
    house.simulator.notify({ ...late, pspReference: capture?.psp_reference ?? '', originalReference: psp_reference });
    await house.simulator.settled();
    expect(await names()).toEqual([]);
    expect((await balances(order.order_id))['provider']).toBeUndefined();
    expect(await capturesOf(database.db, order.order_id)).toHaveLength(1);
  });

  test('refunded and charged back there, not here', async () => {
    const order = await captured();
    house.simulator.state.knobs.delivery = 'lost';
    const payment = theirs(order);
    const key = { 'x-api-key': 'local-simulator-key', 'content-type': 'application/json' };
    const amount = { value: 1, currency: 'EUR' };
    await fetch(`${house.simulator.url}/v72/payments/${payment.psp_reference}/refunds`, {
      method: 'POST',
      headers: key,
      body: JSON.stringify({ amount }),
    });
    house.simulator.dispute(payment.psp_reference, 'chargeback', 100);
    house.simulator.settle();
    expect(await names()).toEqual(['refunded_there', 'charged_back_there']);
  });

  test('a payment that no report settles', async () => {
    const settled = await captured();
    house.simulator.settle();
    const order = await captured([{ sku: bag, qty: 1 }]);
    await reconcileSettlements(house.shop);
    expect((await settlementFindings(house.shop)).unsettled).toEqual([]);
    clock.now = new Date('2026-12-02T10:00:00Z');
    const { unsettled } = await settlementFindings(house.shop);
    const of = ({ increment_id }: Order) =>
      unsettled.filter(({ merchant_reference }) => merchant_reference.startsWith(`${increment_id}-`));
    expect(of(settled)).toEqual([]);
    expect(of(order)).toMatchObject([{ event_code: 'CAPTURE', amount: 385_000, order_number: order.increment_id }]);
  });
});

test('staff books a differing line as the provider reports it, or leaves it out', async () => {
  const order = await captured();
  house.simulator.settle();
  plant((lines) =>
    lines.map((row) => (isSettled(row) ? withCell(withCell(row, 'markup', '9.64'), 'net_credit', '62.16') : row)),
  );
  const found = await reconcileSettlements(house.shop);
  const { differing } = found;
  expect(differing).toMatchObject([
    {
      kind: 'fee',
      type: 'Settled',
      order_number: order.increment_id,
      here: { amount: 7_201, currency: 'EUR' },
      gross: { amount: 7_201, currency: 'EUR' },
      net: { amount: 6_216, currency: 'EUR' },
    },
    { kind: 'payout', type: 'MerchantPayout', order_number: null },
  ]);
  expect(found).toMatchObject({ differing_count: 2, unsettled_count: 0 });
  const text = settlementReport(found);
  expect(text[0]).toContain('a fee that is not expected: Settled');
  expect(text.at(-1)).toBe('2 differences');
  expect(settlementReport({ ...found, unsettled_count: 300 }).at(-1)).toBe(
    '302 differences, of which the oldest 2 are listed',
  );
  const [fee, payout] = differing.map(({ line_id }) => line_id);
  expect(await queries.acknowledgeLine(database.db, payout ?? 0, clock.now)).toBe(true);
  expect(await queries.acknowledgeLine(database.db, payout ?? 0, clock.now)).toBe(false);
  expect(Object.keys(settlementCommands)).toEqual(['reconcile-settlement', 'settlement-line']);
  expect((await settlementFindings(house.shop)).differing.map(({ line_id }) => line_id)).toEqual([fee]);
  expect((await balances(order.order_id))['fees']).toBeUndefined();
});

test('an import again adds only new lines', async () => {
  await captured();
  house.simulator.settle();
  expect(await importBatch(house.shop, 1)).toBe(3);
  expect(await importBatch(house.shop, 1)).toBe(0);
  expect(await importBatch(house.shop, 9)).toBeNull();
});

test('M7: takes the batch from what is signed, never the address of the report', async () => {
  for (const pspReference of [
    '../../etc/passwd',
    'settlement_detail_report_batch_0.csv',
    'payments_accounting_report.csv',
  ])
    house.simulator.notify({
      eventCode: 'REPORT_AVAILABLE',
      success: true,
      pspReference,
      merchantReference: '',
      amount: { value: 0, currency: 'EUR' },
      reason: 'https://evil.example/report.csv',
    });
  await house.simulator.settled();
  expect(await database.db.selectFrom('job').select('key').where('kind', '=', 'import_settlement').execute()).toEqual(
    [],
  );
});
