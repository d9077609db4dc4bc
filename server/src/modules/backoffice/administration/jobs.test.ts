// The queue of jobs and the outboxes, by the calls of IT. decisions/0125.
import { staffDeadJobs, staffJobKind, staffJobs, staffJobStep } from '@vitrine/contract/staffJobs';
import { countedMost } from '@vitrine/rules/staff/jobDesk';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { jobCommands } from '../../../platform/jobs/commands.ts';
import { claimMails, postpone } from '../../../platform/mail/queries.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
type Member = Awaited<ReturnType<typeof staffMember>>;
const it = () => staffMember(shop(), 'it');

beforeEach(async () => {
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('job').execute();
  await database.db.deleteFrom('operation_step').execute();
  await database.db.deleteFrom('mail_outbox').execute();
  await database.db.deleteFrom('sms_outbox').execute();
});

/** Adds a job that failed for good, so many minutes ago. */
async function failed(
  kind: string,
  key: string,
  minutes = 1,
  last_error = 'Error: the partner is silent',
): Promise<string> {
  const { rows } = await sql<{ job_id: string }>`
    insert into job (kind, key, data, due_at, tries, failed_at, last_error)
    values (${kind}, ${key}, '{"order_id": "42"}', null, 20, now() - make_interval(mins => ${minutes}), ${last_error})
    returning job_id::text`.execute(database.db);
  return rows[0]?.job_id ?? '';
}
const addJobs = (kind: string, count: number, seconds: number, claim: boolean) =>
  sql`
  insert into job (kind, key, due_at, claim)
  select ${kind}, ${`${kind} ${seconds} ${String(claim)} `} || n, now() + make_interval(secs => ${seconds}),
    case when ${claim} then gen_random_uuid() end from generate_series(1, ${count}) n`.execute(database.db);
const addMail = (kind: string, key: string) =>
  sql`
  insert into mail_outbox (dedupe_key, kind, locale, next_try_at, created_at, data)
  values (${key}, ${kind}, 'fr_fr', now(), now() - interval '5 minutes', '{"email": "anne@example.com"}')`.execute(
    database.db,
  );
const jobs = async ({ get }: Member) => staffJobs.answer.parse((await get('/jobs')).body);
const dead = async ({ get }: Member, query = '') =>
  staffDeadJobs.answer.parse((await get(`/jobs/failed${query}`)).body);
const stepOf = ({ body }: { body: unknown }) => staffJobStep.answer.parse(body).step;
const exactly = (count: number) => ({ count, is_more: false });

describe('the queue', () => {
  test('counts each kind by state, up to a thousand, and shows since when the oldest waits', async () => {
    await addJobs('mail_labels', countedMost + 5, -120, false);
    await addJobs('mail_labels', 3, 600, false);
    await addJobs('mail_labels', 2, 600, true);
    await failed('mail_labels', 'a');
    await addJobs('other', 1, 600, false);
    const member = await it();
    const { kinds } = await jobs(member);
    expect(kinds).toMatchObject([
      {
        kind: 'mail_labels',
        waiting: { count: 1000, is_more: true },
        later: exactly(3),
        running: exactly(2),
        failed: exactly(1),
      },
      { kind: 'other', waiting: exactly(0), later: exactly(1), waits_since: null },
    ]);
    expect(Math.abs(Date.now() - 120_000 - Date.parse(kinds[0]?.waits_since ?? ''))).toBeLessThan(30_000);
  });

  test('reads no table from end to end', async () => {
    const member = await it();
    expect(await database.wholeTablesOf(() => jobs(member))).toEqual([]);
    expect(await database.wholeTablesOf(() => dead(member))).toEqual([]);
    expect(await database.wholeTablesOf(() => dead(member, '?kind=x'))).toEqual([]);
    expect(await database.wholeTablesOf(() => member.get('/jobs/kinds/x'))).toEqual([]);
  });

  test('lists what failed for good in pages, the latest first, without personal data', async () => {
    for (let minutes = 1; minutes <= 205; minutes += 1) await failed('x', String(minutes), minutes);
    await failed('y', 'latest', 0, 'Error: 550 anne@example.com refused');
    const member = await it();
    const first = await dead(member);
    expect(first.jobs).toHaveLength(200);
    expect(first.jobs[0]).toMatchObject({ kind: 'y', tries: 20, error: 'Error: 550 … refused' });
    const second = await dead(member, `?after=${first.next}`);
    expect(second.next).toBeNull();
    const ids = [...first.jobs, ...second.jobs].map(({ job_id }) => job_id);
    expect(new Set(ids).size).toBe(206);
    expect((await dead(member, '?kind=y')).jobs).toHaveLength(1);
    expect((await member.get('/jobs/failed?after=bm90aGluZw')).status).toBe(400);
  });

  test('the command prints the same', async () => {
    await failed('x', 'a', 1, 'Error: anne@example.com');
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    try {
      await jobCommands['jobs']?.run(database.url, []);
    } finally {
      log.mockRestore();
    }
    expect(lines[0]).toBe('x  waiting 0, later 0, running 0, failed 1');
    expect(lines[1]).toMatch(/x a {2}20 tries {2}Error: …$/u);
  });
});

describe('a failed job', () => {
  test('is tried again once, and a second retry is refused', async () => {
    const id = await failed('x', 'a');
    const [one, other] = await Promise.all([it(), it()]);
    const answers = await Promise.all([one, other].map(({ post }) => post(`/jobs/${id}/step`, { step: 'retry' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { fields: { step: 'not_now' } },
    });
    const job = await database.db.selectFrom('job').select(['tries', 'failed_at', 'due_at']).executeTakeFirst();
    expect(job).toMatchObject({ tries: 0, failed_at: null });
    expect((await jobs(one)).steps).toMatchObject([{ what: 'retry', by: 'Mme it', kind: 'x', job_id: id, pieces: 1 }]);
  });

  test('is given up with a reason alone, and the log keeps what it was', async () => {
    const id = await failed('x', 'a');
    const member = await it();
    const refused = await member.post(`/jobs/${id}/step`, { step: 'give_up', reason: ' ' });
    expect([refused.status, refused.body]).toMatchObject([409, { error: { fields: { reason: 'reason_missing' } } }]);
    expect((await dead(member)).jobs).toHaveLength(1);
    const given = await member.post(`/jobs/${id}/step`, { step: 'give_up', reason: 'Sent by hand' });
    expect(stepOf(given)).toMatchObject({ what: 'give_up', reason: 'Sent by hand', by: 'Mme it' });
    expect((await dead(member)).jobs).toEqual([]);
    const kept = await database.db
      .selectFrom('operation_step')
      .select('gone')
      .where('job_id', '=', Number(id))
      .execute();
    expect(kept).toEqual([{ gone: { key: 'a', data: { order_id: '42' } } }]);
  });

  test('that runs, or is none, is not touched', async () => {
    await addJobs('x', 1, 600, true);
    const { job_id } = await database.db.selectFrom('job').select('job_id').executeTakeFirstOrThrow();
    const member = await it();
    expect((await member.post(`/jobs/${job_id}/step`, { step: 'give_up', reason: 'X' })).status).toBe(409);
    expect((await member.post('/jobs/x/step', { step: 'retry' })).status).toBe(404);
    expect(await database.db.selectFrom('job').select('job_id').execute()).toHaveLength(1);
  });

  test('of a kind are tried again together, those alone that were shown', async () => {
    await failed('x', 'a', 3);
    await failed('x', 'b', 2);
    await failed('y', 'c', 2);
    const member = await it();
    const shown = staffJobKind.answer.parse((await member.get('/jobs/kinds/x')).body);
    expect(shown.failed).toEqual(exactly(2));
    await failed('x', 'later', 0);
    const taken = await member.post('/jobs/kinds/x/retry', { until: shown.until });
    expect(stepOf(taken)).toMatchObject({ what: 'retry_kind', kind: 'x', pieces: 2 });
    expect((await dead(member)).jobs.map(({ kind }) => kind)).toEqual(['x', 'y']);
    expect((await member.post('/jobs/kinds/x/retry', { until: shown.until })).status).toBe(409);
  });
});

describe('an outbox', () => {
  test('shows kinds and counts, and no address', async () => {
    await addMail('order_confirmed', 'a');
    await addMail('order_confirmed', 'b');
    const member = await it();
    const answer = await member.get('/jobs');
    expect(staffJobs.answer.parse(answer.body).outboxes).toMatchObject([
      { outbox: 'mail', kind: 'order_confirmed', waiting: exactly(2), failed: exactly(0) },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('anne');
  });

  test('sends again what has failed, and never what a worker is sending', async () => {
    await addMail('order_confirmed', 'failed');
    await addMail('order_confirmed', 'being sent');
    const claimed = await claimMails(database.db, 300, 10);
    const [first] = claimed;
    await postpone(database.db, first?.mail_id ?? '', 14_400);
    const member = await it();
    expect((await jobs(member)).outboxes).toMatchObject([{ waiting: exactly(2), failed: exactly(1) }]);
    const retried = await member.post('/outboxes/mail/retry', { kind: 'order_confirmed' });
    expect(stepOf(retried)).toMatchObject({ what: 'retry_mails', pieces: 1 });
    const again = await claimMails(database.db, 300, 10);
    expect(again.map(({ mail_id }) => mail_id)).toEqual([first?.mail_id]);
    expect((await member.post('/outboxes/mail/retry', { kind: 'order_confirmed' })).status).toBe(409);
    expect((await member.post('/outboxes/sms/retry', { kind: 'code' })).status).toBe(409);
    expect((await member.post('/outboxes/post/retry', { kind: 'code' })).status).toBe(400);
  });
});

test('an auditor reads and takes no step; a member of one country reads nothing', async () => {
  const id = await failed('x', 'a');
  const auditor = await staffMember(shop(), 'auditor');
  expect((await auditor.get('/jobs')).status).toBe(200);
  expect((await auditor.post(`/jobs/${id}/step`, { step: 'retry' })).status).toBe(403);
  const ofFrance = await staffMember(shop(), await addRole(shop(), 'it', { countries: ['fr'] }));
  expect((await ofFrance.get('/jobs')).status).toBe(403);
});
