// The journal, its chart and rates, and the months that close: what is closed never changes. decisions/0124.
import { createHash, randomUUID } from 'node:crypto';
import {
  staffChart,
  staffJournal,
  staffJournalExport,
  staffPeriodClose,
  staffPeriodPropose,
  staffPeriods,
} from '@vitrine/contract/staffAccounting';
import { staffExports } from '@vitrine/contract/staffExports';
import { fecFields } from '@vitrine/rules/books/fec';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { livedBooks, moveEntries } from '../../../testing/livedBooks.ts';
import { longTest } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { exportFiles } from '../lists/exportFiles.ts';
import { accountingModule } from './module.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const { liveOrders } = livedBooks(orders);

beforeAll(() => liveOrders(['fr_fr', 'us_en', 'jp_ja', 'fr_fr'], 11), longTest);
beforeEach(async () => {
  clock.now = new Date('2026-12-05T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

const finance = () => staffMember(house.shop, 'finance');
type Member = Awaited<ReturnType<typeof finance>>;
const cookieOf = ({ browser }: Member): string =>
  [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
const asked = (member: Member, format: string, from = '2026-11', until = from) =>
  member.post('/journal/exports', { format, from, until });
async function file(member: Member, format: string, from = '2026-11', until = from): Promise<string> {
  const { address } = staffJournalExport.answer.parse((await asked(member, format, from, until)).body);
  const answer = await exportFiles(house.shop).request(address, { headers: { cookie: cookieOf(member) } });
  expect(answer.status).toBe(200);
  return answer.text();
}
type Line = Readonly<Record<(typeof fecFields)[number], string>>;
function linesOf(text: string): Line[] {
  const [head, ...rows] = text.split('\r\n');
  expect(head?.split('\t')).toEqual([...fecFields]);
  expect(rows.pop()).toBe('');
  return rows.map((row) => {
    const cells = row.split('\t');
    expect(cells).toHaveLength(18);
    return Object.fromEntries(fecFields.map((field, place) => [field, cells[place] ?? ''])) as Line;
  });
}
const cents = (text: string): number => Number(text.replace(',', ''));
const setRate = (member: Member, currency: string, rate: string | null, from_day = '2026-11-01', replaces = 0) =>
  member.post('/chart/rates', { currency, from_day, rate, replaces });
const setAccount = (member: Member, set: object | null, replaces = 0, country: string | null = null) =>
  member.post('/chart/accounts', { account: 'tax', country, set, replaces });
const chart = async (member: Member) => staffChart.answer.parse((await member.get('/chart')).body);
const periods = async (member: Member) => staffPeriods.answer.parse((await member.get('/periods')).body);
const propose = (member: Member, month = '2026-11') => member.post(`/periods/${month}/propose`, {});
const idOf = ({ body }: { body: unknown }): string => staffPeriodPropose.answer.parse(body).proposal_id;
const close = (member: Member, proposal_id: string, month = '2026-11') =>
  member.post(`/periods/${month}/close`, { proposal_id });
const decline = (member: Member, proposal_id: string, reason?: string) =>
  member.post('/periods/2026-11/decline', { proposal_id, ...(reason !== undefined && { reason }) });
const proposalNow = async (member: Member) => (await periods(member)).proposal;
const reasonOf = ({ body }: { body: unknown }, field: string) =>
  (body as { error: { fields?: Record<string, string> } }).error.fields?.[field];

test('a journal in another currency asks for a rate first, and the CSV file for none', async () => {
  const member = await finance();
  expect(await periods(member)).toMatchObject({
    closable: '2026-11',
    missing_rates: ['JPY', 'USD'],
    open: ['2026-12', '2026-11'],
    closed: [],
  });
  expect(reasonOf(await asked(member, 'fec'), 'format')).toBe('rate_missing');
  expect(reasonOf(await propose(member), 'month')).toBe('rate_missing');
  expect((await asked(member, 'csv')).status).toBe(200);
  expect((await setRate(member, 'EUR', '1')).status).toBe(400);
  expect((await setRate(member, 'JPY', '0')).status).toBe(400);
  // A rate from the middle of the month on is too late for its first days.
  await setRate(member, 'JPY', '0.0061', '2026-11-30');
  expect((await periods(member)).missing_rates).toEqual(['JPY', 'USD']);
  expect((await setRate(member, 'JPY', '0.0061')).status).toBe(200);
  expect((await setRate(member, 'USD', '0.862500001')).status).toBe(200);
  expect((await periods(member)).missing_rates).toEqual([]);
});

test('M8: the French file has every posting once, balanced, numbered without a gap, and sums to the books', async () => {
  const member = await finance();
  const lines = linesOf(await file(member, 'fec', '2026-11', '2026-12'));
  const entries = Map.groupBy(lines, ({ EcritureNum }) => EcritureNum);
  const { rows: books } = await sql<{ postings: number; goods: number; yen: number }>`
    select count(distinct posting_id)::integer as postings,
      (select -sum(amount) from book_entry where account = 'goods' and currency = 'EUR')::bigint as goods,
      (select sum(abs(amount)) from book_entry where account = 'customer' and currency = 'JPY')::bigint as yen
    from book_entry where posting not in ('authorised', 'authorisation_ended')`.execute(database.db);
  expect([...entries.keys()].map(Number)).toEqual([...entries.keys()].map((_, place) => place + 1));
  expect(entries.size).toBe(books[0]?.postings);
  for (const of of entries.values()) {
    const sum = (field: 'Debit' | 'Credit') => of.reduce((all, line) => all + cents(line[field]), 0);
    expect([of[0]?.EcritureNum, sum('Debit')]).toEqual([of[0]?.EcritureNum, sum('Credit')]);
    // The lines of an entry follow one another, with one date.
    expect(new Set(of.map(({ EcritureDate }) => EcritureDate)).size).toBe(1);
  }
  const months = lines.map(({ EcritureDate }) => EcritureDate.slice(0, 6));
  expect(months).toEqual(months.toSorted());
  expect(new Set(months)).toEqual(new Set(['202611', '202612']));
  const goods = lines.filter(({ CompteNum, Idevise }) => CompteNum === '707000' && Idevise === '');
  expect(goods.reduce((sum, { Debit, Credit }) => sum + cents(Credit) - cents(Debit), 0)).toBe(books[0]?.goods);
  const yen = lines.filter(({ CompteNum, Idevise }) => CompteNum === '411000' && Idevise === 'JPY');
  expect(yen.reduce((sum, { Montantdevise }) => sum + Number(Montantdevise), 0)).toBe(books[0]?.yen);
  expect(lines.every(({ ValidDate }) => ValidDate === '')).toBe(true);
});

test('the CSV file and the page have the same entries, each in its own currency', async () => {
  const member = await finance();
  const rows = parse(await file(member, 'csv', '2026-11', '2026-12'), { bom: true, columns: true }) as Record<
    string,
    string
  >[];
  const shown = [];
  for (const month of ['2026-11', '2026-12'])
    for (let after: string | null = ''; after !== null;) {
      // oxlint-disable-next-line no-await-in-loop -- a page after the other
      const answer = await member.get(`/journal?month=${month}${after === '' ? '' : `&after=${after}`}`);
      const page = staffJournal.answer.parse(answer.body);
      shown.push(...page.entries);
      after = page.next;
    }
  expect(shown.flatMap(({ number, lines }) => lines.map(() => String(number)))).toEqual(
    rows.map(({ number }) => number),
  );
  expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'USD', 'JPY']));
  const yen = rows.find(({ currency, debit }) => currency === 'JPY' && debit !== '0');
  expect(yen?.debit).toMatch(/^\d+$/u);
  const [export_row] = staffExports.answer.parse((await member.get('/exports')).body).exports;
  expect(export_row).toMatchObject({ list: 'journal', format: 'csv', state: 'complete', row_count: shown.length });
});

test('an account is set for all countries or for one, its history stays, and a change on top of another is refused with both values', async () => {
  const member = await finance();
  expect((await setAccount(member, { number: '4457', label: 'TVA' })).status).toBe(200);
  expect((await setAccount(member, { number: '445712', label: 'TVA JP' }, 0, 'jp')).status).toBe(200);
  const first = (await chart(member)).accounts.find(({ country }) => country === null);
  const other = await finance();
  expect((await setAccount(other, { number: '445700', label: 'TVA due' }, first?.row_id)).status).toBe(200);
  const late = await setAccount(member, { number: '445799', label: 'X' }, first?.row_id);
  expect(late).toMatchObject({
    status: 409,
    body: {
      error: {
        fields: { number: 'changed_since' },
        conflict: [
          { field: 'number', expected: '4457', now: '445700' },
          { field: 'label', expected: 'TVA', now: 'TVA due' },
        ],
      },
    },
  });
  expect((await setAccount(member, { number: '445799', label: 'X' })).status).toBe(409);
  expect((await chart(member)).history.filter(({ of }) => of === 'account').map(({ value }) => value)).toEqual([
    '445700 TVA due',
    '445712 TVA JP',
    '4457 TVA',
  ]);
  const accounts = new Set(
    linesOf(await file(member, 'fec')).map(({ CompteNum, CompteLib }) => `${CompteNum} ${CompteLib}`),
  );
  expect(accounts.has('445712 TVA JP') && accounts.has('445700 TVA due')).toBe(true);
  expect(accounts.has('445710 TVA collectée')).toBe(false);
  for (const set of [
    { number: '44', label: 'X' },
    { number: '044571', label: 'X' },
    { number: '44571A', label: 'X' },
    { number: '445710', label: '' },
    { number: '445710', label: 'A|B' },
    { number: '445710', label: 'A\tB' },
  ])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([set, (await setAccount(member, set)).status]).toEqual([set, 400]);
});

test('two members set the same account at once: one wins', async () => {
  const [one, other] = [await finance(), await finance()];
  const set = { number: '627000', label: 'Frais' };
  const answers = await Promise.all(
    [one, other].map((member) => member.post('/chart/accounts', { account: 'fees', country: null, set, replaces: 0 })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('S1: a member closes what another has proposed, and nothing else: a change in between shows both values', async () => {
  const [one, other] = [await finance(), await finance()];
  const proposal_id = idOf(await propose(one));
  expect(idOf(await propose(one))).toBe(proposal_id);
  expect(await proposalNow(other)).toMatchObject({ steps: ['close', 'refuse'], is_own: false, changes: [] });
  expect(await proposalNow(await staffMember(house.shop, 'auditor'))).toMatchObject({ steps: [] });
  const { rates } = await chart(one);
  const dollar = rates.find(({ currency }) => currency === 'USD');
  expect((await setRate(one, 'USD', '0.9', '2026-11-01', dollar?.row_id)).status).toBe(200);
  const { order } = await bought();
  await moveEntries(database.db, sql`timestamptz '2026-11-29 12:00+00'`, sql`order_id = ${order.order_id}`);
  const state = await proposalNow(other);
  expect(state).toMatchObject({
    steps: ['refuse'],
    changes: [
      { field: 'entry_count', expected: state?.entry_count },
      { field: 'rate', expected: 'USD 2026-11-01: 0.862500001', now: 'USD 2026-11-01: 0.9' },
    ],
  });
  const late = await close(other, proposal_id);
  expect(late).toMatchObject({
    status: 409,
    body: { error: { fields: { month: 'changed_since' }, conflict: state?.changes } },
  });
  expect(await decline(other, proposal_id)).toMatchObject({
    status: 400,
    body: { error: { fields: { reason: 'required' } } },
  });
  expect((await decline(other, proposal_id, 'The rate is wrong')).status).toBe(200);
  expect(await proposalNow(one)).toMatchObject({
    refused: { by: other.account.name, reason: 'The rate is wrong' },
    steps: [],
  });
  expect(reasonOf(await close(other, proposal_id), 'month')).toBe('decided');
  // A new proposal has the present values; its member takes it back without a reason.
  const again = idOf(await propose(one));
  expect(again).not.toBe(proposal_id);
  expect(await proposalNow(one)).toMatchObject({ changes: [], steps: ['withdraw'] });
  expect((await decline(one, again)).status).toBe(200);
  expect(await proposalNow(one)).toBeNull();
});

test.each([
  ['has ended', { ended_at: new Date('2026-12-05T10:00:00Z') }],
  ['keeps no books any more', { role: 'auditor' as const, role_id: null }],
])('S1: a month is not closed as an account proposed it that %s', async (_name, change) => {
  const [one, other] = [await finance(), await finance()];
  const proposal_id = idOf(await propose(one));
  const { staff_id } = one.account;
  await database.db.updateTable('staff_account').set(change).where('staff_id', '=', staff_id).execute();
  expect(reasonOf(await close(other, proposal_id), 'month')).toBe('proposer_gone');
  expect((await decline(other, proposal_id, 'Gone')).status).toBe(200);
});

test('S1: a month closes once, by a second member, in its order and when it is over', async () => {
  const [one, other, third] = [await finance(), await finance(), await finance()];
  expect(reasonOf(await propose(one, '2026-12'), 'month')).toBe('month_not_over');
  expect(reasonOf(await propose(one, '2026-10'), 'month')).toBe('already_closed');
  expect((await propose(one, '2026-13')).status).toBe(400);
  const proposals = await Promise.all([propose(one), propose(other)]);
  expect(proposals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const lost = proposals.find(({ status }) => status === 409) ?? { body: {} };
  expect(reasonOf(lost, 'month')).toBe('already_proposed');
  const [by, second] = proposals[0]?.status === 200 ? [one, other] : [other, one];
  const proposal_id = idOf(proposals.find(({ status }) => status === 200) ?? { body: {} });
  expect(reasonOf(await close(by, proposal_id), 'month')).toBe('own_proposal');
  expect((await close(second, randomUUID())).status).toBe(404);
  const answers = await Promise.all([close(second, proposal_id), close(third, proposal_id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(reasonOf(answers.find(({ status }) => status === 409) ?? { body: {} }, 'month')).toBe('decided');
  const closer = answers[0]?.status === 200 ? second : third;
  const closed = staffPeriodClose.answer.parse(answers.find(({ status }) => status === 200)?.body);
  expect(closed).toMatchObject({ month: '2026-11', first_number: 1 });
  // A repeat with another key, as after a server that died.
  expect((await close(closer, proposal_id)).body).toEqual(closed);
  const state = await periods(one);
  expect(state).toMatchObject({
    closable: null,
    proposal: null,
    open: ['2026-12'],
    closed: [{ ...closed, sha256: null, proposed_by: by.account.name, closed_by: closer.account.name }],
  });
});

test('S1: no row of the database closes a month with one member, whatever a program does', async () => {
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
  const member = await finance();
  await accountingModule.jobs.seal_period(house.shop, { month: '2026-11' });
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
  await accountingModule.jobs.seal_period(house.shop, { month: '2026-11' });
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

test('no month closes while a payment that belongs to it is still in its transaction', async () => {
  clock.now = new Date('2027-01-05T10:00:00Z');
  const member = await finance();
  await setRate(member, 'USD', '0.9', '2026-12-01');
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into book_entry (posting_id, posting, order_id, cause_id, account, amount, currency, at)
        select p, 'captured', null, p, a.account, a.amount, 'EUR', '2026-12-31T12:00:00Z'
        from (select gen_random_uuid() as p) g, (values ('provider', 1), ('customer', -1)) a(account, amount)`,
    );
    expect(reasonOf(await propose(member, '2026-12'), 'month')).toBe('books_busy');
    await client.query('commit');
  } finally {
    client.release();
  }
  const proposal_id = idOf(await propose(member, '2026-12'));
  const other = await finance();
  expect(await close(other, proposal_id, '2026-12')).toMatchObject({ status: 200 });
  const { entries } = staffJournal.answer.parse((await member.get('/journal?month=2026-12')).body);
  expect(entries.some(({ lines }) => lines.some(({ debit }) => debit === 1))).toBe(true);
});

test('S1: closing needs a code of the last ten minutes and its right; who only reads exports nothing', async () => {
  const member = await finance();
  const auditor = await staffMember(house.shop, 'auditor');
  clock.now = new Date(clock.now.getTime() + 11 * 60_000);
  expect((await close(member, randomUUID(), '2027-01')).body).toMatchObject({ error: { internal_code: 4_900_114 } });
  expect((await asked(member, 'csv')).body).toMatchObject({ error: { internal_code: 4_900_114 } });
  expect((await auditor.get('/periods')).status).toBe(200);
  const { post } = await staffMember(house.shop, 'auditor');
  for (const [step, body] of [
    ['propose', {}],
    ['close', { proposal_id: randomUUID() }],
    ['decline', { proposal_id: randomUUID() }],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    expect((await post(`/periods/2026-12/${step}`, body)).body).toMatchObject({ error: { internal_code: 4_900_110 } });
  const care = await staffMember(house.shop, 'care');
  expect((await care.get('/takings')).status).toBe(403);
});
