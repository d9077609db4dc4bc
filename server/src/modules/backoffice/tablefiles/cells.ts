// The fields of tables that leave as files. decisions/0144, 0155.
import { decimalOf, digitsOf } from '@vitrine/rules/money/money';
import type { ExportCell } from '@vitrine/rules/staff/orderExport';

type Field<Row> = readonly [name: string, cell: (row: Row) => ExportCell];
/** The fields of a row, in their order. */
export type Fields<Row> = readonly Field<Row>[];

const none: ExportCell = { is: 'text', text: '' };

/** A text; empty for none. */
export const text = <Row>(name: string, of: (row: Row) => string | null | undefined): Field<Row> => [
  name,
  (row) => ({ is: 'text', text: of(row) ?? '' }),
];

/** A whole number. */
export const count = <Row>(name: string, of: (row: Row) => number): Field<Row> => [
  name,
  (row) => ({ is: 'number', decimal: String(of(row)), digits: 0 }),
];

/** An amount in minor units, as a decimal of its currency; empty for none. */
export const amount = <Row>(
  name: string,
  of: (row: Row) => readonly [minor: number, currency: string] | null,
): Field<Row> => [
  name,
  (row) => {
    const found = of(row);
    if (found === null) return none;
    const [minor, currency] = found;
    return { is: 'number', decimal: decimalOf(minor, currency), digits: digitsOf(currency) };
  },
];

/** A rate in thousandths of a percent, as percent; empty for none. */
export const rate = <Row>(name: string, of: (row: Row) => number | null): Field<Row> => [
  name,
  (row) => {
    const found = of(row);
    return found === null ? none : { is: 'number', decimal: (found / 1000).toFixed(3), digits: 3 };
  },
];

/** `yes` or `no`. */
export const yes = <Row>(name: string, of: (row: Row) => boolean): Field<Row> =>
  text(name, (row) => (of(row) ? 'yes' : 'no'));

/** A moment (ISO); empty for none. */
export const moment = <Row>(name: string, of: (row: Row) => string | null): Field<Row> => [
  name,
  (row) => {
    const at = of(row);
    return at === null ? none : { is: 'moment', at };
  },
];
