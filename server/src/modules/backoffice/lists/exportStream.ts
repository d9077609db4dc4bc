// The bytes of an export, made as fast as they are read: a page at a time, so that no file is in memory. decisions/0110.
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { memberSignedIn } from '../staff/signIn.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import type { ExportRow } from './exportQueries.ts';
import { noteExport } from './exports.ts';
import { type FilePiece, type Holder, tablePieces } from './fileSource.ts';
import { journalPieces } from './journalPieces.ts';
import { listSource } from './listExport.ts';
import { newsletterSource } from './newsletterExports.ts';
import { orderSource } from './orderSource.ts';
import { reportSource } from './reportExport.ts';

/** The member, as long as it is signed in. Throws session_ended. */
async function requireStill(shop: Shop, cookie: string | null, { staff_id }: ExportRow): Promise<StaffMember> {
  const member = await memberSignedIn(shop, cookie);
  if (member.staff_id !== staff_id) throw new ApiError('session_ended');
  return member;
}

function fileOf(shop: Shop, row: ExportRow, held: Holder): AsyncGenerator<FilePiece, void, undefined> {
  if (row.list === 'orders') return tablePieces(orderSource(shop, row.shown), row.format, held);
  if (row.list === 'newsletter') return tablePieces(newsletterSource(shop, row.shown), row.format, held);
  if (row.list === 'report') return tablePieces(reportSource(shop, row.shown), row.format, held);
  if (row.list === 'list') return tablePieces(listSource(shop, row.shown), row.format, held);
  return journalPieces(shop, row, held);
}

/** The pieces of the file. Stops with an error where the member may not have the next page; notes how it ended. */
async function* piecesOf(shop: Shop, cookie: string | null, row: ExportRow): AsyncGenerator<Buffer, void, undefined> {
  // A slot for each page, so that a long export lets calls go first.
  const held: Holder = (read) =>
    shop.admission.run('refresh', { network: () => row.staff_id }, async () =>
      read(await requireStill(shop, cookie, row)),
    );
  let row_count = 0;
  let is_complete = false;
  try {
    for await (const { bytes, rows } of fileOf(shop, row, held)) {
      yield bytes;
      row_count += rows;
      if (rows > 0) await noteExport(shop, row, { row_count, is_complete, is_over: false });
    }
    is_complete = true;
  } finally {
    await noteExport(shop, row, { row_count, is_complete, is_over: true });
  }
}

/** The file as a stream. A failure breaks the connection off, so that no browser takes the file for a whole one. */
export function exportStream(shop: Shop, cookie: string | null, row: ExportRow): ReadableStream<Uint8Array> {
  const pieces = piecesOf(shop, cookie, row);
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          let piece = await pieces.next();
          // A piece without bytes is no answer to a pull.
          // oxlint-disable-next-line no-await-in-loop -- a piece after the other
          while (piece.done !== true && piece.value.length === 0) piece = await pieces.next();
          if (piece.done === true) controller.close();
          else controller.enqueue(piece.value);
        } catch (error) {
          shop.log.warn({ staff_id: row.staff_id, export_id: row.export_id, err: error }, 'an export ended early');
          controller.error(error);
        }
      },
      cancel: async () => void (await pieces.return()),
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
}
