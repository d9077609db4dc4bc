// The texts of products and categories beside their source, and how far each translation is. decisions/0127.
import { editedKinds, textKinds, textStates } from '@vitrine/rules/texts/textFields';
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine, freeText } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';

const source = 'decisions/0127';
const wording = z.enum(wordings);
const code = z.string().min(1).max(64);
const moment = z.iso.datetime();
/** Which texts a list shows: those that lack or outdate something, one of both, or all. */
const shown = z.enum(['open', 'missing', 'outdated', 'all']);

export const staffTexts = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/texts',
  summary: 'Products, categories and contents whose texts a language lacks, or whose source has changed since',
  source,
  query: z.strictObject({
    ...pageQuery,
    kind: z.enum(textKinds).optional(),
    language: wording.optional(),
    state: shown.optional(),
    q: z.string().trim().min(1).max(100).optional(),
  }),
  answer: z.object({
    /** The language that the list is about. */
    language: wording,
    texts: z.array(
      z.object({
        kind: z.enum(textKinds),
        code: z.string(),
        title: z.string(),
        states: z.partialRecord(wording, z.enum(textStates)),
        source_changed_at: moment,
      }),
    ),
    ...nextPage,
  }),
});

const counted = z.object({ kind: z.enum(textKinds), have: z.int(), missing: z.int(), outdated: z.int() });

export const staffTextCounts = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/texts/counts',
  summary: 'How many texts each language has, lacks, and has of a source that was changed since; of half a minute ago',
  source,
  answer: z.object({
    source: wording,
    languages: z.array(z.object({ language: wording, may_edit: z.boolean(), kinds: z.array(counted) })),
  }),
});

const value = z.string().nullable();
const textPage = z.object({
  kind: z.enum(editedKinds),
  code: z.string(),
  source: wording,
  /** When the source was last written: a translation that is saved names it. */
  source_changed_at: moment,
  /** Where the shop shows it, without the storefront; null for what is in no storefront. */
  image: z.string().nullable(),
  languages: z.array(
    z.object({
      language: wording,
      may_edit: z.boolean(),
      state: z.enum(textStates),
      changed_at: moment.nullable(),
      /** The fields by name; null for none. */
      fields: z.record(z.string(), value),
    }),
  ),
});
export type TextPage = z.infer<typeof textPage>;
const params = z.strictObject({ kind: z.enum(editedKinds).meta({ example: 'product' }), code });

export const staffTextPage = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/texts/:kind/:code',
  summary: 'The texts of a product or a category in all languages',
  source,
  params,
  answer: textPage,
});

export const staffTextSave = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/texts/:kind/:code',
  summary:
    'Write texts as one patch, and mark translations as checked; refused with both values where a field or the source has changed since it was read, or while an import runs',
  source,
  idempotent: true,
  params,
  body: z.strictObject({
    /** What changes: the value that was read, and the new one; an empty text takes a field away that may be empty. */
    changes: z
      .array(
        z.strictObject({ language: wording, field: z.string().min(1).max(40), before: value, after: freeText(20_000) }),
      )
      .max(200),
    /** Translations that are right as they are, though their source has changed. */
    checked: z.array(wording).max(20),
    source_changed_at: moment,
    reason: freeLine(500).trim().optional(),
  }),
  answer: textPage,
});
