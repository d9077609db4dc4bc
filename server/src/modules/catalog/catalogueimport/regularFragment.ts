import { type RawBuilder, sql } from 'kysely';

/** The price that the house has set apart from periods; null where only a period sells the piece. `price` is the alias of the table. decisions/0150. */
export const regularOf = (price: string): RawBuilder<number | null> =>
  sql<
    number | null
  >`case when ${sql.ref(`${price}.until`)} is null then ${sql.ref(`${price}.amount`)} else ${sql.ref(`${price}.regular`)} end`;
