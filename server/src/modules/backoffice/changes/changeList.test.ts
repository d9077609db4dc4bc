// The list of changes is read in two ways, which find the same. decisions/0151.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { changes } from './changeQueries.ts';

const database = testDatabase();
const member = '00000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  await sql`insert into staff_account (staff_id, email, name, role, password_hash, created_at)
    values (${member}, 'a@house.example', 'A', 'supervisor', 'none', now())`.execute(database.db);
  // After the change that the member is. Of three days, with two subjects and keys that begin each other, some of a member.
  await sql`
    insert into change (at, staff_id, actor, subject, key, after)
    select timestamptz '2099-11-20 23:59:30Z' + (n / 20) * interval '1 day' + n * interval '1 second', case when n % 7 = 0 then ${member}::uuid end, 'test',
      (array['price', 'product'])[n % 2 + 1], 'H' || n % 12, '{"amount": 1}'
    from generate_series(0, 59) n`.execute(database.db);
});

const filters = [
  {},
  { subject: 'price' },
  { key: 'H1' },
  { key: 'H1', except: ['product'] },
  { subject: 'product', key: 'H11' },
  // H1 alone, and not what begins with it.
  { subject: 'product', row: 'H1' },
  { row: 'H1', except: ['product'] },
  { subject: 'store' },
  { key: 'zz' },
  { day: '2099-11-21' },
  { day: '2099-11-22', key: 'H' },
  { day: '2099-11-23', subject: 'product' },
  { day: '2020-01-01', subject: 'product' },
  { staff_id: member },
  { staff_id: member, subject: 'price', key: 'H' },
] as const;

test.each(filters)('%j finds the newest, page by page, among the newest of all or by their keys', async (filter) => {
  const { rows: all } = await sql<{
    change_id: number;
    subject: string;
    key: string;
    day: string;
    staff_id: string | null;
  }>`
    select change_id, subject, key, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, staff_id from change order by change_id desc`.execute(
    database.db,
  );
  const asked: {
    subject?: string;
    key?: string;
    row?: string;
    day?: string;
    staff_id?: string;
    except?: readonly string[];
  } = filter;
  const wanted = all
    .filter(
      ({ subject, key, day, staff_id }) =>
        (asked.subject ?? subject) === subject &&
        key.startsWith(asked.key ?? '') &&
        (asked.row ?? key) === key &&
        (asked.day ?? day) === day &&
        (asked.staff_id ?? staff_id) === staff_id &&
        !asked.except?.includes(subject),
    )
    .map(({ change_id }) => change_id);
  for (const newest of [0, 10, 1000]) {
    const found: number[] = [];
    let after: number | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page after the other
      const page = await changes(database.db, filter, { limit: 4, after, newest });
      found.push(...page.rows.map(({ change_id }) => change_id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect([newest, found]).toEqual([newest, wanted]);
  }
});
