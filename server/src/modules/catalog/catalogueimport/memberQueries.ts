// SQL of the products that rules add to categories. decisions/0142.
import type { CategoryRule, RuledFacts } from '@vitrine/rules/catalogue/categoryRules';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

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
    select p.code,
      array(select category from product_category c where c.code = p.code) as own,
      array(select distinct a.at from product_category c join above a on a.category = c.category where c.code = p.code) as category,
      ${listed(sql`p.material`)} as material, ${listed(sql`p.family_code`)} as family,
      ${listed(sql`p.department_code`)} as department, ${listed(sql`p.division_code`)} as division,
      ${listed(sql`p.designer`)} as designer, coalesce(v.colors, '{}') as color,
      coalesce(pr.prices, '{}') as prices, to_char(p.launched_on, 'YYYY-MM-DD') as launched_on, p.is_new,
      p.engraving is not null as engraving
    from product p
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
    select array(select distinct family_code from product order by 1) as family,
      array(select distinct department_code from product order by 1) as department,
      array(select distinct division_code from product order by 1) as division,
      array(select distinct designer from product where designer is not null order by 1) as designer`.execute(db);
  return rows[0] ?? { family: [], department: [], division: [], designer: [] };
}
