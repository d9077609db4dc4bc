import type { ExportCell, ExportFormat } from '@vitrine/rules/staff/orderExport';
import type { StaffMember } from '../staff/staffRows.ts';
import { csvFile } from '../tablefiles/csvFile.ts';
import type { TableHead } from '../tablefiles/tableFile.ts';
import { xlsxFile } from '../tablefiles/xlsxFile.ts';

/** A piece of a file, and how many rows it adds. */
export type FilePiece = { readonly bytes: Buffer; readonly rows: number };
/** Reads a page for the member that asked, while it is signed in. */
export type Holder = <Found>(read: (member: StaffMember) => Promise<Found>) => Promise<Found>;

/** What a table is made of, page by page. */
export type FileSource = TableHead & {
  /** Throws staff_refused for a member that has lost its right meanwhile. */
  readonly requireStill: (member: StaffMember) => void;
  readonly page: (
    member: StaffMember,
    of: { readonly limit: number; readonly after: string | undefined },
  ) => Promise<{ readonly rows: readonly (readonly ExportCell[])[]; readonly next: string | null }>;
};

/** Rows of a page; of orders one statement for them and one for their lines. */
const pageRows = 500;

/** The pieces of a table: a page at a time, so that no file is in memory. */
export async function* tablePieces(
  { requireStill, page, ...head }: FileSource,
  format: ExportFormat,
  held: Holder,
): AsyncGenerator<FilePiece, void, undefined> {
  const file = (format === 'csv' ? csvFile : xlsxFile)(head);
  const read = (after: string | undefined) =>
    held((member) => {
      requireStill(member);
      return page(member, { limit: pageRows, after });
    });
  yield { bytes: file.begin(), rows: 0 };
  let after: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page after the other
    const { rows, next } = await read(after);
    yield { bytes: file.rows(rows), rows: rows.length };
    after = next ?? undefined;
  } while (after !== undefined);
  yield { bytes: file.end(), rows: 0 };
}
