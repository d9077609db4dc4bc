import { type RawBuilder, sql } from 'kysely';

/** The codes of the categories that a condition on `code` names, and of all below them, as a subquery. */
export const codesBelow = (named: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  with recursive tree as (
    select code from category where ${named}
    union select c.code from category c join tree on c.parent = tree.code)
  select code from tree)`;
