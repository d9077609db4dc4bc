import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { longTest } from '../../../testing/patience.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../database.ts';
import { markRestored, restoreBackup, sequenceMargin } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

vi.setConfig({ testTimeout: longTest });

const source = testDatabase();
const target = testDatabase();
let folder = '';
const file = () => join(folder, 'a.backup.gz');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

const now = new Date('2026-11-22T10:00:00Z');
const on = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
/** Closes the idle connections of the test's own pool: a restore rejects a database that a shop is connected to. */
const closeIdle = (url: string) =>
  on(url, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'vitrine'",
    ),
  );
const allRows = (url: string) =>
  on(url, async (client) => {
    const { rows: names } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'database_restore' order by 1",
    );
    const all: Record<string, unknown[]> = {};
    for (const { name } of names)
      all[name] = (await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)).rows;
    return all;
  });
const mailOf = (client: pg.Client, key: string, text: string) =>
  client.query(
    `insert into mail_outbox (dedupe_key, kind, data, locale, next_try_at, created_at)
      values ($1, 'contact', $2, 'fr_fr', now(), now())`,
    [key, JSON.stringify({ text })],
  );

describe('a backup', () => {
  beforeAll(() =>
    on(source.url, async (client) => {
      const odd = ['line\nfeed', 'tab\t, \\. and \\N', '\r\u2028 quotes " \' 芳 🜚', ''];
      for (const text of odd) await mailOf(client, `odd ${odd.indexOf(text)}`, text);
      await client.query("insert into secret (name, value) values ('odd', '\\x000a0d5c2e') on conflict do nothing");
    }),
  );

  test('restores every row of every table, whatever characters a value holds', async () => {
    const before = await allRows(source.url);
    await writeBackup(source.url, file());
    await closeIdle(target.url);
    await restoreBackup(target.url, file(), { overwrite: true, now });
    expect(await allRows(target.url)).toEqual(before);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    // The restored database opens and needs no migration.
    const open = openDatabase({ connectionString: target.url }, 2, () => undefined);
    expect(await migrate(open.pool)).toEqual([]);
    await open.close();
  });

  test('of a server with later functions and triggers is restored with those of this version', async () => {
    const texts = (url: string) =>
      on(url, async (client) => (await client.query('select name, number, checksum from sql_file order by name')).rows);
    const ours = await texts(source.url);
    await on(source.url, async (client) => {
      await client.query("insert into sql_file (name, number, checksum) values ('tests/later.sql', 1, 'later')");
      await client.query(
        "update sql_file set number = number + 1, checksum = 'later' where name = 'books/book_rest.sql'",
      );
    });
    await writeBackup(source.url, file());
    await on(source.url, async (client) => {
      await client.query("delete from sql_file where name = 'tests/later.sql'");
      for (const { name, number, checksum } of ours as { name: string; number: number; checksum: string }[])
        await client.query('update sql_file set number = $2, checksum = $3 where name = $1', [name, number, checksum]);
    });
    await closeIdle(target.url);
    await restoreBackup(target.url, file(), { overwrite: true, now });
    expect(await texts(target.url)).toEqual(ours);
  });

  test('is one snapshot: a transaction that commits meanwhile is in it completely or not at all', async () => {
    const { rows } = await on(source.url, (client) => client.query('select count(*)::int as n from mail_outbox'));
    const written = writeBackup(source.url, file());
    await on(source.url, (client) => mailOf(client, 'meanwhile', 'x'));
    await written;
    const text = gunzipSync(await readFile(file())).toString();
    const foot = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as { rows: Record<string, number> };
    const before = (rows as { n: number }[])[0]?.n ?? 0;
    expect([before, before + 1]).toContain(foot.rows['mail_outbox']);
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
    ['cut off and packed again', (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, -60))],
    [
      'without a row',
      (bytes: Buffer) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/^.*\todd 0\t.*\n/mu, ''),
        ),
    ],
    ['no backup', () => gzipSync('hello\n')],
    ['not packed', () => Buffer.from('hello\n')],
  ])('%s is refused in one line, and the database stays as it was', async (_how, broken) => {
    await writeBackup(source.url, file());
    await writeFile(file(), broken(await readFile(file())));
    await closeIdle(target.url);
    const before = await allRows(target.url);
    await expect(restoreBackup(target.url, file(), { overwrite: true, now })).rejects.toThrow(
      /^[^\n]+ is not a whole backup \([^\n]+\)\.$/u,
    );
    expect(await allRows(target.url)).toEqual(before);
  });

  test('of a later version is rejected', async () => {
    await writeBackup(source.url, file());
    const text = gunzipSync(await readFile(file())).toString();
    await writeFile(
      file(),
      gzipSync(text.replace('"migrations":[', '"migrations":[{"name":"9999_later.sql","checksum":"x"},')),
    );
    await expect(restoreBackup(target.url, file(), { overwrite: true, now })).rejects.toThrow('9999_later.sql');
  });

  test('is not restored over orders without --yes, nor under a running shop', async () => {
    await writeBackup(source.url, file());
    const shop = openDatabase({ connectionString: target.url }, 1, () => undefined);
    await shop.pool.query('select 1');
    await expect(restoreBackup(target.url, file(), { overwrite: true, now })).rejects.toThrow('A shop runs');
    await shop.close();
    await closeIdle(target.url);
    await on(target.url, (client) =>
      client.query(
        "insert into customer (store, email, email_canonical, password_hash, firstname, lastname, country_id, created_at, updated_at) values ('fr_fr', 'a@example.com', 'a@example.com', 'x', 'A', 'L', 'fr', now(), now())",
      ),
    );
    // A connection that was ended is listed for a moment.
    const refusal = () =>
      restoreBackup(target.url, file(), { overwrite: false, now }).catch((error: unknown) => String(error));
    await expect.poll(refusal).toContain('--yes');
  });

  test('that fails halfway leaves the database as it was', async () => {
    await writeBackup(source.url, file());
    const text = gunzipSync(await readFile(file())).toString();
    // The row count is right but the row has one column too many: PostgreSQL rejects it after the schema was recreated.
    const wrong = text.replace(/\todd 0\t/u, '\todd 0\tx\t');
    expect(wrong).not.toBe(text);
    await writeFile(file(), gzipSync(wrong));
    await closeIdle(target.url);
    const before = await allRows(target.url);
    await expect(restoreBackup(target.url, file(), { overwrite: true, now })).rejects.toThrow(/extra data/u);
    expect(await allRows(target.url)).toEqual(before);
  });
});

describe('a restore over a filled database', () => {
  /** The most locks that a restore has while `work` runs. */
  const locksDuring = async (work: () => Promise<unknown>): Promise<number> =>
    on(target.url, async (client) => {
      let most = 0;
      const watch = async (isOver: () => boolean): Promise<void> => {
        while (!isOver()) {
          const { rows } = await client.query<{ n: number }>(`
            select count(*)::integer as n from pg_locks l join pg_stat_activity a using (pid)
            where a.datname = current_database() and a.application_name = 'vitrine-restore'`);
          most = Math.max(most, rows[0]?.n ?? 0);
        }
      };
      let isOver = false;
      const working = work().finally(() => (isOver = true));
      await Promise.all([working, watch(() => isOver)]);
      return most;
    });
  const setAside = (client: pg.Client) => client.query("select 1 from pg_namespace where nspname = 'before_restore'");

  test('leaves room for the locks of others, as every server has by its usual settings', async () => {
    await writeBackup(source.url, file());
    await closeIdle(target.url);
    const locks = await locksDuring(() => restoreBackup(target.url, file(), { overwrite: true, now }));
    expect(locks).toBeGreaterThan(1000);
    // 64 for each of 100 connections; dropping what was there in the same transaction took over 7,000.
    expect(locks).toBeLessThan(4500);
  });

  test('leaves nothing of what was there, also where an earlier one died before it dropped that', async () => {
    await on(target.url, (client) =>
      client.query('create schema before_restore; create table before_restore.mail_outbox (id integer)'),
    );
    await writeBackup(source.url, file());
    await closeIdle(target.url);
    await restoreBackup(target.url, file(), { overwrite: true, now });
    expect((await on(target.url, setAside)).rows).toEqual([]);
    expect(await allRows(target.url)).toEqual(await allRows(source.url));
  });
});

describe('numbers after a restore', () => {
  const next = (url: string) =>
    on(url, async (client) => {
      const { rows } = await client.query<{ n: string }>("select nextval('order_number') as n");
      return Number(rows[0]?.n);
    });

  test('M3: a sequence never repeats a number, however old the backup is', async () => {
    await writeBackup(source.url, file());
    const given = await Promise.all(Array.from({ length: 30 }, () => next(source.url)));
    await closeIdle(target.url);
    const later = new Date(Date.now() + 3 * 86_400_000);
    const restored = await restoreBackup(target.url, file(), { overwrite: true, now: later });
    const first = await next(target.url);
    expect(first).toBeGreaterThan(Math.max(...given));
    expect(first).toBe((restored.sequences['order_number'] ?? 0) + 1);
    expect(first - Math.min(...given)).toBeGreaterThanOrEqual(3 * 86_400 * 20);
  });

  test('moves the sequences of a database that PostgreSQL’s own tools restored, and marks it as restored', async () => {
    const before = await next(target.url);
    await markRestored(target.url, new Date(now.getTime() - 60_000), now);
    expect(await next(target.url)).toBeGreaterThanOrEqual(before + 100_000);
    const { rows } = await on(target.url, (client) =>
      client.query<{ open: number }>('select count(*)::int as open from database_restore where reconciled_at is null'),
    );
    expect(rows[0]?.open).toBeGreaterThan(0);
  });

  test.each([
    [0, 100_000],
    [3600, 100_000],
    [86_400, 1_728_000],
  ])('%i seconds after the backup the margin is %i', (seconds, margin) => {
    expect(sequenceMargin(new Date(now.getTime() - seconds * 1000), now)).toBe(margin);
  });
});
