// Tests which reservations and salon visits the database refuses, and who may read them.
import { randomUUID } from 'node:crypto';
import { ereservations } from '@vitrine/contract/ereservation';
import { salonReservations } from '@vitrine/contract/salon';
import { visitStatuses } from '@vitrine/rules/salon/visit';
import { reservationStatuses } from '@vitrine/rules/stores/reservation';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkedStatuses } from '../../../testing/checkedStatuses.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPersonalData } from '../../../testing/testPersonalData.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = testPersonalData(database, clock);
const bag = 'H0612P 20R';
const stamp = 'P0001 00';

const run = (statement: RawBuilder<unknown>) => statement.execute(database.db);
const ago = (days: number): Date => new Date(clock.now.getTime() - days * 86_400_000);

beforeAll(async () => {
  await run(sql`insert into store (store_id, position, slug, country, city, short_title, street_address1, latitude,
      longitude, timezone, hours, exceptions, services, is_ereservation, is_salon, is_concession, names, texts)
    values ('1001', 1, 'one', 'fr', 'Paris', 'One', '1, rue', 48.8, 2.3, 'Europe/Paris', '{}', '[]', '{}', true, true,
      false, '{"fr":{"short_title":"Le premier"}}', '{}')`);
});

async function customerId(email = `${randomUUID()}@example.com`): Promise<string> {
  const { rows } = await sql<{ customer_id: string }>`
    insert into customer (store, email, email_canonical, password_hash, firstname, lastname, country_id, created_at, updated_at)
    values ('fr_fr', ${email}, ${email}, 'x', 'Anne', 'Lacombe', 'fr', now(), now()) returning customer_id`.execute(
    database.db,
  );
  return rows[0]?.customer_id ?? '';
}
const columns = (row: object) => [
  sql.join(Object.keys(row).map((name) => sql.ref(name))),
  sql.join(Object.values(row).map((value) => sql`${value}`)),
];
const reserve = (customer_id: string, change: object = {}) => {
  const row = { customer_id, increment_id: randomUUID(), store_id: '1001', sku: bag, piece: '{}', status: 'requested' };
  const [names, values] = columns({ ...row, requested_at: ago(1), ...change });
  return run(sql`insert into reservation (${names}) values (${values})`);
};

describe('M17: limits what one person reserves', () => {
  test('the database accepts the statuses of the rules', async () => {
    expect(await checkedStatuses(database.db, 'reservation')).toEqual(reservationStatuses.toSorted());
    expect(await checkedStatuses(database.db, 'salon_visit')).toEqual(visitStatuses.toSorted());
  });

  test('limits a customer to one open reservation of a sku', async () => {
    const customer_id = await customerId();
    const held_until = new Date('2026-11-23T18:00:00Z');
    await reserve(customer_id);
    await expect(reserve(customer_id, { status: 'held', held_until })).rejects.toThrow('one_open');
    await reserve(customer_id, { sku: stamp });
    await run(sql`update reservation set status = 'cancelled', ended_at = ${clock.now} where sku = ${bag}`);
    await reserve(customer_id, { status: 'held', held_until });
  });

  test.each([
    ['held without an end', { status: 'held' }],
    ['waiting and over', { ended_at: clock.now }],
    ['over without an end', { status: 'collected', held_until: clock.now }],
    ['expired before its time', { status: 'expired', held_until: clock.now, ended_at: ago(0.5) }],
  ] as const)('refuses a reservation %s', async (_name, change) => {
    await expect(reserve(await customerId(), change)).rejects.toThrow('check constraint');
  });

  test('gives each salon seat once to concurrent requests, one per customer, and frees a cancelled one', async () => {
    await run(sql`insert into salon_session (pid, store_id, start_time, end_time, opens_at, seats)
      values ('1', '1001', ${ago(-2)}, ${ago(-2.1)}, ${ago(9)}, 2)`);
    const people = await Promise.all(Array.from({ length: 20 }, () => customerId()));
    const take = (customer_id: string, seat: number) =>
      run(sql`insert into salon_visit (pid, seats, seat, customer_id, status, reserved_at)
        values ('1', 2, ${seat}, ${customer_id}, 'reserved', ${clock.now})`);
    const tries = await Promise.allSettled(people.map((one, index) => take(one, 1 + (index % 2))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const visits = database.db.selectFrom('salon_visit').select(['customer_id', 'seat']).where('pid', '=', '1');
    const rows = await visits.execute();
    const [first, second] = rows;
    await expect(take(people.at(-1) ?? '', 3)).rejects.toThrow('check constraint');
    await run(sql`update salon_visit set status = 'cancelled', cancelled_at = ${clock.now}
      where customer_id = ${first?.customer_id}`);
    await expect(take(second?.customer_id ?? '', first?.seat ?? 1)).rejects.toThrow('salon_visit_one');
    await take(first?.customer_id ?? '', first?.seat ?? 1);
  });
});

test('S1: lists only the customer’s own reservations and visits, with their store, the next first', async () => {
  const browser = await house.customer('visits@example.com');
  const row = database.db.selectFrom('customer').select('customer_id').where('email', '=', 'visits@example.com');
  const { customer_id } = await row.executeTakeFirstOrThrow();
  const piece = JSON.stringify({ name: 'Pommeau', color: 'Rouge', size: null, image: null });
  const held_until = new Date('2026-11-23T18:00:00Z');
  await reserve(customer_id, { piece, increment_id: 'E1', status: 'declined', ended_at: ago(0.5), sku: stamp });
  await reserve(customer_id, { piece, increment_id: 'E2', status: 'held', held_until, requested_at: ago(3) });
  const times = [ago(20), ago(-9), ago(-4)] as const;
  for (const [index, start] of times.entries()) {
    const pid = `2026-${index}`;
    const end = new Date(start.getTime() + 3_600_000);
    await run(sql`insert into salon_session (pid, store_id, start_time, end_time, opens_at, seats)
      values (${pid}, '1001', ${start}, ${end}, ${ago(60)}, 4)`);
    await run(sql`insert into salon_visit (pid, seats, seat, customer_id, status, reserved_at)
      values (${pid}, 4, 1, ${customer_id}, 'reserved', ${ago(30)})`);
  }
  const read = async (client: typeof browser) => {
    const [pieces, salon] = await Promise.all([
      client.get('/api/commerce/ereservations?locale=fr_fr'),
      client.get('/api/commerce/salon/reservations?locale=fr_fr'),
    ]);
    return [
      ereservations.answer.parse(pieces.body).reservations,
      salonReservations.answer.parse(salon.body).reservations,
    ] as const;
  };
  const [pieces, visits] = await read(browser);
  expect(pieces).toMatchObject([
    { increment_id: 'E2', status: 'held', name: 'Pommeau', boutique: { short_title: 'Le premier', city: 'Paris' } },
    { increment_id: 'E1', status: 'declined', held_until: null },
  ]);
  expect(visits.map(({ pid }) => pid)).toEqual(['2026-2', '2026-1', '2026-0']);
  expect(await read(await house.customer('stranger@example.com'))).toEqual([[], []]);
});
