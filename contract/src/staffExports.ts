// Lists of the house as files. decisions/0110.
import { listFiles } from '@vitrine/rules/staff/listFiles';
import { exportLists } from '@vitrine/rules/staff/newsletterExport';
import { exportFormats } from '@vitrine/rules/staff/orderExport';
import { orderListColumns, orderListSorts, orderListStates } from '@vitrine/rules/staff/orderList';
import { countries, languages, locales } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';

const source = 'decisions/0110';
const moment = z.iso.datetime();

/** A file that a member has asked for. */
export const exportRow = z.object({
  export_id: z.string(),
  list: z.enum(exportLists),
  format: z.enum([...exportFormats, 'fec']),
  asked_at: moment,
  /** `ended_early`: the file is not whole, whatever it looks like. `unused`: its link has ended. */
  state: z.enum(['waiting', 'running', 'complete', 'ended_early', 'unused']),
  /** Rows in the file so far: orders, subscribers, entries of the journal, or rows of a table of a report. */
  row_count: z.int(),
  /** Which list of the office, of `list`; null for another one, and from a server before 0155. */
  file: z.enum(listFiles).nullable().default(null),
});
export type StaffExport = z.infer<typeof exportRow>;

/** Which orders a file holds, in which order and columns. */
const shownOrders = {
  query: z.strictObject({
    state: z.enum(orderListStates).optional(),
    country: z.enum(countries).optional(),
    storefront: z.enum(locales).optional(),
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    promotion: z.uuid().optional(),
  }),
  sort: z.enum(orderListSorts),
  columns: z.array(z.enum(orderListColumns)).max(orderListColumns.length),
};

/** Which subscribers of the newsletter a file holds; without a part all of the member's scope. */
export const subscriberFilter = { country: z.enum(countries).optional(), language: z.enum(languages).optional() };

/** A file with clients that a second person approves: what was asked for, exactly. decisions/0139. */
export const fileBody = z.discriminatedUnion('list', [
  z.object({
    list: z.literal('orders'),
    format: z.enum(exportFormats),
    shown: z.object(shownOrders),
  }),
  z.object({ list: z.literal('newsletter'), format: z.enum(exportFormats), shown: z.object(subscriberFilter) }),
]);

export const staffExports = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/exports',
  summary: 'The last exports of the member, the newest first, and whether each file is whole',
  source,
  query: z.strictObject({ list: z.enum(exportLists).optional() }),
  answer: z.object({ exports: z.array(exportRow) }),
});
export type StaffExports = AnswerOf<typeof staffExports>;

export const staffExport = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/exports',
  summary:
    'Ask for a list as a CSV or XLSX file, with its filters, order and columns; answers a link that works once, for five minutes, for this member alone. One with more clients than a member takes out alone is proposed to a second person',
  source,
  idempotent: true,
  body: z.strictObject({ list: z.literal('orders'), format: z.enum(exportFormats), ...shownOrders }),
  answer: z.object({ export: exportRow, address: z.string(), name: z.string() }),
});
