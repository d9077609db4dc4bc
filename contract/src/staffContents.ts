// The front page, stories, questions, legal pages, notices and the menu, as the office edits them. decisions/0129.
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { proposal } from './staffHistory.ts';

const source = 'decisions/0129';
const wording = z.enum(wordings);
const moment = z.iso.datetime();

export const contentKinds = ['front', 'story', 'faq', 'legal', 'notices', 'stores', 'menu'] as const;
export type ContentKind = (typeof contentKinds)[number];

const params = z.strictObject({
  kind: z.enum(contentKinds).meta({ example: 'front' }),
  code: z.string().min(1).max(64).meta({ example: 'front' }),
});

/** A part of a form, as the schema of the content has it. */
export type FormPart =
  | { readonly kind: 'text'; readonly is_line: boolean; readonly most: number }
  | { readonly kind: 'picture' | 'flag' | 'whole' | 'day' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'group'; readonly fields: readonly FormField[] }
  | { readonly kind: 'list'; readonly of: FormPart; readonly least: number }
  /** Groups of several kinds, which their field `type` names. */
  | {
      readonly kind: 'kinds';
      readonly options: readonly { readonly type: string; readonly fields: readonly FormField[] }[];
    }
  /** A text, or something else. */
  | { readonly kind: 'either'; readonly options: readonly FormPart[] };
export type FormField = { readonly name: string; readonly is_required: boolean; readonly part: FormPart };

const formField: z.ZodType<FormField> = z.lazy(() =>
  z.object({ name: z.string(), is_required: z.boolean(), part: formPart }),
);
const formPart: z.ZodType<FormPart> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('text'), is_line: z.boolean(), most: z.int() }),
    z.object({ kind: z.enum(['picture', 'flag', 'whole', 'day']) }),
    z.object({ kind: z.literal('choice'), values: z.array(z.string()) }),
    z.object({ kind: z.literal('group'), fields: z.array(formField) }),
    z.object({ kind: z.literal('list'), of: formPart, least: z.int() }),
    z.object({
      kind: z.literal('kinds'),
      options: z.array(z.object({ type: z.string(), fields: z.array(formField) })),
    }),
    z.object({ kind: z.literal('either'), options: z.array(formPart) }),
  ]),
);

const fields = z.record(z.string(), z.json());
export type ContentFields = z.infer<typeof fields>;

const version = z.object({
  /** The first change of the publication: `before` shows the content without it and all that followed. */
  change_id: z.int(),
  at: moment,
  /** The member; null for the system, whose command `actor` names. */
  by: z.string().nullable(),
  actor: z.string(),
  reason: z.string().nullable(),
  languages: z.array(wording),
});

const contentPage = z.object({
  kind: z.enum(contentKinds),
  code: z.string(),
  title: z.string(),
  languages: z.array(wording),
  source: wording,
  /** Whether it is a story that was never published: the shop does not have it yet. decisions/0135. */
  is_draft: z.boolean(),
  /** The version that a proposal names, and a draft when it is saved. */
  version: z.string(),
  /** What all languages share, and what each says; pictures by their path in the import folder (`pictures/…`). */
  shared: fields,
  texts: z.partialRecord(wording, fields),
  /** The fields of both. */
  shared_form: z.array(formField),
  form: z.array(formField),
  /** Where pictures are shown, by their path in the import folder. */
  pictures: z.record(z.string(), z.string()),
  /** What waits, and what has failed; `content` of each is what it is to be. */
  proposals: z.array(z.object({ ...proposal.shape, shared: fields, texts: z.partialRecord(wording, fields) })),
  history: z.array(version),
  needs_approval: z.boolean(),
  may_edit: z.boolean(),
});
export type ContentPage = z.infer<typeof contentPage>;

export const staffContents = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/contents',
  summary:
    'The contents of the shop: front page, stories, questions, legal pages, notices, the head of the stores, the menu',
  source,
  answer: z.object({
    contents: z.array(
      z.object({
        kind: z.enum(contentKinds),
        code: z.string(),
        title: z.string(),
        is_draft: z.boolean(),
        changed_at: moment.nullable(),
        /** Proposals that wait for a member or their moment. */
        open: z.int(),
      }),
    ),
  }),
});

export const staffContentPage = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/contents/:kind/:code',
  summary: 'A content in all languages, with the form of its fields, what waits and its history',
  source,
  params,
  query: z.strictObject({
    /** Shows it as it was before this change. */
    before: z
      .string()
      .regex(/^\d{1,15}$/u)
      .meta({ example: '42' })
      .optional(),
  }),
  answer: contentPage,
});

export const staffContentPropose = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/contents/:kind/:code',
  summary:
    'Publish a content at once or at a moment; a legal page needs another member. Refused with each field that is wrong, and where another version follows the one that was read',
  source,
  idempotent: true,
  body_bytes: 2_000_000,
  params,
  body: z.strictObject({
    version: z
      .string()
      .regex(/^(?:v[0-9a-f]{12}|d\d{1,9})$/u)
      .meta({ example: 'v0123456789ab' }),
    /** What all languages share, whole; without it, as it is. */
    shared: fields.optional(),
    /** The languages that change, each whole. */
    texts: z.partialRecord(wording, fields),
    reason: freeLine(500).trim().min(1).meta({ example: 'Season' }),
    effective_at: moment.optional(),
  }),
  answer: z.object({ proposal }),
});

const draftVersion = z
  .string()
  .regex(/^d\d{1,9}$/u)
  .meta({ example: 'd1' });
const draftParams = z.strictObject({ code: z.string().min(1).max(64).meta({ example: 'first-snow' }) });

export const staffStoryDraftAdd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/story-drafts',
  summary: 'Begin a story as a draft, which the shop shows once it is published in all languages',
  source: 'decisions/0135',
  idempotent: true,
  body: z.strictObject({
    /** Its name in the house, which stays. */
    code: z
      .string()
      .max(64)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u)
      .meta({ example: 'first-snow' }),
    /** In the first language of the house. */
    title: freeLine(200).trim().min(1),
  }),
  answer: contentPage,
});

export const staffStoryDraftSave = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/story-drafts/:code',
  summary:
    'Save the draft of a story, however much of it is written; refused where another version follows the one that was read',
  source: 'decisions/0135',
  idempotent: true,
  body_bytes: 2_000_000,
  params: draftParams,
  body: z.strictObject({
    version: draftVersion,
    /** What all languages share, whole; without it, as it is. */
    shared: fields.optional(),
    /** The languages that change, each whole. */
    texts: z.partialRecord(wording, fields),
  }),
  answer: contentPage,
});

export const staffStoryDraftDelete = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/story-drafts/:code/delete',
  summary: 'Delete the draft of a story; its history stays',
  source: 'decisions/0135',
  idempotent: true,
  params: draftParams,
  body: z.strictObject({ version: draftVersion, reason: freeLine(500).trim().min(1).meta({ example: 'Season' }) }),
  answer: z.object({ code: z.string() }),
});
