// What webhooks send of stock, prices and products. decisions/0138.
import { type DecidedWebhook, staffWebhookAdd, staffWebhookDeliveries } from '@vitrine/contract/staffWebhooks';
import { webhookMessages } from '@vitrine/contract/webhookMessages';
import { changeSubjectNames } from '@vitrine/rules/changes/changeSubjects';
import { mostInMessage, productParts, type WebhookEvent } from '@vitrine/rules/staff/webhookTable';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/db/database.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testShop } from '../../../testing/testShop.ts';
import { webhookReceiver } from '../../../testing/webhookReceiver.ts';
import { queueChanged } from './changed.ts';
import { deliverDue } from './deliver.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const sku = 'H0612P 20R';
const code = 'h0612p_20r';
let shop: ReturnType<typeof testShop>;
let member: Awaited<ReturnType<typeof staffMember>>;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;

beforeAll(async () => {
  await addProducts(database.db, [{ sku, title: 'Pommeau', prices: { fr: 385_000, us: 420_000 }, stock: 10 }]);
  shop = testShop(database.db, clock);
  receiver = await webhookReceiver();
  member = await staffMember(shop, 'it');
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = () => 204;
  for (const table of ['webhook', 'webhook_change', 'rate_limit'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await database.db.deleteFrom(table).execute();
});

const add = async (events: DecidedWebhook['events'], url = receiver.url) =>
  staffWebhookAdd.answer.parse((await member.post('/webhooks', { url, events, note: 'Ledger', reason: 'Test' })).body)
    .webhook;
const setPrice = (country: string, amount: number) =>
  database.db
    .updateTable('price')
    .set({ amount })
    .where('sku', '=', sku)
    .where('country', '=', country)
    .executeTakeFirstOrThrow();
const setStock = (qty: number) => sql`update stock set qty = ${qty} where sku = ${sku}`.execute(database.db);
const waiting = async () => (await database.db.selectFrom('webhook_change').selectAll().execute()).length;

/** The items of what was sent of an event, message by message. */
async function told(event: 'stock.changed' | 'price.changed' | 'product.changed') {
  await queueChanged(shop);
  await deliverDue(shop);
  const bodies = receiver.received.map(({ body }): unknown => JSON.parse(body));
  return bodies
    .filter((body) => (body as { type: WebhookEvent }).type === event)
    .map((body) => webhookMessages[event].parse(body).data.items);
}

test('a SKU is named once with its present values, however often it changed since the last message', async () => {
  const { webhook_id } = await add(['stock.changed', 'price.changed', 'product.changed']);
  await setPrice('fr', 390_000);
  await setPrice('fr', 391_000);
  await setPrice('us', 430_000);
  await setStock(9);
  await setStock(7);
  await database.db.updateTable('product').set({ max_sale_qty: 5 }).where('code', '=', code).execute();
  await database.db.updateTable('variant').set({ ref_size: 'M' }).where('sku', '=', sku).execute();
  expect(await told('price.changed')).toEqual([
    [
      {
        sku,
        prices: [
          { country: 'fr', currency: 'EUR', amount: 391_000 },
          { country: 'us', currency: 'USD', amount: 430_000 },
        ],
      },
    ],
  ]);
  expect(await told('stock.changed')).toEqual([[{ sku, stocks: [{ source: 'ecom', pieces: 7 }] }]]);
  expect(await told('product.changed')).toEqual([[{ code, state: 'published', parts: ['product', 'variant'] }]]);
  // Nothing is sent twice.
  expect(receiver.received).toHaveLength(3);
  const { body } = await member.get(`/webhooks/${webhook_id}/deliveries`);
  expect(
    staffWebhookDeliveries.answer
      .parse(body)
      .deliveries.map(({ about }) => about ?? '')
      .toSorted(),
  ).toEqual([sku, sku, code].toSorted());
  await database.db.deleteFrom('price').where('country', '=', 'us').execute();
  await told('price.changed');
  expect((await told('price.changed')).at(-1)).toEqual([
    { sku, prices: [{ country: 'us', currency: 'USD', amount: null }] },
  ]);
});

test('an import of many pieces sends few messages, and one that changes nothing sends none', async () => {
  const { webhook_id } = await add(['price.changed']);
  await sql`insert into variant (sku, code, position, attributes)
    select 'M' || n, ${code}, n + 1, '{}' from generate_series(1, 120) n`.execute(database.db);
  await sql`insert into price (sku, country, amount) select 'M' || n, c, n * 100
    from generate_series(1, 120) n, unnest(array['fr', 'it', 'de']) c`.execute(database.db);
  const messages = await told('price.changed');
  expect(messages.map(({ length }) => length)).toEqual([mostInMessage, mostInMessage, 120 - 2 * mostInMessage]);
  expect(new Set(messages.flat().map((one) => ('sku' in one ? one.sku : ''))).size).toBe(120);
  const { body } = await member.get(`/webhooks/${webhook_id}/deliveries`);
  expect(staffWebhookDeliveries.answer.parse(body).deliveries.map(({ about }) => about)).toContain('M1 +49');
  // As an import does: deleted and written again.
  await database.db.transaction().execute(async (tx) => {
    const was = await tx.deleteFrom('price').where('sku', 'like', 'M%').returningAll().execute();
    await tx.insertInto('price').values(was).execute();
  });
  expect(await waiting()).toBeGreaterThan(0);
  expect(await told('price.changed')).toHaveLength(messages.length);
  expect(await waiting()).toBe(0);
});

test('nothing is sent of what is rolled back, of what no webhook asks for, or of a sale of pieces that were held before', async () => {
  await add(['stock.changed']);
  await setPrice('fr', 392_000);
  await expect(
    database.db.transaction().execute(async (tx) => {
      await sql`update stock set qty = qty - 1 where sku = ${sku}`.execute(tx);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await waiting()).toBe(0);
  const [held] = (
    await sql<{ entry_id: string }>`
      with moved as (update stock set qty = qty - 1, moves = moves + 1 where sku = ${sku} returning qty, moves)
      insert into stock_entry (sku, source, number, kind, pieces, change, balance, cause)
      select ${sku}, 'ecom', moves, 'reserved', 1, -1, qty, 'order' from moved returning entry_id::text`.execute(
      database.db,
    )
  ).rows;
  expect(await waiting()).toBe(1);
  await sql`insert into stock_entry (sku, source, kind, pieces, change, ends, cause)
    values (${sku}, 'ecom', 'sold', 1, 0, ${held?.entry_id}, 'order')`.execute(database.db);
  expect(await waiting()).toBe(1);
});

test('every part of a product is one in the database too, and no other table is', async () => {
  await add(['price.changed', 'product.changed']);
  await sql`insert into change (actor, subject, key, after)
    select 'test', s, 'x/' || s, '{}' from unnest(${sql.val(changeSubjectNames)}::text[]) s`.execute(database.db);
  const { rows } = await sql<{ event: string; subject: string }>`
    select w.event, c.subject from webhook_change w join change c using (change_id) order by 2`.execute(database.db);
  expect(rows.filter(({ event }) => event === 'product.changed').map(({ subject }) => subject)).toEqual(
    productParts.toSorted(),
  );
  expect(rows.filter(({ event }) => event === 'price.changed')).toHaveLength(1);
});

test('a server makes no messages while another one does: a later moment has the newer values', async () => {
  await add(['stock.changed']);
  await setStock(5);
  const other = openDatabase({ connectionString: database.url }, 1, () => undefined);
  await other.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('webhook changes', 0))`.execute(tx);
    await queueChanged(shop);
    expect(await waiting()).toBe(1);
  });
  await other.close();
  expect(await told('stock.changed')).toEqual([[{ sku, stocks: [{ source: 'ecom', pieces: 5 }] }]]);
});

test('a webhook that is paused before the message is made gets none', async () => {
  const { webhook_id } = await add(['stock.changed']);
  await setStock(4);
  await member.post(`/webhooks/${webhook_id}/step`, { step: 'pause', reason: 'Test' });
  expect(await told('stock.changed')).toEqual([]);
  expect(await waiting()).toBe(0);
});
