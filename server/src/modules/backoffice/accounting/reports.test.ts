// The reports against the facts of a shop in which orders have lived. decisions/0137, 0144.
import { staffTakings } from '@vitrine/contract/staffMoney';
import { staffReportRows, staffSalesReport, staffServiceReport } from '@vitrine/contract/staffReports';
import { bandMinutes } from '@vitrine/rules/books/reports';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { livedBooks } from '../../../testing/livedBooks.ts';
import { longTest } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { keepReports } from './keepReports.ts';

const orders = boughtOrders();
const { clock, database, house } = orders;
const { forgetSince, liveOrders } = livedBooks(orders);
const all = 'from=2026-11-01&until=2026-12-05';

beforeAll(() => liveOrders(['fr_fr', 'us_en', 'jp_ja', 'fr_fr'], 11), longTest);
beforeEach(async () => {
  clock.now = new Date('2026-12-05T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await forgetSince();
});

const finance = () => staffMember(house.shop, 'finance');
type Member = Awaited<ReturnType<typeof finance>>;
const takings = async (member: Member, query = all) =>
  staffTakings.answer.parse((await member.get(`/takings?${query}`)).body);
const salesReport = async (member: Member, query = all) =>
  staffSalesReport.answer.parse((await member.get(`/sales-report?${query}`)).body);
const serviceReport = async (member: Member, query = all) =>
  staffServiceReport.answer.parse((await member.get(`/service-report?${query}`)).body);
/** The pieces and the amount of the facts behind a number. */
const rowsOf = async (member: Member, of: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams({ from: '2026-11-01', until: '2026-12-05', ...of });
  const { rows, next } = staffReportRows.answer.parse((await member.get(`/report-rows?${query.toString()}`)).body);
  expect(next).toBeNull();
  return {
    rows,
    pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    amount: rows.reduce((sum, row) => sum + (row.amount?.amount ?? 0), 0),
    minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
  };
};

test('M8: sales by day, country and category are those of the takings, and each number is the sum of its list', async () => {
  const member = await finance();
  const report = await salesReport(member);
  const { rows } = await takings(member);
  for (const { day, currency, amount, orders: placed } of report.sales) {
    const own = rows.filter((row) => row.day === day && row.currency === currency);
    expect([day, amount]).toEqual([day, own.reduce((sum, { sales }) => sum + sales, 0)]);
    const of = { figure: 'ordered', from: day, until: day, currency };
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    expect([day, (await rowsOf(member, of)).pieces]).toEqual([day, placed]);
  }
  for (const { country, currency, amount, orders: count } of report.countries) {
    const own = rows.filter((row) => row.country === country && row.currency === currency);
    expect([country, amount]).toEqual([country, own.reduce((sum, { sales }) => sum + sales, 0)]);
    expect(await rowsOf(member, { figure: 'ordered', country, currency })).toMatchObject({ pieces: count });
  }
  const { rows: booked } = await sql<{ currency: string; goods: number; orders: number }>`
    select currency, -sum(amount)::bigint as goods, count(distinct order_id)::integer as orders from book_entry
    where posting = 'sale' and account in ('goods', 'discounts') group by 1`.execute(database.db);
  for (const { currency, goods, orders: placed } of booked) {
    const categories = report.categories.filter((row) => row.currency === currency);
    expect([currency, categories.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([currency, goods]);
    const days = report.sales.filter((row) => row.currency === currency);
    expect([currency, days.reduce((sum, row) => sum + row.orders, 0)]).toEqual([currency, placed]);
  }
  for (const { category, currency, pieces, amount } of report.categories)
    expect(await rowsOf(member, { figure: 'sold', part: category, currency })).toMatchObject({ pieces, amount });
  const { rows: counted } = await sql<{ pieces: number }>`
    select sum(l.qty)::integer as pieces from return_line l join return_request r using (return_id)
    where r.accepted_at is not null`.execute(database.db);
  expect(report.returns.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(counted[0]?.pieces);
  for (const { reason, pieces } of report.returns)
    expect(await rowsOf(member, { figure: 'returned', part: reason })).toMatchObject({ pieces });
});

test('orders wait for their first parcel and returns for their refund as long as their lists say, and pieces run out', async () => {
  const member = await finance();
  const { dispatched, answered, sold_out } = await serviceReport(member);
  const { rows: sent } = await sql<{ orders: number; minutes: number }>`
    select count(*)::integer as orders, sum((extract(epoch from s.first - o.placed_at) / 60)::bigint)::integer as minutes
    from (select order_id, min(shipped_at) as first from shipment where return_id is null group by 1) s join shop_order o using (order_id)`.execute(
    database.db,
  );
  expect(dispatched).toMatchObject({ pieces: sent[0]?.orders, minutes: sent[0]?.minutes });
  expect(dispatched.pieces).toBeGreaterThan(1);
  for (const [figure, timed] of [
    ['dispatched', dispatched],
    ['answered', answered],
  ] as const) {
    for (const [place, { band, pieces }] of timed.bands.entries()) {
      const found = await rowsOf(member, { figure, part: band });
      expect(found.pieces).toBe(pieces);
      for (const { minutes } of found.rows)
        expect([band, bandMinutes.filter((begin) => minutes >= begin).length]).toEqual([band, place]);
    }
    for (const { country, pieces, minutes } of timed.countries)
      expect(await rowsOf(member, { figure, country })).toMatchObject({ pieces, minutes });
    expect(timed.bands.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(timed.pieces);
  }
  expect(answered.pieces).toBeGreaterThan(0);
  const out = sold_out.reduce((sum, { pieces }) => sum + pieces, 0);
  expect(await rowsOf(member, { figure: 'sold_out' })).toMatchObject({ pieces: out });
});

test('the figures of days that are over are kept, and say the same as their facts', async () => {
  const member = await finance();
  const before = [await salesReport(member), await serviceReport(member)];
  await keepReports(house.shop, 2);
  expect([await salesReport(member), await serviceReport(member)]).toEqual(before);
  const { rows } = await sql<{ kept_until: string }>`
    select kept_until::text as kept_until from report_day_state`.execute(database.db);
  expect(rows).toEqual([{ kept_until: '2026-12-05' }]);
  // They are read: a wrong sum shows.
  await sql`update report_day set pieces = pieces + 1 where figure = 'returned'`.execute(database.db);
  const sum = (of: { returns: { pieces: number }[] } | undefined) =>
    (of?.returns ?? []).reduce((all_of, { pieces }) => all_of + pieces, 0);
  expect(sum(await salesReport(member))).toBeGreaterThan(sum(before[0] as never));
  // Sums of another release count no more, and their facts are summed again.
  await sql`update report_day_state set kept_by = ''`.execute(database.db);
  expect([await salesReport(member), await serviceReport(member)]).toEqual(before);
  await keepReports(house.shop);
  expect([await salesReport(member), await serviceReport(member)]).toEqual(before);
});
