// The words of orders and clients that are older than `order_find`. decisions/0103.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

const fillSubjects = ['order', 'client'] as const;
type FillSubject = (typeof fillSubjects)[number];

/** Rows of one statement: they are locked for some tenths of a second. */
const atOnce = 200;

const parts: Readonly<
  Record<
    FillSubject,
    { key: RawBuilder<unknown>; rows: RawBuilder<unknown>; last: RawBuilder<unknown>; words: RawBuilder<unknown> }
  >
> = {
  // Locked, so that no change of a row in between leaves its old words behind.
  order: {
    key: sql`order_id`,
    rows: sql`
      select o.order_id as key, o.placed_at as at, o.increment_id as id
      from shop_order o
      where o.placed_at is not null
        and (o.placed_at, o.increment_id) < ((select at from due), (select id from due))
      order by o.placed_at desc, o.increment_id desc limit ${atOnce} for share of o`,
    last: sql`at, id`,
    words: sql`shop_order o on o.order_id = p.key cross join lateral order_find_words(o) w`,
  },
  client: {
    key: sql`customer_id`,
    rows: sql`
      select c.customer_id as key, c.created_at as at, c.customer_id::text as id
      from customer c
      where c.customer_id > (select coalesce(nullif(id, ''), '00000000-0000-0000-0000-000000000000')::uuid from due)
      order by c.customer_id limit ${atOnce} for share of c`,
    last: sql`id desc`,
    words: sql`customer c on c.customer_id = p.key cross join lateral client_find_words(c) w`,
  },
};

/** The subjects of which some rows may have no words yet. */
export async function openFills(db: Database): Promise<FillSubject[]> {
  const rows = await db.selectFrom('find_fill').select('subject').where('subject', 'in', fillSubjects).execute();
  return fillSubjects.filter((subject) => rows.some((row) => row.subject === subject));
}

/** Writes the words of the next older rows of a subject. Returns whether there were some. */
export async function fillSome(db: Database, subject: FillSubject): Promise<boolean> {
  const { rows, words, key, last } = parts[subject];
  const { rows: done } = await sql<{ filled: number }>`
    with due as (
      select coalesce(at, 'infinity') as at, coalesce(id, '') as id from find_fill where subject = ${subject}
    ), part as materialized (${rows}), written as (
      insert into order_find (kind, word, at, ${key})
      select w.kind, left(w.word, 128), p.at, p.key from part p join ${words} where w.word <> ''
      on conflict do nothing
    ), moved as (
      update find_fill f set at = last.at, id = last.id
      from (select at, id from part order by ${last} limit 1) last where f.subject = ${subject}
    )
    select count(*)::integer as filled from part`.execute(db);
  return (done[0]?.filled ?? 0) > 0;
}

/** Notes that all rows of a subject have their words. */
export async function endFill(db: Database, subject: FillSubject): Promise<void> {
  await sql`delete from find_fill where subject = ${subject}`.execute(db);
}
