// A client's own data: what staff noted, and who looked; both go with the person. decisions/0104, 0014.
import { personalDataFile } from '@vitrine/contract/personalData';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPersonalData } from '../../../testing/testPersonalData.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeEach(() => database.db.deleteFrom('rate_limit').execute());

/** A client with an order that has left, which a member of staff has looked at and noted something about. */
async function seen(email: string) {
  const client = await house.customer(email);
  const order = await house.buy(client, bag);
  await house.ship(order.order_id);
  const { customer_id } = await database.db
    .selectFrom('customer')
    .select('customer_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const member = await staffMember(house.shop, 'care');
  // Also a look by the id in another case is in the client's file.
  for (const path of [`/orders/${order.increment_id}/page`, `/clients/${customer_id.toUpperCase()}`])
    expect((await member.get(path)).status).toBe(200);
  const text = `Prefers ${email}.`;
  for (const path of [`/orders/${order.increment_id}/notes`, `/clients/${customer_id}/notes`])
    expect((await member.post(path, { kind: 'note', text })).status).toBe(200);
  return { client, order, customer_id, member, text };
}

test('S16: the client reads who looked, by role and moment, and what was noted, and nothing of other clients', async () => {
  await seen('berthe@example.com');
  const { client, order, member, text } = await seen('anne@example.com');
  const { body } = await house.open(client, await house.linkFor(client, 'export'));
  const { sections } = personalDataFile.parse(body);
  const entries = (name: string) => sections.find(({ section }) => section === name)?.entries ?? [];
  const looks = entries('looks').filter(({ purpose }) => purpose === 'client_read');
  const look = { purpose: 'client_read', reader: 'care', looked_at: clock.now.toISOString() };
  expect(looks).toHaveLength(2);
  expect(looks).toEqual(
    expect.arrayContaining([
      { ...look, look: 'account' },
      { ...look, look: 'order', increment_id: order.increment_id },
    ]),
  );
  const notes = entries('letters').filter(({ purpose }) => purpose === 'staff_note');
  expect(notes.map(({ message, increment_id }) => [message, increment_id ?? null])).toEqual(
    expect.arrayContaining([
      [text, order.increment_id],
      [text, null],
    ]),
  );
  expect(notes).toHaveLength(2);
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${member.account.name}|${member.account.staff_id}|berthe`, 'u'));
});

test('an erasure takes the notes and the words by which the client is found', async () => {
  const { client, order, customer_id } = await seen('eve@example.com');
  const left = async () => {
    const { rows } = await database.pool.query<{ notes: number; words: number }>(
      `select (select count(*)::integer from staff_note where order_id = $1 or customer_id = $2) as notes,
        (select count(*)::integer from order_find where (order_id = $1 or customer_id = $2) and kind <> 'sku') as words`,
      [order.order_id, customer_id],
    );
    return rows[0];
  };
  expect((await left())?.notes).toBe(2);
  expect((await left())?.words).toBeGreaterThan(3);
  expect((await house.erase(client, await house.linkFor(client, 'erasure'))).status).toBe(200);
  expect(await left()).toEqual({ notes: 0, words: 0 });
  const member = await staffMember(house.shop, 'care');
  // Nothing would ever erase a note that comes later.
  expect(await member.post(`/orders/${order.increment_id}/notes`, { kind: 'note', text: 'Eve called.' })).toMatchObject(
    {
      status: 409,
      body: { error: { fields: { text: 'order_erased' } } },
    },
  );
  expect((await left())?.notes).toBe(0);
  const { body } = await member.get(`/find?q=${encodeURIComponent('eve@')}`);
  expect(body).toMatchObject({ orders: [], clients: [] });
});
