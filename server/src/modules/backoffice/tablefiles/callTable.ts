// A table that leaves as a file: the call of its page, which checks and reads, and the fields of a row. decisions/0144, 0155.
import type { AnswerOf, Endpoint, QueryOf } from '@vitrine/contract/endpoint';
import type { ExportCell } from '@vitrine/rules/staff/orderExport';
import { checked } from '../../../platform/http/checkCall.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import type { Fields } from './cells.ts';

type Found = { readonly rows: readonly (readonly ExportCell[])[]; readonly next: string | null };
export type CallTable = {
  /** The names of the fields. They stay: sheets and programs of the house read them. */
  readonly names: readonly string[];
  readonly page: (
    shop: Shop,
    member: StaffMember,
    query: Readonly<Record<string, string>>,
    after: string | undefined,
  ) => Promise<Found>;
};

type Read<E> = (shop: Shop, member: StaffMember, query: QueryOf<E>) => Promise<AnswerOf<E>>;

/** The cells of a row, one for each field. */
export const cellsOf = <Row>(fields: Fields<Row>, row: Row): readonly ExportCell[] =>
  fields.map(([, cell]) => cell(row));

/** Tables of a call: `of` makes one, of the rows that its answer has. */
export const tablesOf = <E extends Endpoint>(endpoint: E, read: Read<E>) => ({
  of: <Row>(rowsOf: (answer: AnswerOf<E>, asked: QueryOf<E>) => readonly Row[]) => ({
    with: (fields: Fields<Row>): CallTable => ({
      names: fields.map(([name]) => name),
      page: async (shop, member, query, after) => {
        const asked = checked(endpoint.query, { ...query, ...(after !== undefined && { after }) }) as QueryOf<E>;
        const answer = await read(shop, member, asked);
        const { next = null } = answer as { next?: string | null };
        return { rows: rowsOf(answer, asked).map((row) => cellsOf(fields, row)), next };
      },
    }),
  }),
});
