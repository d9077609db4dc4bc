import { type RawBuilder, sql } from 'kysely';

/**
 * The values of a column in their order, as an array, among the rows that `of` keeps: each is found from the one before by an index of the
 * column, so it costs what the values cost, however many rows have them.
 */
export function distinctValues(table: string, name: string, of: RawBuilder<unknown> = sql`true`): RawBuilder<string[]> {
  const [from, column] = [sql.ref(table), sql.ref(name)];
  return sql<string[]>`array(
    with recursive found (value) as (
      (select ${column} from ${from} where ${column} is not null and ${of} order by 1 limit 1)
      union all
      select (select ${column} from ${from} where ${column} > found.value and ${of} order by 1 limit 1) from found where found.value is not null)
    select value from found where value is not null order by 1)`;
}
