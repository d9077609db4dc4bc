// The change table writes itself: triggers record what each statement changes. decisions/0118.
import { changeFields } from '@vitrine/rules/changes/changeFields';
import {
  type ChangeSubject,
  changeSubjectNames,
  changeSubjects,
  isChangeSubject,
} from '@vitrine/rules/changes/changeSubjects';
import { before, type RowState } from '@vitrine/rules/changes/fold';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, nameCommand } from '../../../platform/db/database.ts';
import { lockRow, patchRow } from '../../catalog/catalogueimport/patchRow.ts';
import { tableOwners } from '../../../tableOwners.ts';
import { longTest } from '../../../testing/patience.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const database = testDatabase();
const sku = 'H0612P 20R';
beforeAll(() => addProducts(database.db, [{ sku, title: 'Pommeau', prices: { fr: 385_000 }, stock: 10 }]));

const changesOf = (subject: string, key: string) =>
  database.db
    .selectFrom('change')
    .select(['staff_id', 'actor', 'before', 'after', 'reason'])
    .where('subject', '=', subject)
    .where('key', '=', key)
    .orderBy('change_id')
    .execute();
const newest = async (subject: string, key: string) => (await changesOf(subject, key)).at(-1);
const setPrice = (country: string, amount: number) =>
  database.db
    .insertInto('price')
    .values({ sku, country, amount })
    .onConflict((same) => same.columns(['sku', 'country']).doUpdateSet({ amount }))
    .execute();

/** Tables of the recorded folders that are not recorded, by the reason. */
const unrecorded: Readonly<Record<string, string>> = {
  product_gallery: 'derived from pictures',
  product_titles: 'derived from texts',
  category_product: 'a view of what is recorded and what follows from rules',
  staff_session: 'sign-ins',
  staff_challenge: 'sign-ins',
  staff_factor: 'a secret; the account says whether there is one',
  staff_recovery_code: 'secrets',
  staff_passkey: 'of its member, who is mailed nothing by it and removes it',
  staff_event: 'a history itself',
  staff_role: 'recorded in its own history',
  staff_role_event: 'a history itself',
  api_key_use: 'written by each call; what a call changes is recorded under its key',
  approval: 'a history itself: who proposed and who decided',
  limited_amount: 'sums of steps that their own tables record',
};
const recorded = /^catalog\/(?:catalogue|content|stores|images)$|^backoffice\/staff$/u;

describe('the tables', () => {
  test('of the catalogue, contents, boutiques and staff are recorded, or name a reason', () => {
    const tables = Object.entries(tableOwners).flatMap(([table, owner]) => (recorded.test(owner) ? [table] : []));
    expect(tables.filter((table) => !(table in changeSubjects) && !(table in unrecorded))).toEqual([]);
  });

  test('have columns that the rules name', async () => {
    const { rows } = await database.pool.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_name = any($1)`,
      [changeSubjectNames],
    );
    const shown = rows.filter(({ table, column }) => {
      if (!isChangeSubject(table)) return false;
      const hidden: readonly string[] = changeSubjects[table].hidden;
      return !hidden.includes(column);
    });
    expect(new Set(shown.map(({ column }) => column))).toEqual(new Set(Object.keys(changeFields)));
  });

  test('have the triggers that the rules name, for each kind of statement', async () => {
    const { rows } = await database.pool.query<{ name: string; args: string; kinds: number }>(`
      select tgrelid::regclass::text as name, encode(tgargs, 'escape') as args, count(*)::integer as kinds
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'log_change' group by 1, 2 order by 1`);
    const wanted = changeSubjectNames.toSorted().map((name) => {
      const { keys, hidden } = changeSubjects[name];
      return { name, args: [name, keys.join(','), hidden.join(','), ''].join(String.raw`\000`), kinds: 3 };
    });
    expect(rows).toEqual(wanted);
  });

  test('hide every secret of an account of staff', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'staff_account' order by 1",
    );
    const { hidden }: { hidden: readonly string[] } = changeSubjects.staff_account;
    const shown = rows.map(({ name }) => name).filter((name) => !hidden.includes(name));
    expect(shown).toEqual(['ended_at', 'ends_on', 'has_factor', 'role', 'role_id', 'staff_id', 'store_id']);
  });
});

describe('a change', () => {
  test('has what was before and after, and the command of a write without a member', async () => {
    await setPrice('fr', 385_000);
    await setPrice('fr', 390_000);
    expect(await newest('price', `${sku}/fr`)).toEqual({
      staff_id: null,
      actor: 'vitrine',
      before: { amount: 385_000 },
      after: { amount: 390_000 },
      reason: null,
    });
    nameCommand('import');
    const other = openDatabase({ connectionString: database.url }, 1, () => undefined);
    nameCommand('');
    await other.db
      .updateTable('price')
      .set({ amount: 391_000 })
      .where('sku', '=', sku)
      .where('country', '=', 'fr')
      .execute();
    await other.close();
    expect(await newest('price', `${sku}/fr`)).toMatchObject({ actor: 'import', after: { amount: 391_000 } });
  });

  test('of nothing is none, and neither are derived fields', async () => {
    const count = async () => (await database.db.selectFrom('change').select('change_id').execute()).length;
    await setPrice('fr', 391_000);
    const was = await count();
    await setPrice('fr', 391_000);
    await sql`update product set sold_in = '{fr,it}'`.execute(database.db);
    expect(await count()).toBe(was);
  });

  test('of a row that is written, deleted and written again in one transaction is what differs at its end', async () => {
    const key = `${sku}/it`;
    await setPrice('it', 100);
    const was = (await changesOf('price', key)).length;
    await database.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('price').where('country', '=', 'it').execute();
      await tx.insertInto('price').values({ sku, country: 'it', amount: 100 }).execute();
    });
    expect((await changesOf('price', key)).length).toBe(was);
    await database.db.transaction().execute(async (tx) => {
      await tx.updateTable('price').set({ amount: 101 }).where('country', '=', 'it').execute();
      await tx.deleteFrom('price').where('country', '=', 'it').execute();
      await tx.insertInto('price').values({ sku, country: 'it', amount: 102 }).execute();
    });
    expect(await newest('price', key)).toMatchObject({ before: { amount: 100 }, after: { amount: 102 } });
    await database.db.transaction().execute(async (tx) => {
      await tx.updateTable('price').set({ amount: 105 }).where('country', '=', 'it').execute();
      await tx.deleteFrom('price').where('country', '=', 'it').execute();
    });
    expect(await newest('price', key)).toMatchObject({ before: { sku, country: 'it', amount: 102 }, after: null });
  });

  test('of a transaction that is rolled back is none', async () => {
    const key = `${sku}/de`;
    await database.db
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('price').values({ sku, country: 'de', amount: 1 }).execute();
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await changesOf('price', key)).toEqual([]);
  });

  test('is neither changed nor deleted, nor the table emptied', async () => {
    const kept = 'a change is neither changed nor deleted';
    await expect(sql`update change set reason = 'x'`.execute(database.db)).rejects.toThrow(kept);
    await expect(sql`delete from change`.execute(database.db)).rejects.toThrow(kept);
    await expect(sql`truncate change cascade`.execute(database.db)).rejects.toThrow('neither changed nor deleted');
    // Unless its days are over.
    await database.db.transaction().execute(async (tx) => {
      await sql`alter table change disable trigger change_kept`.execute(tx);
      await sql`update change set at = now() - interval '1826 days'
        where change_id = (select min(change_id) from change)`.execute(tx);
      await sql`alter table change enable trigger change_kept`.execute(tx);
    });
    await sql`delete from change where at < now() - interval '1825 days'`.execute(database.db);
  });
});

/** Random writes: of prices, texts of pages and settings of a product. */
const write = fc.oneof(
  fc.record({
    subject: fc.constant('price' as const),
    key: fc.constantFrom(`${sku}/fr`, `${sku}/us`, `${sku}/jp`),
    fields: fc.option(fc.record({ amount: fc.integer({ min: 1, max: 4 }) }), { nil: null }),
  }),
  fc.record({
    subject: fc.constant('content_page' as const),
    key: fc.constantFrom('faq/a/fr', 'faq/a/en'),
    fields: fc.option(
      fc.record({
        position: fc.integer({ min: 1, max: 2 }),
        slug: fc.constantFrom('a', 'b'),
        title: fc.constantFrom('A', 'B'),
        body: fc.constantFrom({ blocks: [1, { text: 'x' }] }, { blocks: [] }),
      }),
      { nil: null },
    ),
  }),
  fc.record({
    subject: fc.constant('product' as const),
    key: fc.constant('h0612p_20r'),
    fields: fc.record({
      max_sale_qty: fc.integer({ min: 1, max: 3 }),
      attributes: fc.constantFrom(['color'], ['color', 'size']),
    }),
  }),
);
const things: readonly (readonly [ChangeSubject, string])[] = [
  ...['fr', 'us', 'jp'].map((country) => ['price', `${sku}/${country}`] as const),
  ['content_page', 'faq/a/fr'],
  ['content_page', 'faq/a/en'],
  ['product', 'h0612p_20r'],
];

/** All rows that are written, as they are now. */
const states = (): Promise<Map<string, RowState>> =>
  database.db.transaction().execute(async (tx) => {
    const all = new Map<string, RowState>();
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const [subject, key] of things) all.set(`${subject} ${key}`, await lockRow(tx, { subject, key }));
    return all;
  });
const stateHash = async (): Promise<string> => {
  const { rows } = await sql<{ hash: string }>`select md5(concat(
    (select jsonb_agg(to_jsonb(p) order by sku, country) from price p),
    (select jsonb_agg(to_jsonb(c) order by kind, code, language) from content_page c),
    (select jsonb_agg(to_jsonb(d) - 'sold_in' order by code) from product d))) as hash`.execute(database.db);
  return rows[0]?.hash ?? '';
};
const lastId = async (): Promise<number> =>
  (
    await database.db
      .selectFrom('change')
      .select((row) => row.fn.max('change_id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0;

test(
  'the state at each moment is what it was then, and all changes taken back leave the first one',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(write, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        async (batches) => {
          const first = await lastId();
          const hash = await stateHash();
          const moments: { id: number; rows: Map<string, RowState> }[] = [{ id: first, rows: await states() }];
          for (const batch of batches) {
            await database.db.transaction().execute(async (tx) => {
              for (const { subject, key, fields } of batch) {
                const now = await lockRow(tx, { subject, key });
                if (now !== null || fields !== null) await patchRow(tx, { subject, key }, fields);
              }
            });
            moments.push({ id: await lastId(), rows: await states() });
          }
          const { rows: all } = await sql<{
            change_id: number;
            subject: string;
            key: string;
            before: RowState;
            after: RowState;
          }>`select change_id, subject, key, before, after from change where change_id > ${first} order by change_id`.execute(
            database.db,
          );
          const now = await states();
          for (const { id, rows } of moments)
            for (const [name, row] of rows) {
              const since = all.filter((one) => one.change_id > id && `${one.subject} ${one.key}` === name);
              expect([name, before(now.get(name) ?? null, since)]).toEqual([name, row]);
            }
          await database.db.transaction().execute(async (tx) => {
            for (const one of all.toReversed())
              await patchRow(
                tx,
                { subject: things.find(([subject]) => subject === one.subject)?.[0] ?? 'price', key: one.key },
                one.before,
              );
          });
          expect(await stateHash()).toBe(hash);
        },
      ),
      { numRuns: 60 },
    );
  },
  longTest,
);
