// A picture that a member uploads in parts, as the office does.
import { createHash } from 'node:crypto';
import { staffUploadPart, staffUploadStart } from '@vitrine/contract/staffUploads';
import { nextPart } from '@vitrine/rules/catalogue/uploads';
import type { staffMember } from './staffMembers.ts';

type Member = Awaited<ReturnType<typeof staffMember>>;
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Begins an upload, or goes on with one. */
export const startUpload = (member: Member, bytes: Buffer) =>
  member.post('/picture-uploads', { size: bytes.length, sha256: sha256Of(bytes) });

/** Sends the bytes from an offset on. */
export const sendPart = (member: Member, upload_id: string, offset: number, bytes: Buffer) =>
  member.post(`/picture-uploads/${upload_id}/parts`, { offset, bytes: bytes.toString('base64') });

export const finishUpload = (member: Member, upload_id: string, key?: string) =>
  member.post(`/picture-uploads/${upload_id}/finish`, {}, key);

/** Uploads a picture; the answer is the one that ends it. */
export async function uploadPicture(member: Member, bytes: Buffer) {
  const started = await startUpload(member, bytes);
  if (started.status !== 200) return started;
  let upload = staffUploadStart.answer.parse(started.body);
  for (let part = nextPart(upload); part !== null; part = nextPart(upload)) {
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    const answer = await sendPart(member, upload.upload_id, part.from, bytes.subarray(part.from, part.until));
    if (answer.status !== 200) return answer;
    upload = staffUploadPart.answer.parse(answer.body);
  }
  return finishUpload(member, upload.upload_id);
}
