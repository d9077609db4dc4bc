// Where a product may be sold at all, for statements that read single pieces; lists read `product.sold_in`. decisions/0126.
import { type RawBuilder, sql } from 'kysely';

type Country = RawBuilder<unknown>;

/** Whether the row of a product allows a country. `product` is the alias of the table. */
export const allowedIn = (country: Country, product = 'p'): RawBuilder<boolean> => {
  const allowed = sql.ref(`${product}.countries`);
  return sql<boolean>`(${allowed} is null or ${country} = any (${allowed}))`;
};

/** Whether the office has not hidden a product in the storefronts of a country. */
export const shownIn = (country: Country, product = 'p'): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from product_hidden h where h.code = ${sql.ref(`${product}.code`)} and h.country = ${country})`;

/** Whether the storefronts of a country may show a product. */
export const offeredIn = (country: Country, product = 'p'): RawBuilder<boolean> =>
  sql<boolean>`${allowedIn(country, product)} and ${shownIn(country, product)}`;
