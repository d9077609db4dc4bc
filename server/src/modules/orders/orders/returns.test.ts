// Constraints on returns and invoices that the database enforces itself.
import { randomUUID } from 'node:crypto';
import { returnReasons } from '@vitrine/rules/returns/returnLine';
import { returnStatuses } from '@vitrine/rules/returns/returnStatus';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkedStatuses } from '../../../testing/checkedStatuses.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPayments } from '../../../testing/testPayments.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';
const stamp = 'P0001 00';

beforeAll(async () => {
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]);
});

const run = (statement: RawBuilder<unknown>) => statement.execute(database.db);
const ago = (days: number): Date => new Date(clock.now.getTime() - days * 86_400_000);

/** The real order: two bags and a stamp. */
let first_order = '';

beforeAll(async () => {
  const browser = await house.browser();
  const pieces = [
    { sku: bag, qty: 2 },
    { sku: stamp, qty: 1 },
  ];
  const { body } = await house.pay(browser, await house.atPayment(browser, pieces));
  if (!body.order) throw new Error(JSON.stringify(body));
  first_order = body.order.order_id;
});

/** Another order like it, with its lines' ids. */
async function bought() {
  const { rows } = await sql<{ order_id: string }>`
    insert into shop_order
    select (jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(), 'purchase_id', gen_random_uuid(),
      'increment_id', gen_random_uuid(), 'ref', gen_random_uuid()))).*
    from shop_order o where o.order_id = ${first_order} returning order_id`.execute(database.db);
  const order_id = rows[0]?.order_id ?? '';
  const lines = await sql<{ item_order_id: string; sku: string }>`
    insert into shop_order_line
    select (jsonb_populate_record(l, jsonb_build_object('item_order_id', gen_random_uuid(), 'order_id', ${order_id}::uuid))).*
    from shop_order_line l where l.order_id = ${first_order} returning item_order_id, sku`.execute(database.db);
  const idOf = (sku: string): string => lines.rows.find((line) => line.sku === sku)?.item_order_id ?? '';
  return { order_id, bags: idOf(bag), stamps: idOf(stamp) };
}

const plain = {
  return_type: 'refund',
  status: 'pending_shipping',
  selected_return_method: 'office',
  carrier: 'colissimo',
  requested_at: ago(3),
  finalized_at: ago(3),
  total_items: 100,
  total_tax: 20,
  total_shipping: 0,
  adjustement_negative: 0,
  total_price: 120,
};
const columns = (row: object) => [
  sql.join(Object.keys(row).map((name) => sql.ref(name))),
  sql.join(Object.values(row).map((value) => sql`${value}`)),
];
async function open(order_id: string, change: object = {}): Promise<string> {
  const return_id = randomUUID();
  const [names, values] = columns({ ...plain, return_id, order_id, increment_id: randomUUID(), ...change });
  await run(sql`insert into return_request (${names}) values (${values})`);
  return return_id;
}
const addLine = (return_id: string, order_id: string, item_order_id: string, qty: number, change: object = {}) => {
  const [names, values] = columns({
    return_id,
    order_id,
    item_order_id,
    qty,
    is_canceled: false,
    return_reason: 'colour',
    ...change,
  });
  return sql`insert into return_line (${names}) values (${values})`;
};
const returned = async (item_order_id: string): Promise<number> =>
  (
    await database.db
      .selectFrom('shop_order_line')
      .select('returned_qty')
      .where('item_order_id', '=', item_order_id)
      .executeTakeFirstOrThrow()
  ).returned_qty;

describe('M10: returned quantity', () => {
  test('never exceeds the bought quantity over all returns', async () => {
    const { order_id, bags } = await bought();
    await run(addLine(await open(order_id), order_id, bags, 1));
    const second = await open(order_id);
    await expect(run(addLine(second, order_id, bags, 2))).rejects.toThrow('returned_qty');
    await run(addLine(second, order_id, bags, 1));
    expect(await returned(bags)).toBe(2);
  });

  test('can be returned after the first return was cancelled', async () => {
    const { order_id, bags } = await bought();
    const first = await open(order_id);
    await run(addLine(first, order_id, bags, 2));
    await run(sql`update return_request set status = 'canceled', closed_at = ${clock.now} where return_id = ${first}`);
    expect(await returned(bags)).toBe(0);
    await run(addLine(await open(order_id), order_id, bags, 2));
    await expect(
      run(sql`update return_request set status = 'pending_shipping', closed_at = null where return_id = ${first}`),
    ).rejects.toThrow('returned_qty');
    expect(await returned(bags)).toBe(2);
  });

  test('rejects the second of two concurrent returns after it waited for the row', async () => {
    const { order_id, bags } = await bought();
    const [first, second] = [await open(order_id), await open(order_id)];
    const late = await database.db.transaction().execute(async (tx) => {
      await addLine(first, order_id, bags, 2).execute(tx);
      const refusal = expect(run(addLine(second, order_id, bags, 1))).rejects.toThrow('returned_qty');
      await untilWaiting(database.db);
      return { refusal };
    });
    await late.refusal;
    expect(await returned(bags)).toBe(2);
  });

  test('requires a line of the same order, a known reason, and one entry per line', async () => {
    const { order_id, bags, stamps } = await bought();
    const other = await bought();
    const return_id = await open(order_id);
    await expect(run(addLine(return_id, order_id, other.bags, 1))).rejects.toThrow('foreign key');
    await expect(run(addLine(return_id, other.order_id, other.bags, 1))).rejects.toThrow('foreign key');
    await expect(run(addLine(return_id, order_id, bags, 1, { return_reason: 'whim' }))).rejects.toThrow('reason');
    await expect(run(addLine(return_id, order_id, bags, 0))).rejects.toThrow('return_line_units');
    for (const return_reason of returnReasons) {
      const of_reason = await open(order_id);
      await run(addLine(of_reason, order_id, stamps, 1, { return_reason }));
      await run(sql`delete from return_request where return_id = ${of_reason}`);
    }
    expect(await returned(stamps)).toBe(0);
  });
});

describe('a return', () => {
  const done = { arrived_at: ago(2), accepted_at: ago(1), closed_at: clock.now };
  const free = { total_items: 0, total_tax: 0, total_price: 0 };
  test.each([
    ['whose parts are not its sum', { total_price: 119 }],
    ['that takes money', { adjustement_negative: 200, total_price: -80 }],
    ['in no status', { status: 'lost' }],
    ['of no kind', { return_type: 'gift' }],
    ['settled without its days', { status: 'credit_refunded' }],
    ['under way with a last day', { closed_at: clock.now }],
    ['accepted before arrival', { status: 'validated', arrived_at: ago(1), accepted_at: ago(2) }],
    ['that is an exchange with money', { return_type: 'exchange' }],
    ['that is an exchange at the bank', { return_type: 'exchange', ...free, ...done, status: 'credit_refunded' }],
    ['by pickup without a slot', { selected_return_method: 'pickup' }],
    ['by the office with a slot', { pickup_date: '2026-11-24', pickup_time: '09:00' }],
    ['on its way without a way', { selected_return_method: null }],
    ['on its way before that was chosen', { finalized_at: null }],
  ] as const)('%s is rejected', async (_name, change) => {
    const { order_id } = await bought();
    await expect(open(order_id, change)).rejects.toThrow(/check constraint/u);
  });

  test('allows one open return per order', async () => {
    const { order_id } = await bought();
    const draft = { status: 'pending_approval', finalized_at: null, selected_return_method: null };
    const first = await open(order_id, draft);
    await expect(open(order_id, draft)).rejects.toThrow('one_open');
    await run(sql`update return_request set status = 'canceled', closed_at = ${clock.now} where return_id = ${first}`);
    await open(order_id, draft);
  });

  test('accepts the statuses of the rules', async () => {
    expect(await checkedStatuses(database.db, 'return_request')).toEqual(returnStatuses.toSorted());
  });
});

describe('an invoice', () => {
  const issue = (order_id: string, change: object = {}) => {
    const invoice = { seller: 'fr', kind: 'invoice', year: 2026, number: 777, order_id, issued_at: clock.now };
    const [names, values] = columns({ ...invoice, currency: 'EUR', total_amount: 120, tax_amount: 20, ...change });
    return sql<{ number: number }>`insert into invoice (${names}) values (${values}) returning number`;
  };
  const numberOf = async (order_id: string, change: object = {}) =>
    (await issue(order_id, change).execute(database.db)).rows[0]?.number;

  test('takes the next number of its seller, kind and year; a rollback leaves no gap', async () => {
    const [first, second, third] = [await bought(), await bought(), await bought()];
    // A year without another invoice.
    const year = 2028;
    expect(await numberOf(first.order_id, { year })).toBe(1);
    await expect(
      database.db.transaction().execute(async (tx) => {
        await issue(second.order_id, { year }).execute(tx);
        throw new Error('the lights went out');
      }),
    ).rejects.toThrow('lights');
    expect(await numberOf(second.order_id, { year })).toBe(2);
    expect(await numberOf(third.order_id, { year, seller: 'it' })).toBe(1);
  });

  test('numbers ten concurrent invoices consecutively', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => bought()));
    const numbers = await Promise.all(orders.map(({ order_id }) => numberOf(order_id, { year: 2027 })));
    expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers.map((_, index) => index + 1));
  });

  test('exists once per order and cannot be changed or deleted', async () => {
    const { order_id } = await bought();
    await numberOf(order_id);
    await expect(numberOf(order_id)).rejects.toThrow('one_per_order');
    await expect(run(sql`update invoice set total_amount = 1 where order_id = ${order_id}`)).rejects.toThrow('neither');
    await expect(run(sql`delete from invoice where order_id = ${order_id}`)).rejects.toThrow('neither');
  });

  test('exists once per return, as a credit note', async () => {
    const { order_id } = await bought();
    const return_id = await open(order_id);
    await expect(numberOf(order_id, { return_id })).rejects.toThrow('check constraint');
    await expect(numberOf(order_id, { kind: 'credit_note' })).rejects.toThrow('neither a return nor');
    await numberOf(order_id, { kind: 'credit_note', return_id });
    await expect(numberOf(order_id, { kind: 'credit_note', return_id })).rejects.toThrow('one_per_return');
    await expect(numberOf((await bought()).order_id, { tax_amount: 121 })).rejects.toThrow('check constraint');
  });
});
