// SQL of the products that rules add to categories. decisions/0142.
import type { CategoryRule, Condition, RuledFacts } from '@vitrine/rules/catalogue/categoryRules';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { distinctValues } from '../../../platform/db/distinctValues.ts';
import { codesBelow } from '../catalogue/belowFragment.ts';

type On = Database | Tx;

type StoredRule = { readonly category: string; readonly conditions: CategoryRule['conditions'] };

/** The day for which rules are read; no other transaction writes the catalogue until this one ends. */
export async function lockRuleDay(tx: Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(ruled_on, 'YYYY-MM-DD') as day from catalogue_state for no key update`.execute(tx);
  return rows[0]?.day ?? '';
}

export async function setRuleDay(tx: Tx, day: string): Promise<void> {
  await sql`update catalogue_state set ruled_on = ${day} where ruled_on <> ${day}::date`.execute(tx);
}

/** The rules that add products. */
export async function rules(db: On): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select category, conditions from category_rule where conditions <> '[]' order by category`.execute(db);
  return rows;
}

/** Whether there is a rule that was read for another day. */
export async function hasOlderRules(db: On, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from catalogue_state, category_rule where ruled_on <> ${day}::date and conditions <> '[]' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

type FactsRow = RuledFacts & {
  readonly code: string;
  /** Its categories of the import. */ readonly own: readonly string[];
};

const isAsked = (codes: readonly string[] | null, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  codes === null ? sql`true` : sql`${column} = any (${codes}::text[])`;
const listed = (column: RawBuilder<unknown>) => sql`array_remove(array[${column}], null)`;

/** What conditions ask of products, in the collection's order: of some, or of all for null; prices of these countries alone. */
export async function facts(
  db: On,
  codes: readonly string[] | null,
  countries: readonly Country[],
): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`
    with recursive above as (
      select code as category, code as at from category
      union all select a.category, c.parent from above a join category c on c.code = a.at where c.parent is not null)
    select p.code, coalesce(k.own, '{}') as own, coalesce(k.category, '{}') as category,
      ${listed(sql`p.material`)} as material, ${listed(sql`p.family_code`)} as family,
      ${listed(sql`p.department_code`)} as department, ${listed(sql`p.division_code`)} as division,
      ${listed(sql`p.designer`)} as designer, coalesce(v.colors, '{}') as color,
      coalesce(pr.prices, '{}') as prices, to_char(p.launched_on, 'YYYY-MM-DD') as launched_on, p.is_new,
      p.engraving is not null as engraving
    from product p
    -- The tree once for all products: for each of them it would be read as a whole.
    left join (
      select c.code, array_agg(distinct c.category) as own, array_agg(distinct a.at) as category
      from product_category c join above a on a.category = c.category where ${isAsked(codes, sql`c.code`)} group by c.code
    ) k on k.code = p.code
    left join (
      select variant.code, array_agg(distinct attributes ->> 'color') filter (where attributes ? 'color') as colors
      from variant where not is_withdrawn and ${isAsked(codes, sql`variant.code`)} group by variant.code
    ) v on v.code = p.code
    left join (
      select code, json_object_agg(country, amount) as prices from (
        select v.code, price.country, min(price.amount) as amount from price join variant v using (sku)
        where price.country = any (${countries}::text[]) and not v.is_withdrawn and ${isAsked(codes, sql`v.code`)}
        group by v.code, price.country) lowest
      group by code
    ) pr on pr.code = p.code
    where ${isAsked(codes, sql`p.code`)}
    order by p.position, p.code`.execute(db);
  return rows;
}

/** What a condition asks, as far as one row of a product has it; null where the rule alone decides. */
function askedOf(condition: Condition): RawBuilder<unknown> | null {
  if (condition.fact === 'is_new') return sql`p.is_new`;
  if (condition.fact === 'engraving') return sql`p.engraving is not null`;
  if (condition.fact === 'launched') return sql`p.launched_on is not null`;
  if (condition.fact === 'price') return null;
  const any = sql`any (${[...condition.any]}::text[])`;
  if (condition.fact === 'category')
    return sql`p.code in (select c.code from product_category c where c.category in ${codesBelow(sql`code = ${any}`)})`;
  if (condition.fact === 'color')
    return sql`p.code in (select v.code from variant v where not v.is_withdrawn and v.attributes ->> 'color' = ${any})`;
  const column =
    { material: 'p.material', designer: 'p.designer' }[condition.fact as string] ?? `p.${condition.fact}_code`;
  return sql`${sql.ref(column)} = ${any}`;
}

/** The codes of products that may meet conditions, with some that do not; null where no condition narrows them. */
export async function mayMeet(db: On, conditions: readonly Condition[]): Promise<string[] | null> {
  const asked = conditions.flatMap((condition) => askedOf(condition) ?? []);
  if (asked.length === 0) return null;
  const { rows } = await sql<{ code: string }>`
    select p.code from product p where ${sql.join(asked, sql` and `)}`.execute(db);
  return rows.map(({ code }) => code);
}

type Member = { readonly category: string; readonly code: string };

/** Makes these the members among some products, or among all for null. Returns the products that came or went. */
export async function setMembers(
  tx: Tx,
  codes: readonly string[] | null,
  members: readonly Member[],
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with wanted as materialized (
      select category, code from json_to_recordset(${JSON.stringify(members)}::json) as m (category text, code text)),
    gone as (
      delete from category_member m where ${isAsked(codes, sql`m.code`)}
        and not exists (select from wanted w where w.category = m.category and w.code = m.code) returning m.code),
    come as (
      insert into category_member (category, code) select category, code from wanted on conflict do nothing returning code)
    select code from gone union select code from come order by code`.execute(tx);
  return rows.map(({ code }) => code);
}

/** How many products a category has of the import, and how many by its rule. */
export async function memberCounts(db: On, category: string): Promise<{ own: number; added: number }> {
  const { rows } = await sql<{ own: number; added: number }>`
    select (select count(*) from product_category where category = ${category})::integer as own,
      (select count(*) from category_member where category = ${category})::integer as added`.execute(db);
  return rows[0] ?? { own: 0, added: 0 };
}

/** The products that a category has by its rule, in the collection's order. */
export async function membersOf(db: On, category: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from category_member join product using (code) where category = ${category} order by position, code`.execute(
    db,
  );
  return rows.map(({ code }) => code);
}

type RuleValues = Readonly<Record<'family' | 'department' | 'division' | 'designer', readonly string[]>>;

/** The codes of the product's groups and the names of its designers. */
export async function ruleValues(db: On): Promise<RuleValues> {
  const { rows } = await sql<RuleValues>`
    select ${distinctValues('product', 'family_code')} as family, ${distinctValues('product', 'department_code')} as department,
      ${distinctValues('product', 'division_code')} as division, ${distinctValues('product', 'designer')} as designer`.execute(
    db,
  );
  return rows[0] ?? { family: [], department: [], division: [], designer: [] };
}
