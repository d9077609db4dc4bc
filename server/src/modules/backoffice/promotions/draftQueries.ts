// Writes promotions: this folder alone does. decisions/0134.
import { type PromotionDraft } from '@vitrine/rules/promotions/promotionDraft';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ScopeRow } from './queries.ts';

/** The columns of a promotion that a draft sets. */
function columnsOf(draft: PromotionDraft) {
  const { name, kind, percent, all_methods, gift, needs_code, needs_account, per_person, in_all } = draft;
  return {
    name,
    kind,
    percent,
    all_methods,
    gift_sku: gift,
    needs_code,
    needs_account,
    per_person,
    in_all,
    countries: [...draft.countries],
    starts_at: new Date(draft.starts_at),
    ends_at: draft.ends_at === null ? null : new Date(draft.ends_at),
    minimums: JSON.stringify(draft.minimums),
  };
}

/** What a draft holds for, as rows. */
export const scopeOf = (draft: PromotionDraft): ScopeRow[] => {
  const rows = (of: ScopeRow['of'], is_exception: boolean, codes: readonly string[]): ScopeRow[] =>
    codes.map((code) => ({ of, code, is_exception }));
  return [
    ...rows('category', false, draft.categories),
    ...rows('product', false, draft.products),
    ...rows('category', true, draft.excepted_categories),
    ...rows('product', true, draft.excepted_products),
  ];
};

/** Writes what a draft holds for: rows that stay are not touched, so that the history has what changed. */
async function writeScope(tx: Tx, promotion_id: string, draft: PromotionDraft): Promise<void> {
  const wanted = JSON.stringify(scopeOf(draft));
  await sql`
    delete from promotion_scope s where s.promotion_id = ${promotion_id} and not exists (
      select from json_to_recordset(${wanted}::json) as w (of text, code text, is_exception boolean)
      where w.of = s.of and w.code = s.code and w.is_exception = s.is_exception)`.execute(tx);
  await sql`
    insert into promotion_scope (promotion_id, of, code, is_exception)
    select ${promotion_id}, w.of, w.code, w.is_exception
    from json_to_recordset(${wanted}::json) as w (of text, code text, is_exception boolean)
    where not exists (select from promotion_scope s where s.promotion_id = ${promotion_id} and s.of = w.of and s.code = w.code)`.execute(
    tx,
  );
}

/** Adds a draft; false where the same call has added it. */
export async function addDraft(tx: Tx, promotion_id: string, draft: PromotionDraft, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('promotion')
    .values({ promotion_id, ...columnsOf(draft), created_at: at, updated_at: at })
    .onConflict((same) => same.column('promotion_id').doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return false;
  await writeScope(tx, promotion_id, draft);
  return true;
}

/** Writes a draft over the present one. */
export async function writeDraft(tx: Tx, promotion_id: string, draft: PromotionDraft, at: Date): Promise<void> {
  await tx
    .updateTable('promotion')
    .set({ ...columnsOf(draft), updated_at: at })
    .where('promotion_id', '=', promotion_id)
    .execute();
  await writeScope(tx, promotion_id, draft);
}

/** Writes what may change of a promotion that has started; only notes the change where nothing is named. */
export async function writeStarted(
  tx: Tx,
  promotion_id: string,
  row: { readonly name?: string; readonly ends_at?: Date | null; readonly state?: 'ended'; readonly updated_at: Date },
): Promise<void> {
  await tx.updateTable('promotion').set(row).where('promotion_id', '=', promotion_id).execute();
}

/** Deletes a draft with its codes and what it holds for. */
export async function dropDraft(tx: Tx, promotion_id: string): Promise<void> {
  // One by one, so that the history has each.
  await tx.deleteFrom('promotion_code').where('promotion_id', '=', promotion_id).execute();
  await tx.deleteFrom('promotion_scope').where('promotion_id', '=', promotion_id).execute();
  await tx.deleteFrom('promotion').where('promotion_id', '=', promotion_id).where('state', '=', 'draft').execute();
}

/** The categories and products that the catalogue does not have. */
export async function unknownCodes(
  tx: Tx,
  { categories, products }: { readonly categories: readonly string[]; readonly products: readonly string[] },
): Promise<{ of: 'category' | 'product'; code: string }[]> {
  const { rows } = await sql<{ of: 'category' | 'product'; code: string }>`
    select 'category' as of, x as code from unnest(${categories}::text[]) x where not exists (select from category c where c.code = x)
    union all
    select 'product', x from unnest(${products}::text[]) x where not exists (select from product p where p.code = x)`.execute(
    tx,
  );
  return rows;
}
