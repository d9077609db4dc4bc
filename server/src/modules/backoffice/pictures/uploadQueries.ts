// Uploads of pictures that have not ended. decisions/0143.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;
export type UploadRow = { upload_id: string; sha256: string; size: number; received: number };

const columns = sql`upload_id, sha256, size, received`;

/** Begins an upload, or finds the one that the member has begun of the same file. */
export async function addUpload(
  tx: Tx,
  { staff_id, sha256, size, at }: { staff_id: string; sha256: string; size: number; at: Date },
): Promise<UploadRow> {
  const { rows } = await sql<UploadRow>`
    insert into picture_upload (staff_id, sha256, size, touched_at) values (${staff_id}, ${sha256}, ${size}, ${at})
    on conflict (staff_id, sha256, size) do update set touched_at = excluded.touched_at returning ${columns}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('an insert has a row');
  return row;
}

/** Makes uploads of one member begin one after the other until the transaction ends. */
export async function lockMember(tx: Tx, staff_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`picture uploads ${staff_id}`}, 0))`.execute(tx);
}

/** Deletes the uploads of a member but for the latest ones. Returns the ids of those that are gone. */
export async function deleteOldest(tx: Tx, staff_id: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ upload_id: string }>`
    delete from picture_upload where upload_id in (
      select upload_id from picture_upload where staff_id = ${staff_id} order by touched_at desc, upload_id offset ${most})
    returning upload_id`.execute(tx);
  return rows.map(({ upload_id }) => upload_id);
}

/** An upload of the member; locked until the transaction ends where `isLocked`. */
export async function uploadOf(
  db: On,
  { upload_id, staff_id, isLocked }: { upload_id: string; staff_id: string; isLocked: boolean },
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from picture_upload where upload_id = ${upload_id} and staff_id = ${staff_id}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Notes how many bytes of an upload are there. */
export async function noteReceived(db: On, upload_id: string, received: number, at: Date): Promise<void> {
  await sql`update picture_upload set received = ${received}, touched_at = ${at} where upload_id = ${upload_id}`.execute(
    db,
  );
}

export async function deleteUpload(db: On, upload_id: string): Promise<void> {
  await sql`delete from picture_upload where upload_id = ${upload_id}`.execute(db);
}

/** Deletes the uploads that rest since before a moment. Returns their ids. */
export async function deleteResting(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ upload_id: string }>`
    delete from picture_upload where touched_at < ${before} returning upload_id`.execute(db);
  return rows.map(({ upload_id }) => upload_id);
}

/** Those of the ids that are uploads. */
export async function knownUploads(db: Database, upload_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ upload_id: string }>`
    select upload_id from picture_upload where upload_id::text = any (${upload_ids})`.execute(db);
  return rows.map(({ upload_id }) => upload_id);
}
