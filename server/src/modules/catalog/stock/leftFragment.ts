// What is left of a variant. A set has no figure of its own: it is sold from the stock of its parts. decisions/0042.
import { type RawBuilder, sql } from 'kysely';
import { isOpenStore } from './openStoreFragment.ts';

type Sql = RawBuilder<unknown>;
const ecom = sql`'ecom'`;

/** The distinct parts of a set with the pieces that one set takes: a part listed twice counts twice. */
export const partsOf = (sku: Sql): Sql => sql`
  select n.part_sku as sku, sum(n.qty)::integer as qty, min(n.place) as place
  from set_part n where n.sku = ${sku} group by n.part_sku`;

/** The stock of a set's part `n`, as `part`; none when the part is no longer sold. */
export const partStock = (source: Sql = ecom): Sql => sql`
  left join lateral (
    select s.qty from stock s join variant v on v.sku = s.sku
    where s.sku = n.sku and s.source = ${source} and not v.is_withdrawn
  ) part on true`;

/** How many sets the scarcest of the parts `n` allows. */
export const scarcest: Sql = sql`min(coalesce(part.qty, 0) / n.qty)::integer`;

/** How many of a variant are left in a source: of a set, as many as its scarcest part allows. Spec 2 §4. */
export const leftOf = (sku: Sql, source: Sql = ecom): Sql => sql`coalesce(
    (select ${scarcest} from (${partsOf(sku)}) n ${partStock(source)}),
    (select s.qty from stock s where s.sku = ${sku} and s.source = ${source}), 0)`;

/**
 * The pieces of stock of a line `l`, as `piece` with sku and qty: those of its parts, or its own. `parts` is what the
 * order recorded.
 */
export const piecesOfLine: Sql = sql`
  cross join lateral (
    select x.sku, l.qty * x.qty as qty from jsonb_to_recordset(l.parts) as x (sku text, qty integer)
    union all select l.sku, l.qty where l.parts is null
  ) piece`;

/** The open stores of a country that have a variant, of a set all its parts. From the first part's stores: the first one with all ends the search. */
export const storesWith = (sku: Sql, country: Sql): Sql => sql`
  from stock s join store on store.store_id = s.source
  where s.sku = coalesce((select n.part_sku from set_part n where n.sku = ${sku} order by n.place limit 1), ${sku})
    and s.qty > 0 and store.country = ${country} and ${leftOf(sku, sql`store.store_id`)} > 0
    and ${isOpenStore('store')}`;
