// Statements that read a basket's contents, for several modules.
import type { ItemOptions } from '@vitrine/contract/basket';
import type { Container } from '@vitrine/rules/catalogue/personalisation';
import type { EngravingTerms } from '@vitrine/rules/engraving/engraving';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import type { SetPart } from '@vitrine/rules/stock/setStock';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type Places, statement } from '../../../platform/db/statement.ts';
import { offeredIn } from '../../catalog/catalogue/offeredFragment.ts';
import { partsOf, partStock, scarcest } from '../../catalog/stock/leftFragment.ts';
import { knownSession, type SessionRow } from '../../../platform/session/session.ts';
import { type BasketOwner, ownerId } from './owner.ts';
import type { ProductFacts } from './productTextFragment.ts';

type On = Database | Tx;

/**
 * A basket line with the columns that depend on sales and country. They are null where the basket has no line, or the
 * country does not sell it.
 */
export type LineRow = {
  basket_id: string;
  version: number;
  purchase_id: string;
  line_id: string | null;
  sku: string;
  qty: number;
  options: ItemOptions;
  options_hash: string;
  told_store: string | null;
  is_withdrawn: boolean;
  max_sale_qty: number;
  qty_increments: number;
  pre_order: boolean;
  /** The price without an engraving, of a kit that of both pieces. */
  amount: number | null;
  left: number;
  /** How the product can be engraved; `price` is null where the country has none. */
  engraving_terms: (EngravingTerms & { preparation_days: number; price: number | null }) | null;
  container: Container | null;
  /** Of a kit: its container, if the country sells it. */
  chosen_container: (Container & { sku: string; is_refundable: boolean }) | null;
  /** Of a set or kit: its distinct parts, the pieces that one set takes, how many are left of each, and its limit. */
  parts: readonly (SetPart & { left: number; max_sale_qty: number })[] | null;
};

/** The owner of the basket that a statement reads, and the country of its prices. */
type At = { owner_id: string; country: Country };
export type Versioned = { catalogue_version: number };

/** A basket line with its product texts in one wording, or the head of a basket without lines. */
export type BasketRow = (LineRow & { line_id: null }) | FactRow;
export type FactRow = LineRow & { line_id: string } & ProductFacts;

const lineColumns = sql.raw('l.sku, l.qty, l.options, l.options_hash');

const containerOf = (variant: 'v' | 'o') => {
  const column = (name: string) => sql.ref(`${variant}.${name}`);
  return sql`case when ${column('container_id')} is not null then jsonb_build_object(
    'container_type', ${column('container_type')}, 'container_id', ${column('container_id')},
    'container_role', ${column('container_role')}) end`;
};

/**
 * The columns of a line `l` that depend on sales and country. Reads line by line (`limit 1`), because a plan made for a
 * hundred lines would scan whole tables. `withProductTexts` adds the texts.
 */
export const pieceOf = (country: RawBuilder<unknown>) => sql`
  left join lateral (
    select v.is_withdrawn, p.max_sale_qty, p.qty_increments, p.pre_order or coalesce(other.pre_order, false) as pre_order,
      case when l.options ? 'container_sku' then price.amount + other.amount else price.amount end as amount,
      case when other.sku is null then coalesce(kit."left", stock.qty, 0)
        else least(coalesce(stock.qty, 0), other."left") end as "left",
      case when other.sku is null then kit.parts else jsonb_build_array(
        jsonb_build_object('sku', v.sku, 'qty', 1, 'left', coalesce(stock.qty, 0), 'max_sale_qty', p.max_sale_qty),
        jsonb_build_object('sku', other.sku, 'qty', 1, 'left', other."left", 'max_sale_qty', other.max_sale_qty)) end as parts,
      p.engraving - 'prices' || jsonb_build_object('price', p.engraving -> 'prices' -> ${country}::text) as engraving_terms,
      ${containerOf('v')} as container,
      case when other.sku is not null then other.container || jsonb_build_object(
        'sku', other.sku, 'is_refundable', other.is_refundable) end as chosen_container
    from variant v
    join product p on p.code = v.code
    left join price on price.sku = v.sku and price.country = ${country} and not v.is_withdrawn
      and ${offeredIn(sql`${country}::text`)}
    left join stock on stock.sku = v.sku and stock.source = 'ecom'
    left join lateral (
      select ${scarcest} as "left", jsonb_agg(jsonb_build_object(
        'sku', n.sku, 'qty', n.qty, 'left', coalesce(part.qty, 0), 'max_sale_qty', coalesce((
          select q.max_sale_qty from variant o join product q on q.code = o.code where o.sku = n.sku), n.qty)
      ) order by n.place) as parts
      from (${partsOf(sql`v.sku`)}) n ${partStock()}
    ) kit on p.configurator_type <> 'VARIANT_PRODUCT'
    left join lateral (
      select o.sku, q.max_sale_qty, q.pre_order, q.is_refundable, op.amount, coalesce(os.qty, 0) as "left",
        coalesce(${containerOf('o')}, '{}') as container
      from variant o
      join product q on q.code = o.code
      join price op on op.sku = o.sku and op.country = ${country}
      left join stock os on os.sku = o.sku and os.source = 'ecom'
      where o.sku = l.options ->> 'container_sku' and o.sku <> v.sku and not o.is_withdrawn
        and q.configurator_type = 'VARIANT_PRODUCT' and ${offeredIn(sql`${country}::text`, 'q')}
    ) other on l.options ? 'container_sku'
    where v.sku = l.sku
    limit 1
  ) piece on true`;

/** The catalogue version of a statement's rows. */
export const catalogueVersion = sql`(select version from catalogue_state) as catalogue_version`;

/** Reads a basket's rows and another module's columns, for `basketRowsWith`. */
export type BasketStatement<Args, Beside> = (
  db: On,
  owner: BasketOwner,
  args: Args & Omit<At, 'owner_id'>,
) => Promise<(LineRow & Versioned & Beside)[]>;

/**
 * The basket in one statement: a row per line, or one row without a line; no row where there is no basket. `beside`
 * adds columns that another module reads of the basket `b`.
 */
export function basketStatement<Args extends Readonly<Record<string, unknown>>, Beside>(
  beside: (at: Places<Args>) => RawBuilder<unknown>,
): BasketStatement<Args, Beside> {
  const ofOwner = (column: 'customer_id' | 'session_id') =>
    statement<Args & At, LineRow & Versioned & Beside>(
      (at) => sql`
        select b.basket_id, b.version, b.purchase_id, l.line_id, l.told_store, ${lineColumns}, piece.*, ${catalogueVersion}
          ${beside(at)}
        from basket b
        left join basket_line l on l.basket_id = b.basket_id
        ${pieceOf(at('country'))}
        where b.${sql.ref(column)} = ${at('owner_id')}
        order by l.added_at, l.line_id`,
    );
  const ofCustomer = ofOwner('customer_id');
  const ofSession = ofOwner('session_id');
  return (db, owner, args) => (owner.customer_id ? ofCustomer : ofSession)(db, { ...args, owner_id: ownerId(owner) });
}

type Asked = { session_hash: Buffer; now: Date; country: Country };

/** Reads a session and its owner's basket, for `visitorWithRows`. */
export type VisitorStatement<Beside> = (
  db: Database,
  asked: Asked,
) => Promise<{ known: SessionRow | undefined; rows: (LineRow & Versioned & Beside)[] }>;

/** Reads the session of a hash with its owner's basket, as `basketStatement` does, in one statement. */
export function visitorStatement<Beside>(beside: RawBuilder<unknown>): VisitorStatement<Beside> {
  type Basket = LineRow & Versioned & Beside;
  const read = statement<Asked, SessionRow & (Basket | { basket_id: null })>(
    (at) => sql`
      with known as materialized (${knownSession(at)}),
      b as materialized (
        select basket_id, version, purchase_id from basket
        where customer_id = (select customer_id from known where customer_until > ${at('now')})
        union all
        select basket_id, version, purchase_id from basket
        where session_id = (select session_id from known where (customer_until > ${at('now')}) is not true)
      )
      select known.*, b.*, l.line_id, l.told_store, ${lineColumns}, piece.*, ${catalogueVersion}
        ${beside}
      from known
      left join b on true
      left join basket_line l on l.basket_id = b.basket_id
      ${pieceOf(at('country'))}
      order by l.added_at, l.line_id`,
  );
  return async (db, asked) => {
    const found = await read(db, asked);
    return {
      known: found[0],
      rows: found.filter((row): row is SessionRow & Basket => row.basket_id !== null),
    };
  };
}
