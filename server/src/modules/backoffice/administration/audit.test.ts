// The audit log: what members did, from all the tables that record it. decisions/0125.
import { type AuditEntry, staffAudit } from '@vitrine/contract/staffAudit';
import { auditKinds } from '@vitrine/rules/staff/auditKinds';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { addRole, addStaff, staffMember } from '../../../testing/staffMembers.ts';
import { sentReturn } from '../../../testing/sentReturn.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
type Member = Awaited<ReturnType<typeof staffMember>>;
const about = { number: '', returned: '', actor: '', other: '', role: '' };
const day = '2026-11-20';

/** One entry of every kind, by one member, on one day. */
beforeAll(async () => {
  const { db } = database;
  await addProducts(db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 100 }]);
  const { order } = await bought();
  about.number = order.increment_id;
  about.actor = (await addStaff(house.shop, 'supervisor')).staff_id;
  about.other = (await addStaff(house.shop, 'care')).staff_id;
  about.role = (await addRole(house.shop, 'care')).role_id;
  const { actor, other, role } = about;
  const at = `${day}T10:00:00Z`;
  await sql`insert into change (at, staff_id, actor, subject, key, after, reason)
    values (${at}, ${actor}, 'staff', 'price', 'H0612P 20R/fr', '{"amount": 1}', 'Season')`.execute(db);
  await sql`insert into order_event (order_id, at, actor, staff_id, second_staff_id, reason, from_status, to_status)
    values (${order.order_id}, ${at}, 'staff', ${actor}, ${other}, 'cancel', 'to_prepare', 'canceled')`.execute(db);
  about.returned = (await sentReturn(orders)).number;
  await sql`insert into return_event (return_id, at, actor, staff_id, reason, to_status)
    select return_id, ${at}, 'staff', ${actor}, 'accept', 'validated' from return_request where increment_id = ${about.returned}`.execute(
    db,
  );
  await sql`insert into staff_event (staff_id, at, by_staff_id, what) values (${other}, ${at}, ${actor}, 'ended')`.execute(
    db,
  );
  await sql`insert into staff_role_event (role_id, at, by_staff_id, what, after)
    values (${role}, ${at}, ${actor}, 'changed', '{"name": "Night care"}')`.execute(db);
  await sql`insert into client_read (increment_id, reader_kind, reader, call, read_at)
    values (${about.number}, 'staff', ${actor}, '/staff/orders/:increment_id/page', ${at}),
      (${about.number}, 'store', '1001', 'pickup', ${at})`.execute(db);
  await sql`insert into staff_export (staff_id, list, format, shown, asked_at, row_count)
    values (${actor}, 'orders', 'csv', '{}', ${at}, 12)`.execute(db);
  await sql`insert into approval (approval_id, staff_id, at, expires_at, kind, subject, body, amount, evidence, version, decided_at,
      decided_by, verdict, reason)
    values (gen_random_uuid(), ${actor}, ${at}, '2026-12-01', 'goodwill', ${about.number}, '{}', 100, '{}', '1', ${at},
      ${other}, 'declined', 'Too much')`.execute(db);
  await sql`insert into operation_step (at, staff_id, what, kind, pieces)
    values (${at}, ${actor}, 'retry_mails', 'order_confirmed', 3)`.execute(db);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

const it = () => staffMember(house.shop, 'it');
const read = async ({ get }: Member, query: Readonly<Record<string, string>> = {}) =>
  staffAudit.answer.parse((await get(`/audit?${new URLSearchParams(query).toString()}`)).body);
const looks = ({ account }: Member) =>
  database.db.selectFrom('client_read').select('increment_id').where('reader', '=', account.staff_id).execute();
const of = (entries: readonly AuditEntry[], kind: string) => entries.find((one) => one.kind === kind);

test('shows one entry of every kind, with its member, its thing and the other person', async () => {
  const { entries, members } = await read(await it(), { day });
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual([...auditKinds].toSorted());
  expect(new Set(entries.map(({ by }) => by))).toEqual(new Set(['Mme supervisor', 'Mme care']));
  expect(of(entries, 'order')).toMatchObject({
    subject: about.number,
    what: 'cancel',
    detail: 'to_prepare → canceled',
    second: 'Mme care',
  });
  expect(of(entries, 'change')).toMatchObject({ subject: 'H0612P 20R/fr', what: 'price', detail: 'Season' });
  expect(of(entries, 'return')).toMatchObject({ subject: about.returned, what: 'accept' });
  expect(of(entries, 'member')).toMatchObject({ subject: 'Mme care', what: 'ended' });
  expect(of(entries, 'role')).toMatchObject({ subject: 'Night care', what: 'changed' });
  expect(of(entries, 'read')).toMatchObject({ subject: about.number, what: '/staff/orders/:increment_id/page' });
  expect(of(entries, 'export')).toMatchObject({ subject: 'orders', what: 'csv', detail: '12' });
  expect(of(entries, 'decided')).toMatchObject({ by: 'Mme care', what: 'declined', second: 'Mme supervisor' });
  expect(of(entries, 'operation')).toMatchObject({ subject: 'order_confirmed', what: 'retry_mails' });
  expect(members.length).toBeGreaterThan(1);
});

test('is narrowed to a kind, a member, a day and a thing', async () => {
  const member = await it();
  expect((await read(member, { kind: 'order', day })).entries.map(({ kind }) => kind)).toEqual(['order']);
  expect((await read(member, { staff_id: about.other, day })).entries.map(({ kind }) => kind)).toEqual(['decided']);
  expect((await read(member, { staff_id: about.actor, kind: 'read' })).entries).toHaveLength(1);
  expect((await read(member, { day: '2020-01-01' })).entries).toEqual([]);
  const thing = (await read(member, { subject: about.number })).entries.map(({ kind }) => kind);
  expect(thing.toSorted()).toEqual(['decided', 'order', 'proposed', 'read']);
  expect((await read(member, { subject: 'H0612P 20R/fr' })).entries).toMatchObject([{ kind: 'change' }]);
  expect((await read(member, { subject: about.role })).entries).toMatchObject([{ kind: 'role' }]);
  expect((await read(member, { subject: about.other, kind: 'member', day })).entries).toHaveLength(1);
  expect((await read(member, { kind: 'member', subject: 'no id' })).entries).toEqual([]);
  for (const wrong of ['kind=nothing', 'day=monday', 'staff_id=me', 'after=bm90aGluZw'])
    expect([wrong, (await member.get(`/audit?${wrong}`)).status]).toEqual([wrong, 400]);
});

test('is read in pages, each entry once, also those of one moment', async () => {
  await sql`insert into operation_step (at, staff_id, what, kind, pieces)
    select '2026-10-01T10:00:00Z', ${about.actor}, 'retry_mails', 'page', n from generate_series(1, 420) n`.execute(
    database.db,
  );
  await sql`insert into staff_event (staff_id, at, by_staff_id, what)
    select ${about.other}, '2026-10-01T10:00:00Z', ${about.actor}, 'role' from generate_series(1, 30) n`.execute(
    database.db,
  );
  const member = await it();
  const seen: string[] = [];
  let after: string | null = '';
  let pages = 0;
  while (after !== null) {
    const page: { entries: AuditEntry[]; next: string | null } = await read(member, {
      day: '2026-10-01',
      ...(after === '' ? {} : { after }),
    });
    seen.push(...page.entries.map(({ entry_id }) => entry_id));
    after = page.next;
    pages += 1;
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 450, 450]);
});

test('reads no table from end to end, however it is asked', async () => {
  const member = await it();
  for (const query of [
    {},
    { staff_id: about.actor },
    { day },
    { subject: about.number },
    ...auditKinds.map((kind) => ({ kind })),
    ...auditKinds.map((kind) => ({ kind, staff_id: about.actor, day })),
  ]) {
    const whole = await database.wholeTablesOf(() => read(member, query));
    // The accounts of staff, for the filter, are as many as the house has people.
    const others = whole.filter((line) => !line.startsWith('staff_account:'));
    expect([query, others]).toEqual([query, []]);
  }
});

test('S16: a look that shows reads of clients is noted itself, and is in the log; another is not', async () => {
  const member = await it();
  await read(member, { kind: 'order' });
  expect(await looks(member)).toEqual([]);
  await read(member, { kind: 'read' });
  expect(await looks(member)).toEqual([{ increment_id: 'audit' }]);
  const { entries } = await read(member, { kind: 'read', staff_id: member.account.staff_id });
  expect(entries).toMatchObject([{ subject: 'audit', what: '/staff/audit', by: 'Mme it' }]);
});

test('an auditor reads it; care, and IT of one country, do not', async () => {
  expect((await (await staffMember(house.shop, 'auditor')).get('/audit')).status).toBe(200);
  expect((await (await staffMember(house.shop, 'care')).get('/audit')).status).toBe(403);
  const ofFrance = await staffMember(house.shop, await addRole(house.shop, 'it', { countries: ['fr'] }));
  expect((await ofFrance.get('/audit')).status).toBe(403);
});
