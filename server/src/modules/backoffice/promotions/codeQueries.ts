// The codes of promotions. decisions/0134.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import { likeText } from '../../../platform/db/likeText.ts';

export type CodeRow = {
  code: string;
  most: number | null;
  uses: number;
  created_at: Date;
  withdrawn_at: Date | null;
};
type CodeState = 'usable' | 'used_up' | 'withdrawn';

const uses = sql`(select count(*)::integer from order_promotion g join shop_order o on o.order_id = g.order_id
  where g.code = c.code and g.promotion_id = c.promotion_id and o.status <> 'canceled')`;

const inState: Readonly<Record<CodeState, RawBuilder<unknown>>> = {
  usable: sql`c.withdrawn_at is null and (c.most is null or ${uses} < c.most)`,
  used_up: sql`c.withdrawn_at is null and c.most is not null and ${uses} >= c.most`,
  withdrawn: sql`c.withdrawn_at is not null`,
};

/** The codes of a promotion with their uses, the oldest first. Throws payload_refused for an invalid cursor. */
export async function codes(
  db: Database,
  { promotion_id, begins, state }: { promotion_id: string; begins?: string | undefined; state?: CodeState | undefined },
  page: PageOf,
): Promise<Page<CodeRow>> {
  const { place, follows, order } = keyset(sql`c.created_at`, sql`c.code`, page);
  const conditions = [
    sql`c.promotion_id = ${promotion_id}`,
    follows,
    ...(begins === undefined ? [] : [sql`c.code like ${`${likeText(begins)}%`}`]),
    ...(state === undefined ? [] : [inState[state]]),
  ];
  const { rows } = await sql<CodeRow & { place: string }>`
    select c.code, c.most, c.created_at, c.withdrawn_at, ${uses} as uses, ${place} from promotion_code c
    where ${sql.join(conditions, sql` and `)} ${order}`.execute(db);
  return pageOfRows(rows, page);
}

/** How many codes a promotion has, and how many are not withdrawn. */
export async function countCodes(db: Database | Tx, promotion_id: string): Promise<{ in_all: number; usable: number }> {
  const { rows } = await sql<{ in_all: number; usable: number }>`
    select count(*)::integer as in_all, count(*) filter (where withdrawn_at is null)::integer as usable
    from promotion_code where promotion_id = ${promotion_id}`.execute(db);
  return rows[0] ?? { in_all: 0, usable: 0 };
}

type Batch = { readonly promotion_id: string; readonly batch: string; readonly most: number | null; readonly at: Date };

/** How many codes a call has added before: a repeat adds no others. */
export async function countBatch(
  tx: Tx,
  { promotion_id, batch }: Pick<Batch, 'promotion_id' | 'batch'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from promotion_code where promotion_id = ${promotion_id} and batch = ${batch}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Adds codes that no promotion has. Returns how many: a code is in the shop once. */
export async function addCodes(
  tx: Tx,
  texts: readonly string[],
  { promotion_id, batch, most, at }: Batch,
): Promise<number> {
  const { rows } = await sql`
    insert into promotion_code (code, promotion_id, most, created_at, batch)
    select x, ${promotion_id}, ${most}::integer, ${at}, ${batch} from unnest(${texts}::text[]) x
    on conflict do nothing returning code`.execute(tx);
  return rows.length;
}

/** The promotion that has a code, and whether it is withdrawn. */
export async function ownerOf(
  tx: Tx,
  code: string,
): Promise<{ promotion_id: string; is_withdrawn: boolean } | undefined> {
  const { rows } = await sql<{ promotion_id: string; is_withdrawn: boolean }>`
    select promotion_id, withdrawn_at is not null as is_withdrawn from promotion_code where code = ${code}`.execute(tx);
  return rows[0];
}

/** Withdraws a code of a promotion, or all of them. Returns how many were not withdrawn before. */
export async function withdrawCodes(
  tx: Tx,
  { promotion_id, code, at }: { promotion_id: string; code: string | null; at: Date },
): Promise<number> {
  const { rows } = await sql`
    update promotion_code set withdrawn_at = ${at}
    where promotion_id = ${promotion_id} and withdrawn_at is null and (${code}::text is null or code = ${code}) returning code`.execute(
    tx,
  );
  return rows.length;
}
