// What an export of the list of orders holds: the fields of each column, and texts that no spreadsheet takes for a formula. decisions/0110.
import { decimalOf, digitsOf } from '../money/money.ts';
import type { OrderListColumn } from './orderList.ts';

/** The formats of an export. Spec 3 §6, decisions/0110. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Minutes for which the link of an export that was asked for works, once. Spec 3 §6, decisions/0110. */
export const exportLinkMinutes = 5;

/** An order as a list has it. Amounts in minor units. */
export type ExportedOrder = {
  readonly increment_id: string;
  readonly status: string;
  readonly placed_at: string;
  readonly changed_at: string;
  readonly country: string;
  readonly currency: string;
  readonly total: number;
  readonly pieces: number;
  readonly first: { readonly sku: string; readonly product_name: string } | null;
  readonly payment_method: string;
  readonly delivery: string;
  readonly pickup_store_id: string | null;
  readonly client: { readonly firstname: string; readonly lastname: string } | null;
};

/** A value of a row: a text, a plain decimal with as many decimals as its currency, or a moment (ISO). */
export type ExportCell =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'number'; readonly decimal: string; readonly digits: number }
  | { readonly is: 'moment'; readonly at: string };

type Field = { readonly name: string; readonly cell: (order: ExportedOrder) => ExportCell };

const text = (name: string, of: (order: ExportedOrder) => string | null | undefined): Field => ({
  name,
  cell: (order) => ({ is: 'text', text: of(order) ?? '' }),
});
const moment = (name: string, of: (order: ExportedOrder) => string): Field => ({
  name,
  cell: (order) => ({ is: 'moment', at: of(order) }),
});

/** The fields of each column. Their names stay: sheets and programs of the house read them. */
const fieldsOf: Readonly<Record<OrderListColumn, readonly Field[]>> = {
  number: [text('number', ({ increment_id }) => increment_id)],
  status: [text('status', ({ status }) => status)],
  pieces: [
    { name: 'pieces', cell: ({ pieces }) => ({ is: 'number', decimal: String(pieces), digits: 0 }) },
    text('sku', ({ first }) => first?.sku),
    text('product', ({ first }) => first?.product_name),
  ],
  client: [text('firstname', ({ client }) => client?.firstname), text('lastname', ({ client }) => client?.lastname)],
  country: [text('country', ({ country }) => country)],
  total: [
    {
      name: 'total',
      cell: ({ total, currency }) => ({
        is: 'number',
        decimal: decimalOf(total, currency),
        digits: digitsOf(currency),
      }),
    },
    text('currency', ({ currency }) => currency),
  ],
  placed: [moment('placed_at_utc', ({ placed_at }) => placed_at)],
  changed: [moment('changed_at_utc', ({ changed_at }) => changed_at)],
  payment: [text('payment', ({ payment_method }) => payment_method)],
  delivery: [text('delivery', ({ delivery }) => delivery)],
  boutique: [text('boutique', ({ pickup_store_id }) => pickup_store_id)],
};

/** The names of an export's fields. Spec 3 §6, decisions/0110. */
export const exportNames = (columns: readonly OrderListColumn[]): readonly string[] =>
  columns.flatMap((column) => fieldsOf[column].map(({ name }) => name));

/** The values of an order, one for each field. Spec 3 §6, decisions/0110. */
export const exportCells = (columns: readonly OrderListColumn[], order: ExportedOrder): readonly ExportCell[] =>
  columns.flatMap((column) => fieldsOf[column].map(({ cell }) => cell(order)));

/** What a spreadsheet takes for the beginning of a formula, also in its wide form, behind blanks or a quote. */
const formula = /^[\s"']*[=+\-@＝＋－＠]/u;
/** Signs at which some spreadsheet splits a line, and so begins another cell. */
const separators = /(?<sign>[,;\t\r\n])/u;

/**
 * A text of a CSV file that no spreadsheet takes for a formula: an apostrophe precedes what begins as one, at the start of the
 * text and behind each separator, because some spreadsheets split at other separators than the file has. OWASP, CSV injection.
 * Spec 3 §6, invariant S10.
 */
export function withoutFormula(value: string): string {
  const [first = '', ...rest] = value.split(separators);
  const start = formula.test(value) ? "'" : '';
  return `${start}${first}${rest.map((part) => (formula.test(part) ? `'${part}` : part)).join('')}`;
}

/** A value as a CSV file has it. Spec 3 §6, decisions/0110. */
export function plainCell(cell: ExportCell): string {
  if (cell.is === 'number') return cell.decimal;
  return cell.is === 'moment' ? cell.at : withoutFormula(cell.text);
}
