import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { allRows, keyset, type Page, type PageOf, pageOfRows } from './keyset.ts';

const database = testDatabase();
/** A list of its own: sessions by the moment of their creation, written to the microsecond. */
async function read(page: PageOf): Promise<Page<{ kind: string }>> {
  const { place, follows, order } = keyset(sql`due_at`, sql`kind`, page);
  const { rows } = await sql<{ kind: string; place: string }>`
    select kind, ${place} from job where ${follows} ${order}`.execute(database.db);
  return pageOfRows(rows, page);
}
const names = ({ rows }: Page<{ kind: string }>): string => rows.map(({ kind }) => kind).join('');
const add = (kind: string, due_at: string) =>
  sql`insert into job (kind, key, data, due_at) values (${kind}, 'x', '{}', ${due_at})`.execute(database.db);

beforeEach(async () => {
  await sql`delete from job`.execute(database.db);
  await add('c', '2026-11-21 10:00:00.000002Z');
  await add('a', '2026-11-21 10:00:00.000001Z');
  await add('d', '2026-11-21 10:00:00.000002Z');
  await add('b', '2026-11-21 10:00:00.000001Z');
});

test('reads each row once, in the order of moment and id, to the microsecond', async () => {
  const first = await read({ limit: 3 });
  expect(names(first)).toBe('abc');
  const second = await read({ limit: 3, after: first.next ?? '' });
  expect([names(second), second.next]).toEqual(['d', null]);
  expect((await allRows((page) => read({ ...page, limit: 1 }))).map(({ kind }) => kind).join('')).toBe('abcd');
});

test('has no further page where the last row ends one', async () => {
  expect((await read({ limit: 4 })).next).toBeNull();
});

test('neither repeats nor skips a row when others come and go between two pages', async () => {
  const first = await read({ limit: 2 });
  await sql`delete from job where kind in ('a', 'b')`.execute(database.db);
  await add('0', '2026-11-21 09:00:00Z');
  expect(names(await read({ limit: 9, after: first.next ?? '' }))).toBe('cd');
});

test.each([
  '',
  'x',
  'MQ',
  Buffer.from('1 a\0').toString('base64url'),
  Buffer.from(`1${'0'.repeat(16)} a`).toString('base64url'),
])('refuses the cursor %j', async (after) => {
  await expect(read({ limit: 2, after })).rejects.toMatchObject({
    error_name: 'payload_refused',
    detail: { fields: { after: 'format' } },
  });
});
