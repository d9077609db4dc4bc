// Products and variants by what a member types: the beginning of a code or a SKU, or a part of a title. decisions/0148.
import { type RawBuilder, sql } from 'kysely';
import { hasTrigram, likeText } from '../../../platform/db/likeText.ts';

type Sql = RawBuilder<unknown>;

/** How a list is asked for products or variants. */
type Named = {
  readonly typed: string;
  /** The language of the titles; without it those of every language. */
  readonly language?: string;
};

/**
 * Whether a text begins with a typed one, as a range: a prepared statement does not know its pattern when it is planned, so `like` would find no
 * index of beginnings. An index with `text_pattern_ops` has its rows in the order of `~<~`.
 */
export const begins = (value: Sql, typed: string): RawBuilder<boolean> =>
  sql<boolean>`(${value} ~>=~ ${typed} and ${value} ~<=~ (${typed} || chr(1114111)))`;

/** Whether a SKU begins with a typed text. `v` is the alias of the variants. */
export const skuBegins = (typed: string, v = 'v'): RawBuilder<boolean> =>
  begins(sql`upper(${sql.ref(`${v}.sku`)})`, typed.toUpperCase());

/** Whether the code of a product begins with a typed text. */
export const codeBegins = (typed: string, p = 'p'): RawBuilder<boolean> =>
  begins(sql`lower(${sql.ref(`${p}.code`)})`, typed.toLowerCase());

const ofLanguage = (language: string | undefined) =>
  language === undefined ? sql`true` : sql`t.language = ${language}`;

/** Whether the title of the texts `t` holds a typed text, by the index of titles. */
export const titleHolds = (typed: string, t = 't'): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(`${t}.title`)}) like ${`%${likeText(typed).toLowerCase()}%`}`;

/**
 * Whether the product with a code has a title with so few letters that the index of titles would go through all of them. The titles of all languages are read
 * once, which are little (`join_titles.sql`), and those of one language only of the products that a list comes to before its page ends.
 */
export function hasShortTitle({ typed, language }: Named, code: Sql): RawBuilder<boolean> {
  const some = sql`${code} in (select f.code from product_titles f where strpos(f.titles, ${typed.toLowerCase()}) > 0)`;
  if (language === undefined) return sql<boolean>`(${some})`;
  return sql<boolean>`(${some} and coalesce((
    select true from product_text t where t.code = ${code} and t.language = ${language}
      and strpos(lower(t.title), ${typed.toLowerCase()}) > 0 limit 1), false))`;
}

const hasSku = (typed: string, of: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`p.code in (select v.code from variant v where ${skuBegins(typed)} and ${of})`;

/** Whether a product `p` is named by its code, a SKU of the variants `v` that `of` restricts, or a title. */
export function isProductNamed(named: Named, of: RawBuilder<boolean> = sql<boolean>`true`): RawBuilder<boolean> {
  const { typed, language } = named;
  if (!hasTrigram(typed))
    return sql<boolean>`(${codeBegins(typed)} or ${hasSku(typed, of)} or ${hasShortTitle(named, sql`p.code`)})`;
  return sql<boolean>`p.code = any (array(
    select p.code from product p where ${codeBegins(typed)}
    union all select v.code from variant v where ${skuBegins(typed)} and ${of}
    union all select t.code from product_text t where ${titleHolds(typed)} and ${ofLanguage(language)}))`;
}

/** Whether a variant `v` of the product `p` is named by its SKU or a title of its product. */
export function isVariantNamed(named: Named): RawBuilder<boolean> {
  const { typed, language } = named;
  if (!hasTrigram(typed)) return sql<boolean>`(${skuBegins(typed)} or ${hasShortTitle(named, sql`v.code`)})`;
  return sql<boolean>`v.sku = any (array(
    select v.sku from variant v where ${skuBegins(typed)}
    union all select v.sku from product_text t join variant v on v.code = t.code where ${titleHolds(typed)} and ${ofLanguage(language)}))`;
}
