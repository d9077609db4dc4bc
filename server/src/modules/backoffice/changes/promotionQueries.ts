// What a promotion gives, for the proposal that starts it. decisions/0134.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Facts = { terms: Readonly<Record<string, Json>>; is_gift_gone: boolean; ends_at: Date | null };

/** What a promotion gives now, and what would keep it from starting. */
export async function startFacts(tx: Tx, promotion_id: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select promotion_terms(p.promotion_id) as terms, coalesce(v.is_withdrawn, false) as is_gift_gone, p.ends_at
    from promotion p left join variant v on v.sku = p.gift_sku where p.promotion_id = ${promotion_id}`.execute(tx);
  return rows[0];
}
