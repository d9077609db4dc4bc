// The saved views of a list: a view is the list's address under a name. decisions/0110.
import { orderListColumns, orderListSorts } from '@vitrine/rules/staff/orderList';
import { viewFilterLength, viewLists, viewNameLength, viewSteps } from '@vitrine/rules/staff/savedViews';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';

const source = 'decisions/0110, 0153';

const view = z.object({
  view_id: z.string(),
  title: z.string(),
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  /** The name of its owner. */
  by: z.string(),
  /** Its filters, without those that no longer exist. */
  query: z.record(z.string(), z.string()),
  /** The names of filters and columns that were saved and no longer exist. */
  lost: z.array(z.string()),
  /** Null for a list without a choice of its order. */
  sort: z.enum(orderListSorts).nullable(),
  /** Empty for the usual ones. */
  columns: z.array(z.enum(orderListColumns)),
  /** Counts its changes. */
  version: z.int(),
  /** What the asking member may do with it. */
  steps: z.array(z.enum(viewSteps)),
});
export type StaffView = z.infer<typeof view>;

/** What a list shows: filters, order and columns. */
const shownList = {
  /** Those of the list, by their names in its address. */
  query: z.record(z.string().min(1).max(40), freeLine(viewFilterLength)),
  /** Null for a list without a choice of its order. */
  sort: z.enum(orderListSorts).nullable(),
  columns: z.array(z.enum(orderListColumns)).max(orderListColumns.length),
};
const title = freeLine(viewNameLength).trim().min(1).meta({ example: 'To Japan' });

export const staffViews = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/views',
  summary: 'The saved views of a list: the member’s own and the shared ones, each by name',
  source,
  query: z.strictObject({ list: z.enum(viewLists) }),
  answer: z.object({ views: z.array(view) }),
});
export type StaffViews = AnswerOf<typeof staffViews>;

export const staffViewAdd = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/views',
  summary: 'Save a view of a list: its filters, order and columns under a name, for the member alone or for the house',
  source,
  idempotent: true,
  body: z.strictObject({ list: z.enum(viewLists), title, is_shared: z.boolean(), ...shownList }),
  answer: z.object({ view }),
});

export const staffViewStep = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/views/:view_id/step',
  summary: 'Rename, share, delete a view, or keep in it what the list shows; a shared one by its owner or a supervisor',
  source,
  idempotent: true,
  params: z.strictObject({ view_id: z.string().min(1).max(64) }),
  body: z.strictObject({
    step: z.enum(viewSteps),
    /** The version that the member has seen. */
    version: z.int().min(1),
    /** With `rename`. */
    title: title.optional(),
    /** With `keep`. */
    shown: z.strictObject(shownList).optional(),
  }),
  /** Null after `delete`. */
  answer: z.object({ view: view.nullable() }),
});
