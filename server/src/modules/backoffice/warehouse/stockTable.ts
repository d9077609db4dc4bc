// The stock of every piece as a file: where it is, as the look-up of one piece says. decisions/0155.
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { requireRead } from '../staff/tasks.ts';
import { type CallTable, cellsOf } from '../tablefiles/callTable.ts';
import { count, type Fields, text } from '../tablefiles/cells.ts';
import { shownPieces } from './shownPieces.ts';
import * as queries from './stockListQueries.ts';

/** SKUs of a page: each page goes once through the orders that are in the house. */
const pageSkus = 500;

const fields: Fields<queries.StockRow & { readonly product_name: string }> = [
  text('sku', ({ sku }) => sku),
  text('product', ({ product_name }) => product_name),
  text('place', ({ place }) => place),
  text('city', ({ city }) => city),
  count('free', ({ free }) => free),
  count('reserved', ({ reserved }) => reserved),
  count('sold', ({ sold }) => sold),
  count('coming', ({ coming }) => coming),
  text('shelf', ({ shelf }) => shelf),
];

/** Throws staff_refused, payload_refused for a filter: the file is of every piece. */
export const stockTable: CallTable = {
  names: fields.map(([name]) => name),
  page: async (shop, member, query, after) => {
    requireRead(member, 'see_stock');
    const [unknown] = Object.keys(query);
    if (unknown !== undefined) throw new ApiError('payload_refused', { fields: { [unknown]: 'unknown' } });
    const skus = await queries.skusAfter(shop.db, after ?? '', pageSkus);
    const rows = await queries.stockOf(shop.db, skus);
    const pieceOf = await shownPieces(
      shop,
      rows.map(({ sku }) => sku),
    );
    return {
      rows: rows.map((row) => cellsOf(fields, { ...row, product_name: pieceOf(row.sku).product_name })),
      next: skus.length === pageSkus ? (skus.at(-1) ?? null) : null,
    };
  },
};
