// Lists of the office as files. decisions/0155.
import { listFiles } from '@vitrine/rules/staff/listFiles';
import { exportFormats } from '@vitrine/rules/staff/orderExport';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exportRow } from './staffExports.ts';

export const staffListExport = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/list-exports',
  summary:
    'Ask for a list of products, prices, texts, pictures, promotions, search terms, stock, changes or the audit log as a CSV or XLSX file, with the filters of its page; answers a link that works once, for five minutes, for this member alone',
  source: 'decisions/0110, 0155',
  idempotent: true,
  body: z.strictObject({
    file: z.enum(listFiles),
    format: z.enum(exportFormats),
    /** What the call of its page is asked with. */
    query: z.record(z.string().regex(/^[a-z_]{1,20}$/u), z.string().max(300)),
  }),
  answer: z.object({ export: exportRow, address: z.string(), name: z.string() }),
});
