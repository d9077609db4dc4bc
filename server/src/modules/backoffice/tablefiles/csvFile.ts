// A table as a CSV file, piece by piece: UTF-8 with a byte order mark, by which spreadsheets know it. RFC 4180. decisions/0110.
import { type ExportCell, plainCell } from '@vitrine/rules/staff/orderExport';
import { stringify } from 'csv-stringify/sync';
import type { TableFile, TableHead } from './tableFile.ts';

const bytesOf = (rows: string[][]): Buffer => Buffer.from(stringify(rows, { record_delimiter: 'windows' }));

/** A CSV file with the names of its fields in the first row. */
export const csvFile = ({ names }: Pick<TableHead, 'names'>): TableFile => ({
  begin: () => Buffer.concat([Buffer.from('\uFEFF'), bytesOf([[...names]])]),
  rows: (rows: readonly (readonly ExportCell[])[]) => bytesOf(rows.map((cells) => cells.map(plainCell))),
  end: () => Buffer.alloc(0),
});
