// Pages of a list in the order of a moment and an id. A page continues after the last row of the page before, by value, so it
// costs what its own rows cost however long the list is, and a row that changes meanwhile moves no other. decisions/0093.
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../errors/ApiError.ts';

/** Which page: at most `limit` rows, after the row of the cursor `after`; the oldest first unless `newest_first`. */
export type PageOf = { readonly limit: number; readonly after?: string | undefined; readonly newest_first?: boolean };
export type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** Rows of one page of staff's lists. */
export const staffPageRows = 200;

const position = /^(?<micros>\d{1,16}) (?<id>[\w:.-]{1,100})$/u;

/** The position that a cursor names. Throws payload_refused for any other text. */
function positionOf(cursor: string): { micros: string; id: string } {
  const { micros, id } = position.exec(Buffer.from(cursor, 'base64url').toString())?.groups ?? {};
  if (micros === undefined || id === undefined) throw new ApiError('payload_refused', { fields: { after: 'format' } });
  return { micros, id };
}

/** The moment at which a page continues: no row of it is earlier, or later of a list with the newest first. Throws payload_refused. */
export const cursorMoment = (cursor: string): Date => new Date(Math.floor(Number(positionOf(cursor).micros) / 1000));

/**
 * The parts of a statement that reads one page: `place` is selected as a column, `follows` restricts it, and `order` ends it.
 * `moment` is a timestamptz that is never null, `id` a text that is unique among equal moments. Throws payload_refused for
 * an invalid cursor.
 */
export function keyset(
  moment: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { limit, after, newest_first = false }: PageOf,
): { place: RawBuilder<unknown>; follows: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const from = after === undefined ? null : positionOf(after);
  const beyond = newest_first ? sql`<` : sql`>`;
  const turn = newest_first ? sql`desc` : sql`asc`;
  return {
    place: sql`(extract(epoch from ${moment}) * 1000000)::bigint::text || ' ' || ${id} as place`,
    follows: from
      ? sql`(${moment}, ${id}) ${beyond} (timestamptz 'epoch' + ${from.micros}::bigint * interval '1 microsecond', ${from.id}::text)`
      : sql`true`,
    // One row more tells whether there is another page.
    order: sql`order by ${moment} ${turn}, ${id} ${turn} limit ${limit + 1}`,
  };
}

/** The page of the rows that a statement with `keyset` has read. */
export function pageOfRows<Row extends { place: string }>(
  rows: readonly Row[],
  { limit }: PageOf,
): Page<Omit<Row, 'place'>> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit).map((row) => {
      const { place: _, ...shown } = row;
      return shown;
    }),
    next: last ? Buffer.from(last.place).toString('base64url') : null,
  };
}

/** Every row of a list, read page by page: for commands, which print all. */
export async function allRows<Row>(read: (page: PageOf) => Promise<Page<Row>>): Promise<Row[]> {
  const all: Row[] = [];
  let after: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page after the other
    const { rows, next } = await read({ limit: staffPageRows, after });
    all.push(...rows);
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}
