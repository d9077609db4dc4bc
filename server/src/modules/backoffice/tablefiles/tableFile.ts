import type { ExportCell } from '@vitrine/rules/staff/orderExport';

/** The names of the fields, and what the table is called. */
export type TableHead = { readonly names: readonly string[]; readonly title: string };

/** A file of a table that is written piece by piece. The pieces in their order are the file. */
export type TableFile = {
  readonly begin: () => Buffer;
  readonly rows: (rows: readonly (readonly ExportCell[])[]) => Buffer;
  readonly end: () => Buffer;
};
