// Pictures that come in parts: an upload that breaks off goes on where it stopped. decisions/0143.
import { createHash } from 'node:crypto';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { PicturePage } from '@vitrine/contract/staffPictures';
import type * as contract from '@vitrine/contract/staffUploads';
import { mostUploads, newBytes, partBytes } from '@vitrine/rules/catalogue/uploads';
import { retainedSince } from '@vitrine/rules/personaldata/retention';
import { isUuid } from '../../../platform/db/isUuid.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { admitUpload, storePicture } from './pictureTasks.ts';
import * as files from './uploadFiles.ts';
import * as queries from './uploadQueries.ts';

const viewOf = ({ upload_id, size, received }: queries.UploadRow): contract.UploadView => ({
  upload_id,
  size,
  received,
});

async function deleteFiles({ config }: Shop, upload_ids: readonly string[]): Promise<void> {
  await Promise.all(upload_ids.map((upload_id) => files.deleteFile(config.IMAGES_DIR, upload_id)));
}

/** Begins an upload, or goes on with one of the same file. Throws staff_refused. */
export async function startUpload(
  shop: Shop,
  member: StaffMember,
  { size, sha256 }: BodyOf<typeof contract.staffUploadStart>,
): Promise<contract.UploadView> {
  admitUpload(member);
  const { staff_id } = member;
  const { row, gone } = await shop.db.transaction().execute(async (tx) => {
    await queries.lockMember(tx, staff_id);
    const added = await queries.addUpload(tx, { staff_id, sha256, size, at: shop.now() });
    return { row: added, gone: await queries.deleteOldest(tx, staff_id, mostUploads) };
  });
  await deleteFiles(shop, gone);
  return viewOf(row);
}

/** An upload of the member. Throws not_found. */
async function found(
  db: Database | Tx,
  { staff_id }: StaffMember,
  upload_id: string,
  isLocked: boolean,
): Promise<queries.UploadRow> {
  const row = isUuid(upload_id) ? await queries.uploadOf(db, { upload_id, staff_id, isLocked }) : undefined;
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Answers a full disk: the office says so, and the log says what to do. Throws the error otherwise. */
function refuseFullDisk(shop: Shop, error: unknown): never {
  if (!files.isDiskFull(error)) throw error;
  shop.log.error({ err: error }, 'the disk of the pictures is full: make room in IMAGES_DIR');
  throw new ApiError('step_refused', { fields: { picture: 'disk_full' } });
}

/**
 * Takes the bytes of a part that the shop does not have yet; of two tabs that send the same file each byte is taken once. Throws
 * staff_refused, not_found, payload_refused for a part that is longer than the file or than a part, step_refused: `disk_full`.
 */
export async function takePart(
  shop: Shop,
  member: StaffMember,
  upload_id: string,
  { offset, bytes: encoded }: BodyOf<typeof contract.staffUploadPart>,
): Promise<contract.UploadView> {
  admitUpload(member);
  const bytes = Buffer.from(encoded, 'base64');
  const writing = shop.db.transaction().execute(async (tx) => {
    const row = await found(tx, member, upload_id, true);
    const taken = newBytes(row, { offset, length: bytes.length });
    if (taken === 'beyond' || bytes.length > partBytes)
      throw new ApiError('payload_refused', { fields: { bytes: 'format' } });
    if (taken === null || taken === 'gap') return viewOf(row);
    const part = { at: row.received, bytes: bytes.subarray(taken.from) };
    const isThere = await files.writePart(shop.config.IMAGES_DIR, upload_id, part);
    const received = isThere ? offset + bytes.length : 0;
    await queries.noteReceived(tx, upload_id, received, shop.now());
    return viewOf({ ...row, received });
  });
  return writing.catch((error: unknown) => refuseFullDisk(shop, error));
}

/**
 * Makes a picture of an upload that is whole. Throws staff_refused, not_found, too_many_requests, payload_refused with the reason at
 * `picture`, step_refused: `upload_incomplete`, `upload_broken` for other bytes than were announced, which are sent again, `disk_full`,
 * `import_runs`.
 */
export async function finishUpload(shop: Shop, member: StaffMember, upload_id: string): Promise<PicturePage> {
  admitUpload(member);
  const { size, received, sha256 } = await found(shop.db, member, upload_id, false);
  const refuse = (picture: string): never => {
    throw new ApiError('step_refused', { fields: { picture } });
  };
  if (received < size) return refuse('upload_incomplete');
  const bytes = await files.readUpload(shop.config.IMAGES_DIR, upload_id);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    await queries.noteReceived(shop.db, upload_id, 0, shop.now());
    return refuse('upload_broken');
  }
  const end = async (): Promise<void> => {
    await queries.deleteUpload(shop.db, upload_id);
    await files.deleteFile(shop.config.IMAGES_DIR, upload_id);
  };
  const page = await storePicture(shop, member, bytes).catch(async (error: unknown) => {
    // The same bytes would be refused again.
    if (error instanceof ApiError && error.detail.fields?.['picture'] !== undefined) await end();
    return refuseFullDisk(shop, error);
  });
  await end();
  return page;
}

/** Deletes what rests for a day, and files whose upload is gone: a server may have died between. */
export async function sweepUploads(shop: Shop): Promise<void> {
  const before = new Date(retainedSince('picture_upload', shop.now().getTime()));
  await deleteFiles(shop, await queries.deleteResting(shop.db, before));
  const old = await files.filesBefore(shop.config.IMAGES_DIR, before);
  const known = new Set(await queries.knownUploads(shop.db, old));
  await deleteFiles(
    shop,
    old.filter((upload_id) => !known.has(upload_id)),
  );
}
