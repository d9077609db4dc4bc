// Takings, invoices and taxes against the books and the papers of a shop in which orders have lived. decisions/0124.
import {
  staffInvoicePaper,
  staffInvoices,
  staffOpenAuthorisations,
  staffRefundsUnderWay,
  staffTakingEntries,
  staffTakings,
  staffVatReport,
} from '@vitrine/contract/staffMoney';
import { takingColumns } from '@vitrine/rules/books/takings';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { livedBooks, moveEntries } from '../../../testing/livedBooks.ts';
import { longTest } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { closeBooks } from '../books/closeBooks.ts';
import { differingDays, keepTakings } from './keepTakings.ts';

const orders = boughtOrders();
const { clock, database, house } = orders;
const { forgetSince, liveOrders } = livedBooks(orders);
const all = 'from=2026-11-01&until=2026-12-05';

beforeAll(
  () => liveOrders(['fr_fr', 'us_en', 'jp_ja', 'fr_fr', 'us_en', 'br_pt', 'fr_fr', 'kr_ko', 'jp_ja', 'us_en'], 7),
  longTest,
);
beforeEach(async () => {
  clock.now = new Date('2026-12-05T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await forgetSince();
});

const finance = () => staffMember(house.shop, 'finance');
type Member = Awaited<ReturnType<typeof finance>>;
const takings = async (member: Member, query = all) =>
  staffTakings.answer.parse((await member.get(`/takings?${query}`)).body);

test('the lives have what takings are made of', async () => {
  const rows = await database.db.selectFrom('book_entry').select('posting').distinct().execute();
  const postings = rows.map(({ posting }) => posting);
  expect(postings).toEqual(expect.arrayContaining(['sale', 'captured', 'returned', 'goodwill', 'refunded']));
  expect(postings.filter((one) => one === 'units_canceled' || one === 'rest_canceled').length).toBeGreaterThan(0);
});

test('M8: the takings of all days are the books, to the cent, and no row mixes two currencies', async () => {
  const { rows, zone } = await takings(await finance());
  expect(zone).toBe('Europe/Paris');
  const { rows: books } = await sql<{ currency: string; net: number; tax: number; money: number }>`
    select e.currency,
      -coalesce(sum(e.amount) filter (where account in ('goods', 'discounts', 'shipping', 'returns', 'return_fees')), 0)::bigint as net,
      -coalesce(sum(e.amount) filter (where account = 'tax'), 0)::bigint as tax,
      coalesce(sum(e.amount) filter (where account in ('provider', 'bank')), 0)::bigint as money
    from book_entry e group by 1 order by 1`.execute(database.db);
  expect(books.length).toBeGreaterThan(3);
  for (const { currency, net, tax, money } of books) {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (...columns: readonly (typeof takingColumns)[number][]) =>
      own.reduce((total, row) => total + columns.reduce((of, column) => of + row[column], 0), 0);
    expect([currency, sum('sales', 'canceled', 'returned', 'goodwill')]).toEqual([currency, net]);
    expect([currency, sum('tax'), sum('paid_in', 'paid_back')]).toEqual([currency, tax, money]);
  }
  expect(new Set(rows.map(({ day }) => day)).size).toBeGreaterThan(15);
});

test('M8: each number is the sum of the postings behind it', async () => {
  const member = await finance();
  const { rows } = await takings(member);
  let checked = 0;
  for (const { day, country, currency, ...columns } of rows.slice(0, 40))
    for (const column of takingColumns) {
      if (columns[column] === 0) continue;
      const of = new URLSearchParams({ from: day, until: day, country, currency, column });
      // oxlint-disable-next-line no-await-in-loop -- one list after the other
      const answer = await member.get(`/takings/entries?${of.toString()}`);
      const { entries } = staffTakingEntries.answer.parse(answer.body);
      expect([day, column, entries.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([
        day,
        column,
        columns[column],
      ]);
      checked += 1;
    }
  expect(checked).toBeGreaterThan(40);
});

test('M8: a year is shown by month, from the kept sums and the entries since, and its months are the sums of their days', async () => {
  const member = await finance();
  const days = await takings(member);
  expect(days.step).toBe('day');
  await closeBooks(house.shop);
  await keepTakings(house.shop);
  expect(await takings(member)).toEqual(days);
  const { order } = await orders.bought();
  await moveEntries(database.db, sql`timestamptz '2026-11-03 12:00+01'`, sql`order_id = ${order.order_id}`);
  const { rows } = await takings(member, 'from=2025-12-06&until=2026-12-05');
  const months = new Map<string, number>();
  for (const row of (await takings(member)).rows) {
    const of = `${row.day.slice(0, 7)}-01 ${row.country} ${row.currency}`;
    months.set(of, (months.get(of) ?? 0) + row.sales);
  }
  expect(new Map(rows.map((row) => [`${row.day} ${row.country} ${row.currency}`, row.sales]))).toEqual(months);
  const sales = (of: readonly { sales: number }[]) => of.reduce((sum, row) => sum + row.sales, 0);
  expect(sales(rows)).toBe(sales(days.rows) + 320_833);
  expect(await differingDays(house.shop)).toEqual([]);
});

test('a day is that of the house: half past eleven at night in London is the next one in Paris', async () => {
  const member = await finance();
  const sales = async (day: string) =>
    (await takings(member, `from=${day}&until=${day}`)).rows.reduce((sum, row) => sum + row.sales, 0);
  const before = [await sales('2026-12-04'), await sales('2026-12-05')];
  const { order } = await orders.bought();
  await moveEntries(database.db, sql`timestamptz '2026-12-04 23:30+00'`, sql`order_id = ${order.order_id}`);
  const sold = [await sales('2026-12-04'), await sales('2026-12-05')];
  expect(sold).toEqual([before[0], (before[1] ?? 0) + 320_833]);
});

test('without a range the takings are of the last seven days, and a range has an order and an end', async () => {
  const member = await finance();
  expect(await takings(member, '')).toMatchObject({ from: '2026-11-29', until: '2026-12-05' });
  expect(await takings(member, 'until=2026-11-10')).toMatchObject({ from: '2026-11-04', until: '2026-11-10' });
  const problem = async (query: string) => (await member.get(`/takings?${query}`)).body;
  expect(await problem('from=2026-11-02&until=2026-11-01')).toMatchObject({ error: { fields: { until: 'order' } } });
  expect(await problem('from=2025-12-01&until=2026-12-02')).toMatchObject({ error: { fields: { until: 'range' } } });
  expect((await member.get('/takings?from=2026-02-30')).status).toBe(400);
});

test('M8: the rows of the VAT report sum to the documents, and their taxes to the taxes of the books', async () => {
  const report = staffVatReport.answer.parse((await (await finance()).get(`/vat-report?${all}`)).body);
  const { rows: documents } = await sql<{
    kind: string;
    currency: string;
    documents: number;
    total: number;
    tax: number;
  }>`
    select kind, currency, count(*)::integer as documents, sum(total_amount)::bigint as total, sum(tax_amount)::bigint as tax
    from invoice group by 1, 2 order by 1, 2`.execute(database.db);
  expect(documents.length).toBeGreaterThan(5);
  for (const { kind, currency, documents: count, total, tax } of documents) {
    const of = report.rows.filter((row) => row.kind === kind && row.currency === currency);
    const sum = (part: 'net' | 'tax') => of.reduce((all_of, row) => all_of + row[part], 0);
    expect([kind, currency, sum('net') + sum('tax'), sum('tax')]).toEqual([kind, currency, total, tax]);
    expect(report.totals).toContainEqual({ kind, currency, documents: count, total_amount: total });
  }
  const american = report.rows.filter(({ country }) => country === 'us');
  expect(new Set(american.map(({ region }) => region))).toEqual(new Set(['NY']));
  // Goods are taxed in New York, and delivery is not.
  expect(american.some(({ rate, tax }) => rate === 8_875 && tax > 0)).toBe(true);
  expect(report.rows.filter(({ country }) => country === 'fr').every(({ regime }) => regime === 'domestic')).toBe(true);
  expect(report.rows.filter(({ country }) => country === 'jp').every(({ regime }) => regime === 'local')).toBe(true);
  const { rows: before } = staffVatReport.answer.parse(
    (await (await finance()).get('/vat-report?from=2026-10-01')).body,
  );
  expect(before).toEqual([]);
});

/** An amount as a paper prints it, in minor units. */
const printed = (text: string): number => Number(text.replaceAll(/\D/gu, '')) * (/[-−]/u.test(text) ? -1 : 1);

test('M8: the rows are those that the papers state, rate by rate', async () => {
  const { rows } = await sql<{ kind: string; country: string; content: string | null }>`
    select i.kind, i.seller as country, p.content from invoice i join paper p using (invoice_id)`.execute(database.db);
  const stated = new Map<string, readonly [number, number]>();
  for (const { kind, country, content } of rows) {
    const paper = JSON.parse(content ?? '{}') as { taxes?: { rows: string[][] } | null };
    for (const [rate = '', net = '', tax = ''] of paper.taxes?.rows ?? []) {
      const key = `${country} ${kind} ${printed(rate)}`;
      const [nets, taxes] = stated.get(key) ?? [0, 0];
      stated.set(key, [nets + printed(net), taxes + printed(tax)]);
    }
  }
  const report = staffVatReport.answer.parse((await (await finance()).get(`/vat-report?${all}`)).body);
  const reported = new Map(
    report.rows.map(({ country, kind, rate, net, tax }) => [
      `${country} ${kind} ${printed(String(rate / 1000))}`,
      [net, tax],
    ]),
  );
  expect(stated.size).toBeGreaterThan(8);
  expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(stated));
});

test('invoices are listed by number, order, country, kind and the day that their paper states', async () => {
  const member = await finance();
  const list = async (query: string) =>
    staffInvoices.answer.parse((await member.get(`/invoices?${query}`)).body).invoices;
  const whole = await list('');
  expect(whole.length).toBeGreaterThan(8);
  const [first] = whole;
  if (!first) throw new Error('no invoice');
  expect(await list(`number=${first.number.toLowerCase()}`)).toEqual([first]);
  const ofOrder = await list(`number=${first.order_number}`);
  expect(ofOrder).toEqual(whole.filter(({ order_number }) => order_number === first.order_number));
  expect(await list('country=us&kind=credit_note')).toEqual(
    whole.filter(({ country, kind }) => country === 'us' && kind === 'credit_note'),
  );
  expect(await list(`from=${first.day}&until=${first.day}`)).toEqual(whole.filter(({ day }) => day === first.day));
  expect(await list('until=2026-10-31')).toEqual([]);
  expect((await member.get('/invoices?from=2026-11-02&until=2026-11-01')).status).toBe(400);
  expect((await member.get('/invoices?number=%25')).status).toBe(400);
});

test('S16: the paper of an invoice is its PDF, and who reads it is noted', async () => {
  const member = await finance();
  const { invoices } = staffInvoices.answer.parse((await member.get('/invoices?country=fr')).body);
  const { number, order_number } = invoices[0] ?? { number: '', order_number: '' };
  const paper = staffInvoicePaper.answer.parse((await member.get(`/invoices/${number}/paper`)).body);
  expect(Buffer.from(paper.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(paper.name).toBe(`${number}.pdf`);
  const noted = await database.db
    .selectFrom('client_read')
    .select('increment_id')
    .where('reader', '=', member.account.staff_id)
    .execute();
  expect(noted).toEqual([{ increment_id: order_number }]);
  expect((await member.get('/invoices/FR-2026-999999/paper')).status).toBe(404);
});

test('refunds that have not arrived and money that is not captured are listed with their age', async () => {
  const { order } = await orders.bought();
  const { rows } = await sql<{ refund_id: number }>`
    insert into refund (attempt_id, amount, currency, cause, asked_at, accepted_at)
    select attempt_id, 1200, currency, 'payment', '2026-11-20T10:00:00Z'::timestamptz, '2026-11-20T10:00:01Z'::timestamptz
    from payment_attempt where order_id = ${order.order_id} returning refund_id`.execute(database.db);
  const member = await finance();
  const under_way = staffRefundsUnderWay.answer.parse((await member.get('/refunds-under-way')).body);
  expect(under_way.differing_lines).toBe(0);
  expect(under_way.refunds).toContainEqual({
    refund_id: rows[0]?.refund_id,
    cause: 'payment',
    order_number: order.increment_id,
    return_number: null,
    amount: 1200,
    currency: 'EUR',
    asked_at: '2026-11-20T10:00:00.000Z',
    state: 'accepted',
  });
  await database.db
    .updateTable('refund')
    .set({ paid_at: clock.now })
    .where('refund_id', '=', rows[0]?.refund_id ?? 0)
    .execute();
  const after = staffRefundsUnderWay.answer.parse((await member.get('/refunds-under-way')).body);
  expect(after.refunds.map(({ refund_id }) => refund_id)).not.toContain(rows[0]?.refund_id);
  const open = staffOpenAuthorisations.answer.parse((await member.get('/open-authorisations')).body);
  expect(open.orders).toContainEqual(
    expect.objectContaining({ increment_id: order.increment_id, authorised: 385_000 }),
  );
  expect(open.orders.every(({ authorised }) => authorised !== 0)).toBe(true);
});
