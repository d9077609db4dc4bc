// Many products in a grid: facts and texts of a language, typed or pasted, saved as one. decisions/0136.
import { productStates } from '@vitrine/rules/catalogue/completeness';
import { gridFacts, gridTexts, mostGridCells } from '@vitrine/rules/grid/productCells';
import { wordings } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { change } from './staffHistory.ts';

const source = 'decisions/0136';
const language = z.enum(['en', 'fr']).optional();
const code = z.string().min(1).max(64);
const wording = z.enum(wordings);

/** A fact in a cell; null for none. */
const cell = z.union([freeLine(200), z.int(), z.boolean(), z.null()]);
const text = freeLine(2000).nullable();

const row = z.object({
  code: z.string(),
  title: z.string(),
  state: z.enum(productStates),
  facts: z.record(z.enum(gridFacts), cell),
  /** Its texts in the wording that is asked for; null where it has none. */
  texts: z.record(z.enum(gridTexts), text).nullable(),
});
export type GridRow = z.infer<typeof row>;

export const staffProductGrid = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/product-grid',
  summary: 'Products by their codes, with the facts and the texts of a wording that the grid changes',
  source,
  query: z.strictObject({
    language,
    wording,
    /** The beginning of a code or of a SKU, or a part of a name. */
    q: z.string().trim().min(1).max(80).meta({ example: 'Pommeau' }).optional(),
    state: z.enum(productStates).optional(),
    category: code.optional(),
    /** The last code of the page before. */
    after: code.optional(),
  }),
  answer: z.object({
    rows: z.array(row),
    /** The wordings whose texts the asking member may write. */
    may_word: z.array(wording),
    may_edit: z.boolean(),
    next: z.string().nullable(),
  }),
});

export const staffProductGridSave = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/product-grid',
  summary:
    'Change facts and texts of many products as one, by the checks of the import: all of it or nothing; refused with both values where another change followed, or while an import runs',
  source,
  idempotent: true,
  body_bytes: 4_000_000,
  body: z.strictObject({
    /** The value that was read, and the new one; null takes a fact away that may be empty. */
    facts: z.array(z.strictObject({ code, field: z.enum(gridFacts), before: cell, after: cell })).max(mostGridCells),
    texts: z
      .array(z.strictObject({ code, wording, field: z.enum(gridTexts), before: text, after: text }))
      .max(mostGridCells),
    reason: freeLine(500).trim().min(1).meta({ example: 'Customs codes of the season' }),
  }),
  answer: z.object({
    products: z.int(),
    /** A change of the save, by which all of it is taken back; null where everything was so already. */
    change: change.nullable(),
  }),
});
