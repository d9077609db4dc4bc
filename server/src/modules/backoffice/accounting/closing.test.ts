// Two members close a month, once, in its order. decisions/0124, 0137.
import { randomUUID } from 'node:crypto';
import { staffJournal, staffPeriodClose } from '@vitrine/contract/staffAccounting';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { journalDesk, reasonOf } from '../../../testing/journalDesk.ts';
import { livedBooks, moveEntries } from '../../../testing/livedBooks.ts';
import { longTest } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const { forgetSince, liveOrders } = livedBooks(orders);
const { asked, chart, close, closeNovember, decline, finance, idOf, periods, propose, setRate, setRates } =
  journalDesk(orders);

beforeAll(() => liveOrders(['fr_fr', 'us_en', 'jp_ja', 'fr_fr'], 11), longTest);
beforeEach(async () => {
  clock.now = new Date('2026-12-05T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await forgetSince();
});

type Member = Awaited<ReturnType<typeof finance>>;
const proposalNow = async (member: Member) => (await periods(member)).proposal;

test('S1: a member closes what another has proposed, and nothing else: a change in between shows both values', async () => {
  const [one, other] = [await finance(), await finance()];
  await setRates(one);
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
  await setRates(one);
  const proposal_id = idOf(await propose(one));
  const { staff_id } = one.account;
  await database.db.updateTable('staff_account').set(change).where('staff_id', '=', staff_id).execute();
  expect(reasonOf(await close(other, proposal_id), 'month')).toBe('proposer_gone');
  expect((await decline(other, proposal_id, 'Gone')).status).toBe(200);
});

test('S1: a month closes once, by a second member, in its order and when it is over', async () => {
  const [one, other, third] = [await finance(), await finance(), await finance()];
  await setRates(one);
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

test('no month closes while a payment that belongs to it is still in its transaction', async () => {
  await closeNovember();
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
