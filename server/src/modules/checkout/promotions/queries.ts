// The promotions as the checkout needs them, their uses, and what orders were given. decisions/0132.
import type { Promotion, PromotionKind } from '@vitrine/rules/promotions/promotion';
import type { Given } from '@vitrine/rules/promotions/promotionsOf';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { piecesOfLine } from '../../catalog/stock/leftFragment.ts';

type On = Database | Tx;

/** A promotion with its limit over all orders; its products as they are in this version of the catalogue. */
export type PromotionRow = Omit<Promotion, 'products' | 'excepted'> & {
  readonly version: number;
  readonly in_all: number | null;
  readonly products: ReadonlySet<string> | null;
  readonly excepted: ReadonlySet<string>;
};
type Stored = Omit<PromotionRow, 'products' | 'excepted' | 'gives'> & {
  readonly kind: 'delivery' | 'percent' | 'gift';
  readonly percent: number | null;
  readonly all_methods: boolean | null;
  readonly gift_sku: string | null;
  readonly products: readonly string[] | null;
  readonly excepted: readonly string[] | null;
};

/** The products that a promotion names itself or by their categories; those of a category are those of the categories below it too. */
const productsOf = (isException: boolean): RawBuilder<unknown> => sql`(
  select array_agg(named.code) from (
    select s.code from promotion_scope s
    where s.promotion_id = p.promotion_id and s.is_exception = ${sql.lit(isException)} and s.of = 'product'
    union
    select c.code from promotion_scope s join category top on top.code = s.code
      join category below on below.path = top.path or starts_with(below.path, top.path || '/')
      join category_product c on c.category = below.code
    where s.promotion_id = p.promotion_id and s.is_exception = ${sql.lit(isException)} and s.of = 'category') named)`;

const columns = sql`p.promotion_id, p.name, p.kind, p.state, p.version, p.needs_code, p.needs_account, p.countries, p.starts_at,
  p.ends_at, p.minimums, p.percent, p.all_methods, p.gift_sku, p.per_person, p.in_all,
  -- A category without a product is a scope without a product, and not the whole catalogue.
  case when exists (select from promotion_scope s where s.promotion_id = p.promotion_id and not s.is_exception)
    then coalesce(${productsOf(false)}, '{}') end as products,
  ${productsOf(true)} as excepted`;

function promotionOf({ kind, percent, all_methods, gift_sku, products, excepted, ...row }: Stored): PromotionRow {
  const gives =
    kind === 'percent'
      ? { kind, percent: percent ?? 0 }
      : kind === 'gift'
        ? { kind, gift_sku: gift_sku ?? '' }
        : { kind, all_methods: all_methods === true };
  return { ...row, gives, products: products && new Set(products), excepted: new Set(excepted) };
}

/** The active promotions that have not ended, also those that begin later. */
export async function activePromotions(on: On, now: Date): Promise<PromotionRow[]> {
  const { rows } = await sql<Stored>`
    select ${columns} from promotion p
    where p.state = 'active' and (p.ends_at is null or p.ends_at > ${now})
    order by p.starts_at, p.promotion_id`.execute(on);
  return rows.map(promotionOf);
}

/** The promotion of a code, whatever its state; none for a draft's, which no customer knows, and for a withdrawn code. */
export async function promotionOfCode(
  on: On,
  code: string,
): Promise<{ promotion: PromotionRow; most: number | null } | null> {
  const { rows } = await sql<Stored & { most: number | null }>`
    select ${columns}, c.most from promotion_code c join promotion p using (promotion_id)
    where c.code = ${code} and c.withdrawn_at is null and p.state <> 'draft'`.execute(on);
  const [row] = rows;
  if (!row) return null;
  const { most, ...stored } = row;
  return { promotion: promotionOf(stored), most };
}

/** The account that buys, and the purchase under way, whose earlier attempts are replaced. */
type UseOf = { readonly customer_id: string | null; readonly purchase_id: string };
export type Uses = { readonly promotion_id: string; readonly in_all: number; readonly own: number };

/** Whether an order uses a promotion: a placed one, or one of another purchase that waits for its payment. */
const counts = (purchase_id: string) => sql`o.status <> 'canceled'
  and (o.placed_at is not null or o.purchase_id <> ${purchase_id}::uuid)`;

/** The uses of promotions, by all and by an account: a guest has no limit of its own, because its email proves nothing. decisions/0147. */
export async function usesOf(on: On, ids: readonly string[], { customer_id, purchase_id }: UseOf): Promise<Uses[]> {
  const { rows } = await sql<Uses>`
    select named.promotion_id,
      (select count(*)::int from order_promotion g join shop_order o using (order_id)
        where g.promotion_id = named.promotion_id and ${counts(purchase_id)}) as in_all,
      (select count(*)::int from shop_order o join order_promotion g using (order_id)
        where o.customer_id = ${customer_id}::uuid and g.promotion_id = named.promotion_id and ${counts(purchase_id)}) as own
    from unnest(${ids}::uuid[]) as named (promotion_id)`.execute(on);
  return rows;
}

/** The uses of a code. */
export async function usesOfCode(on: On, code: string, purchase_id: string): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from order_promotion g join shop_order o using (order_id)
    where g.code = ${code} and ${counts(purchase_id)}`.execute(on);
  return rows[0]?.uses ?? 0;
}

/** The pieces of stock that earlier attempts at a purchase hold, by SKU: the next one releases them before it takes its own. */
export async function heldBy(
  on: On,
  purchase_id: string,
  skus: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ sku: string; pieces: number }>`
    select piece.sku, sum(piece.qty)::int as pieces
    from (select l.sku, l.qty, l.parts from shop_order o join shop_order_line l using (order_id)
      where o.purchase_id = ${purchase_id}::uuid and o.holds_stock and o.placed_at is null and o.stock_source = 'ecom') l
    ${piecesOfLine} where piece.sku = any (${skus}::text[]) group by piece.sku`.execute(on);
  return new Map(rows.map(({ sku, pieces }) => [sku, pieces]));
}

type Held = Pick<PromotionRow, 'promotion_id' | 'version'>;

/**
 * Holds promotions until the transaction ends, in the order of their ids: none ends meanwhile. An order with one that has a limit
 * takes all of them for itself, because two kinds of locks would be taken out of order, and two orders would wait for each other; orders
 * without do not wait. Returns those that are as they were read.
 */
export async function holdPromotions(tx: Tx, held: readonly Held[], hasLimit: boolean): Promise<string[]> {
  const ids = held.map(({ promotion_id }) => promotion_id);
  const { rows } = await sql<Held>`
    select promotion_id, version from promotion where promotion_id = any (${ids}::uuid[]) order by promotion_id
    ${hasLimit ? sql`for no key update` : sql`for share`}`.execute(tx);
  return rows
    .filter((row) => held.some((one) => one.promotion_id === row.promotion_id && one.version === row.version))
    .map(({ promotion_id }) => promotion_id);
}

/** Writes what an order is given. */
export async function insertGiven(tx: Tx, order_id: string, given: readonly Given[]): Promise<void> {
  const rows = given.map(({ gift_sku: _sku, ...one }) => ({ ...one, order_id }));
  await tx.insertInto('order_promotion').values(rows).execute();
}

/** Says of what was given when its order was placed, where no trigger has: of orders of the version before. */
export async function placeGiven(db: Database): Promise<void> {
  await sql`
    with waiting as materialized (
      select order_id from order_promotion where placed_at is null
    ), placed as materialized (
      select order_id, placed_at, increment_id from shop_order
      where order_id = any (array(select order_id from waiting)) and placed_at is not null
    )
    update order_promotion g set placed_at = o.placed_at, increment_id = o.increment_id
    from placed o where g.order_id = o.order_id and g.placed_at is null`.execute(db);
}

type GivenRow = Pick<Given, 'promotion_id' | 'name' | 'code' | 'amount'> & { readonly kind: PromotionKind };

/** What an order was given. */
export async function givenTo(db: Database, order_id: string): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select promotion_id, name, kind, code, amount from order_promotion where order_id = ${order_id} order by kind, promotion_id`.execute(
    db,
  );
  return rows;
}
