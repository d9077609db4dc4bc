// Tables that are only ever added to: the database refuses each other statement, and deletes the entries of a deleted order with it.
import { randomUUID } from 'node:crypto';
import { createReturn } from '@vitrine/contract/returns';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { lifeModel } from '../../../testing/lifeModel.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { takeReturnStep } from '../../orders/fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const { comeToRest } = lifeModel(orders);

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['rate_limit', 'job'] as const) await database.db.deleteFrom(table).execute();
});

/** An order of which everything came back, so that it has entries of every kind. */
async function returned(): Promise<string> {
  const { browser, order } = await bought();
  const { order_id } = order;
  for (const name of ['ship', 'deliver'] as const) await takeStep(house.shop, order_id, name, { actor: 'staff' });
  await comeToRest();
  const { item_order_id } = await database.db
    .selectFrom('shop_order_line')
    .select('item_order_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const request = '/api/commerce/exchange-return/request';
  const items = [{ order_item_id: item_order_id, qty: 1, return_reason: 'colour' }];
  const of = { locale: 'fr_fr', order_id, return_type: 'refund', items };
  const { request_id, details } = createReturn.answer.parse((await browser.post(request, of)).body).request;
  const payload = { ...of, request_id, selected_return_method: 'office' };
  await browser.post(`${request}/finalize`, payload, { 'idempotency-key': randomUUID() });
  for (const name of ['receive', 'accept'] as const)
    expect(await takeReturnStep(house.shop, details.increment_id, name)).toBeNull();
  await comeToRest();
  return order_id;
}

const tables = ['order_event', 'return_event', 'book_entry', 'stock_entry', 'invoice', 'paper', 'cfdi'] as const;
const rowsOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from ${sql.table(table)}`.execute(
    database.db,
  );
  return rows[0]?.rows ?? 0;
};
/** A column that an update sets to itself. */
const columns = {
  order_event: 'at',
  return_event: 'at',
  book_entry: 'at',
  stock_entry: 'at',
  invoice: 'issued_at',
} as const;

describe('a table of entries', () => {
  let order_id = '';
  beforeAll(async () => {
    order_id = await returned();
  });

  test.each(Object.entries(columns))('%s refuses every update and every delete of its rows', async (table, column) => {
    const before = await rowsOf(table);
    expect(before).toBeGreaterThan(0);
    const name = sql.table(table);
    const refused = { code: '23001' };
    await expect(
      sql`update ${name} set ${sql.ref(column)} = ${sql.ref(column)}`.execute(database.db),
    ).rejects.toMatchObject(refused);
    await expect(sql`delete from ${name}`.execute(database.db)).rejects.toMatchObject(refused);
    expect(await rowsOf(table)).toBe(before);
  });

  test('paper refuses a delete of its rows', async () => {
    const before = await rowsOf('paper');
    expect(before).toBeGreaterThan(0);
    await expect(sql`delete from paper`.execute(database.db)).rejects.toMatchObject({ code: '23001' });
    expect(await rowsOf('paper')).toBe(before);
  });

  test.each(tables)('%s is not emptied, also not with the table that it names', async (table) => {
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(database.db)).rejects.toMatchObject({
      code: '23001',
    });
    await expect(sql`truncate shop_order cascade`.execute(database.db)).rejects.toMatchObject({ code: '23001' });
  });

  test('loses the entries of an order that is deleted, and no others', async () => {
    const other = await returned();
    const of = async (table: string, id: string): Promise<number> => {
      const { rows } = await sql<{ rows: number }>`
        select count(*)::integer as rows from ${sql.table(table)} where order_id = ${id}`.execute(database.db);
      return rows[0]?.rows ?? 0;
    };
    const kept = await of('book_entry', other);
    const returns = await rowsOf('return_event');
    // Documents and payments keep their order; one without them can be deleted.
    await database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const table of ['fapiao', 'cfdi', 'paper', 'invoice'] as const)
        await tx.deleteFrom(table).where('order_id', '=', order_id).execute();
      const attempts = tx.selectFrom('payment_attempt').select('attempt_id').where('order_id', '=', order_id);
      for (const table of ['payment_capture', 'refund'] as const)
        await tx.deleteFrom(table).where('attempt_id', 'in', attempts).execute();
      for (const table of ['payment_attempt', 'mail_outbox'] as const)
        await tx.deleteFrom(table).where('order_id', '=', order_id).execute();
      await sql`set local session_replication_role = origin`.execute(tx);
      await tx.deleteFrom('return_request').where('order_id', '=', order_id).execute();
      await tx.deleteFrom('shop_order').where('order_id', '=', order_id).execute();
    });
    expect([await of('order_event', order_id), await of('book_entry', order_id)]).toEqual([0, 0]);
    expect(await rowsOf('return_event')).toBe(returns / 2);
    expect(kept).toBeGreaterThan(0);
    expect(await of('book_entry', other)).toBe(kept);
  });
});
