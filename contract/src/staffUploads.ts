// Pictures that come to the shop in parts. decisions/0143.
import { partBytes } from '@vitrine/rules/catalogue/uploads';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pictureBytes, picturePage } from './staffPictures.ts';

const source = 'decisions/0143';
const params = z.strictObject({ upload_id: z.string().min(1).max(64) });
/** What the shop has of an upload: its first bytes. */
const upload = z.object({ upload_id: z.string(), size: z.int(), received: z.int() });
export type UploadView = z.infer<typeof upload>;

export const staffUploadStart = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/picture-uploads',
  summary:
    'Begin the upload of a picture, or go on with the same one: the answer says how many of its bytes the shop has. An upload that rests for a day is deleted, as is the oldest of more than five of a member',
  source,
  body: z.strictObject({
    /** Bytes of the file. */
    size: z.int().min(1).max(pictureBytes),
    /** The SHA-256 of the whole file in hexadecimal digits. */
    sha256: z
      .string()
      .regex(/^[\da-f]{64}$/u)
      .meta({ example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' }),
  }),
  answer: upload,
});

export const staffUploadPart = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/picture-uploads/:upload_id/parts',
  summary:
    'Send a part of a picture; bytes that the shop has are passed over, so that a repeat changes nothing, and a part after missing bytes is not taken. The answer says how many bytes the shop has now',
  source,
  body_bytes: Math.ceil(partBytes / 3) * 4 + 1024,
  params,
  body: z.strictObject({
    /** The place of its first byte in the file. */
    offset: z.int().min(0).max(pictureBytes),
    /** At most 1 MB in base64. */
    bytes: z.base64().min(1),
  }),
  answer: upload,
});

export const staffUploadFinish = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/picture-uploads/:upload_id/finish',
  summary:
    'Make a picture of an upload that has arrived whole; it is checked by its content, stored as WebP without its metadata and named by its content, so that the same picture is there once',
  source,
  idempotent: true,
  params,
  body: z.strictObject({}),
  answer: picturePage,
});
