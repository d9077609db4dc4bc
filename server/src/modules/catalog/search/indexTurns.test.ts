// Two writers of the search index: neither waits for the other for good, and the newest text stays. decisions/0147.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { houseDatabase } from '../../../testing/houseDatabase.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { indexAll, indexProducts } from './indexDocuments.ts';
import { holdIndex } from './indexQueries.ts';

const database = houseDatabase();
const code = 'pommeau';
const titleOf = async (): Promise<string | undefined> => {
  const { rows } = await sql<{ title: string }>`
    select title from search_document where kind = '3products' and ref = ${code} and language = 'fr'`.execute(
    database.db,
  );
  return rows[0]?.title;
};
const named = (title: string) =>
  sql`update product_text set title = ${title} where code = ${code} and language = 'fr'`.execute(database.db);
const hasWord = async (word: string): Promise<boolean> => {
  const { rows } = await sql`select from search_word where language = 'fr' and word = ${word}`.execute(database.db);
  return rows.length > 0;
};

test('a writer reads its texts after the one before it has written, so that the newest stays', async () => {
  let indexing: Promise<void> | undefined;
  await database.db.transaction().execute(async (tx) => {
    await holdIndex(tx);
    indexing = indexProducts(database.db, [code], () => undefined);
    await untilWaiting(database.db);
    await named('Pommeau du soir');
  });
  await indexing;
  expect(await titleOf()).toBe('Pommeau du soir');
});

test('writers of products with the same words in another sequence do not wait for each other', async () => {
  const codes = (await sql<{ code: string }>`select code from product order by code`.execute(database.db)).rows.map(
    (row) => row.code,
  );
  const turns = Array.from({ length: 6 }, (_, turn) => (turn % 2 === 0 ? codes : codes.toReversed()));
  await Promise.all(turns.map((some) => indexProducts(database.db, some, () => undefined)));
});

test('a word that is added while all is indexed stays, and what no document has goes', async () => {
  await sql`insert into search_word (language, word, documents) values ('fr', 'zzancien', 1)`.execute(database.db);
  let indexing: Promise<void> | undefined;
  await database.db.transaction().execute(async (tx) => {
    await holdIndex(tx);
    indexing = indexAll(database.db, () => undefined);
    await untilWaiting(database.db);
    // As a save of a product does between two batches.
    await sql`insert into search_word (language, word, documents) values ('fr', 'zznouveau', 1)`.execute(database.db);
  });
  await indexing;
  expect([await hasWord('zzancien'), await hasWord('zznouveau'), await hasWord('pommeau')]).toEqual([
    false,
    true,
    true,
  ]);
});
