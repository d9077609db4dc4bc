// The pictures of the house: words for each language, and where each is used. decisions/0129.
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { focusSchema } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';

const source = 'decisions/0129';
const wording = z.enum(wordings);
/** A focal point as a member sends it. */
const typedFocus = z.strictObject(focusSchema.shape);
/** A file under the folder of pictures, with `/` between its parts. */
const file = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_./-]+$/u)
  .meta({ example: 'stories/hero.webp' });

/** Bytes of a picture that is uploaded, at most. */
export const pictureBytes = 20_000_000;
/** Letters of what a picture shows, at most. */
const altLetters = 300;

const alt = z.partialRecord(wording, z.string());
const picture = z.object({
  file,
  /** Where the shop shows it. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  added_at: z.iso.datetime(),
  /** What it shows, in the languages that have a text. */
  alt,
  /** What stays visible where it is cut; null is the middle. decisions/0135. */
  focus: focusSchema.nullable(),
});
export type HousePicture = z.infer<typeof picture>;

const use = z.object({
  kind: z.enum(['product', 'content', 'store']),
  /** Of a content, as `front/front`. */
  code: z.string(),
  title: z.string(),
});

export const picturePage = z.object({
  picture,
  uses: z.array(use),
  /** The languages of the house, and the one that the others follow. */
  languages: z.array(wording),
  source: wording,
  may_edit: z.boolean(),
});
export type PicturePage = z.infer<typeof picturePage>;

export const staffPictures = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/pictures',
  summary: 'The pictures of the house, the newest first; `q` is a part of the name or of what it shows',
  source,
  query: z.strictObject({
    ...pageQuery,
    q: z.string().trim().min(1).max(100).optional(),
    /** Only those that the office has uploaded. */
    only: z.enum(['uploaded']).optional(),
  }),
  answer: z.object({
    pictures: z.array(z.object({ ...picture.shape, uses: z.int() })),
    /** Whether the member may upload and change. */
    may_edit: z.boolean(),
    ...nextPage,
  }),
});

export const staffPicture = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/picture',
  summary: 'A picture with its words and with all that shows it',
  source,
  query: z.strictObject({ file }),
  answer: picturePage,
});

export const staffPictureWords = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/picture',
  summary: 'Write what a picture shows; refused with both values where a text has changed since it was read',
  source,
  idempotent: true,
  body: z.strictObject({
    file,
    changes: z
      .array(z.strictObject({ language: wording, before: z.string().nullable(), after: freeLine(altLetters).trim() }))
      .min(1)
      .max(wordings.length),
    reason: freeLine(500).trim().optional(),
  }),
  answer: picturePage,
});

export const staffPictureFocus = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/picture/focus',
  summary:
    'Write what stays visible where the shop cuts a picture; refused with both values where another member has changed it since it was read',
  source: 'decisions/0135',
  idempotent: true,
  body: z.strictObject({
    file,
    /** The point that was read; null for the middle. */
    before: typedFocus.nullable(),
    after: typedFocus.nullable(),
    reason: freeLine(500).trim().optional(),
  }),
  answer: picturePage,
});
