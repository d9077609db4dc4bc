// What is closed never changes. decisions/0124.
import { createHash } from 'node:crypto';
import { staffExports } from '@vitrine/contract/staffExports';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { journalDesk, linesOf } from '../../../testing/journalDesk.ts';
import { livedBooks, moveEntries } from '../../../testing/livedBooks.ts';
import { longTest } from '../../../testing/patience.ts';
import { accountingModule } from './module.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const { forgetSince, liveOrders } = livedBooks(orders);
const { chart, closeNovember, file, finance, periods, setAccount, setRate } = journalDesk(orders);

beforeAll(() => liveOrders(['fr_fr', 'us_en', 'jp_ja', 'fr_fr'], 11), longTest);
beforeEach(async () => {
  clock.now = new Date('2026-12-05T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await forgetSince();
});

/** Makes the file of November, as its job does. */
const seal = () => accountingModule.jobs.seal_period(house.shop, { month: '2026-11' });

test('S1: no row of the database closes a month with one member, whatever a program does', async () => {
  await closeNovember();
  const { rows } = await sql<{ closed: number; alone: number }>`
    select count(*)::integer as closed, count(*) filter (where proposed_by is null or proposed_by = closed_by)::integer as alone
    from book_period`.execute(database.db);
  expect(rows).toEqual([{ closed: 1, alone: 0 }]);
  const { staff_id } = (await finance()).account;
  const alone = sql`insert into book_period (month, until, through, from_entry, keeping, first_number, entry_count, closed_at,
      closed_by, proposed_by)
    select '2027-11', '2027-12-01', through, from_entry, keeping, first_number, entry_count, closed_at, ${staff_id}, ${staff_id}
    from book_period`;
  await expect(alone.execute(database.db)).rejects.toMatchObject({ code: '23514' });
  const decided = sql`update book_period_proposal set decided_by = proposed_by where verdict = 'approved'`;
  await expect(decided.execute(database.db)).rejects.toMatchObject({ code: '23514' });
});

test('M8: a closed month gives the same bytes for ever, whatever is booked, set or deleted afterwards', async () => {
  await closeNovember();
  const member = await finance();
  await seal();
  const [sealed] = (await periods(member)).closed;
  const first = await file(member, 'fec');
  expect(createHash('sha256').update(first).digest('hex')).toBe(sealed?.sha256);
  expect(Buffer.byteLength(first)).toBe(sealed?.byte_count);
  expect(new Set(linesOf(first).map(({ ValidDate }) => ValidDate))).toEqual(new Set(['20261205']));
  const csv = await file(member, 'csv');
  // A posting whose transaction began in November and ended after the close.
  const { order } = await bought();
  await moveEntries(database.db, sql`timestamptz '2026-11-29 12:00+00'`, sql`order_id = ${order.order_id}`);
  const { accounts, rates } = await chart(member);
  const tax = accounts.find(({ account, country }) => account === 'tax' && country === null);
  expect((await setAccount(member, { number: '445555', label: 'Autre' }, tax?.row_id)).status).toBe(200);
  const yen = rates.find(({ currency, from_day }) => currency === 'JPY' && from_day === '2026-11-01');
  expect((await setRate(member, 'JPY', '0.5', '2026-11-01', yen?.row_id)).status).toBe(200);
  await seal();
  expect(await file(member, 'fec')).toBe(first);
  expect(await file(member, 'csv')).toBe(csv);
  // It is in December, by its own number, and its document keeps its day.
  const december = linesOf(await file(member, 'fec', '2026-12'));
  const late = december.filter(({ PieceRef }) => PieceRef === order.increment_id);
  expect(late.map(({ EcritureDate, PieceDate }) => [EcritureDate, PieceDate])).toEqual(
    late.map(() => ['20261201', '20261129']),
  );
  expect(late.length).toBeGreaterThan(2);
  expect(late.some(({ CompteNum }) => CompteNum === '445555')).toBe(true);
  const numbers = [...new Set(december.map(({ EcritureNum }) => Number(EcritureNum)))];
  const begin = (sealed?.first_number ?? 0) + (sealed?.entry_count ?? 0);
  expect(numbers).toEqual(numbers.map((_, place) => begin + place));
});

test('the database keeps a closed month and its entries', async () => {
  expect((await setAccount(await finance(), { number: '4457', label: 'TVA' })).status).toBe(200);
  await closeNovember();
  await seal();
  const { rows } = await sql<{ order_id: string }>`
    select e.order_id from book_entry e, book_period p where e.entry_id <= p.through and e.at < p.until limit 1`.execute(
    database.db,
  );
  const attempts = [
    sql`delete from book_period`,
    sql`update book_period set through = 0`,
    sql`update book_period set sha256 = null, byte_count = null`,
    sql`truncate book_period`,
    sql`update chart_account set number = '999'`,
    sql`delete from exchange_rate`,
  ];
  for (const attempt of attempts)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(attempt.execute(database.db)).rejects.toThrow(/neither changed nor/u);
  const goneWith = (order_id: string | undefined) =>
    database.db.transaction().execute(async (tx) => {
      // An order that is gone without its entries: no foreign key and no trigger looks.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`delete from shop_order where order_id = ${order_id}`.execute(tx);
      await sql`set local session_replication_role = origin`.execute(tx);
      await sql`delete from book_entry where order_id = ${order_id}`.execute(tx);
    });
  await expect(goneWith(rows[0]?.order_id)).rejects.toThrow(/neither changed nor/u);
  const { order } = await bought();
  await goneWith(order.order_id);
});

test('a file of a closed month that comes out otherwise breaks off', async () => {
  await closeNovember();
  await seal();
  const member = await finance();
  await database.db.transaction().execute(async (tx) => {
    await sql`alter table book_period disable trigger book_period_kept`.execute(tx);
    await sql`update book_period set sha256 = decode(repeat('00', 32), 'hex')`.execute(tx);
    await sql`alter table book_period enable trigger book_period_kept`.execute(tx);
  });
  await expect(file(member, 'fec')).rejects.toThrow();
  const [last] = staffExports.answer.parse((await member.get('/exports')).body).exports;
  expect(last?.state).toBe('ended_early');
});
