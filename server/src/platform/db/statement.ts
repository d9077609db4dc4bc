import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/** The placeholder of an argument while a statement is compiled. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The places of a statement's arguments in its text. */
export type Places<Args> = (name: keyof Args & string) => RawBuilder<unknown>;

/**
 * A statement that is compiled once, not at every call: for the hot paths of pages and baskets. `build` writes it with
 * `at('name')` in the place of each argument.
 */
export function statement<Args extends Readonly<Record<string, unknown>>, Row>(
  build: (at: Places<Args>) => RawBuilder<Row>,
): (db: Database | Tx, args: Args) => Promise<Row[]> {
  let made: { text: string; names: readonly string[] } | undefined;
  return async (db, args) => {
    made ??= textOf(build((name) => sql.val(new Place(name))).compile(db));
    const values = made.names.map((name) => args[name]);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(made.text, values));
    return rows;
  };
}

/** An argument that appears in several places is one parameter. */
function textOf({ sql: text, parameters }: CompiledQuery): { text: string; names: readonly string[] } {
  const places = parameters.map((value) => {
    if (!(value instanceof Place)) throw new Error('a statement takes its values as arguments only');
    return value.name;
  });
  const names = [...new Set(places)];
  const numberOf = (place: string): number => names.indexOf(places[Number(place) - 1] ?? '') + 1;
  return { text: text.replace(/\$(\d+)/gu, (_, place: string) => `$${numberOf(place)}`), names };
}
