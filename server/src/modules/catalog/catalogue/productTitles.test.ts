// The titles of a product together, which a short text is sought in. decisions/0151.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { isProductNamed, isVariantNamed } from './namedFragment.ts';

const database = testDatabase();
const title = (code: string, language: string, text: string) =>
  sql`update product_text set title = ${text} where code = ${code} and language = ${language}`.execute(database.db);

/** What is kept, and what the texts say. */
async function titles() {
  const { rows } = await sql<{ code: string; kept: string | null; said: string | null }>`
    select p.code, f.titles as kept, (
      select string_agg(lower(t.title), chr(10) order by t.language) from product_text t where t.code = p.code) as said
    from product p left join product_titles f using (code) order by p.code`.execute(database.db);
  return rows;
}

async function found(typed: string, language?: string): Promise<string[]> {
  const named = { typed, ...(language !== undefined && { language }) };
  const { rows } = await sql<{ code: string }>`
    select p.code from product p where ${isProductNamed(named)} order by p.code`.execute(database.db);
  const { rows: variants } = await sql<{ code: string }>`
    select v.code from variant v join product p on p.code = v.code where ${isVariantNamed(named)} order by v.code`.execute(
    database.db,
  );
  expect(variants).toEqual(rows);
  return rows.map(({ code }) => code);
}

test('the titles of a product follow its texts, and a short text is found in them', async () => {
  await addProducts(database.db, [
    { sku: 'A1', title: 'Étrier', prices: {}, stock: 1 },
    { sku: 'B1', title: 'Mors', prices: {}, stock: 1 },
  ]);
  const [one, other] = ['a1', 'b1'];
  await title(one, 'ja', '財布');
  const follow = async (): Promise<void> => {
    const rows = await titles();
    expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ said }) => said));
  };
  await follow();
  expect(await found('財布')).toEqual([one]);
  expect(await found('財布', 'ja')).toEqual([one]);
  expect(await found('財布', 'fr')).toEqual([]);
  expect(await found('é')).toEqual([one]);
  await sql`update product_text set intro = 'X' where code = ${one}`.execute(database.db);
  await sql`delete from product_text where language = 'ja'`.execute(database.db);
  await follow();
  expect(await found('財布')).toEqual([]);
  await title(other, 'en', '100 %');
  expect(await found('%')).toEqual([other]);
  expect(await found('_')).toEqual([]);
  await sql`delete from product_text where code = ${other}`.execute(database.db);
  await follow();
  expect((await titles()).map(({ kept }) => kept !== null)).toEqual([true, false]);
});
