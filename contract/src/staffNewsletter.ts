// The confirmed subscribers of the newsletter as a file. decisions/0125.
import { exportFormats } from '@vitrine/rules/staff/orderExport';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exportRow, subscriberFilter } from './staffExports.ts';

const source = 'decisions/0125';

export const staffNewsletter = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/newsletter',
  summary: 'How many confirmed subscribers a file would hold (exact up to 1,000), and the countries of the member',
  source,
  query: z.strictObject(subscriberFilter),
  answer: z.object({
    subscribers: z.object({ count: z.int(), is_more: z.boolean() }),
    countries: z.array(z.enum(countries)),
  }),
});

export const staffNewsletterExport = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/newsletter/export',
  summary:
    'Ask for the confirmed subscribers as a CSV or XLSX file; answers a link that works once, for five minutes, for this member alone. Each subscriber with an account finds the look in her own data. A file with more of them than a member takes out alone is proposed to a second person',
  source,
  idempotent: true,
  body: z.strictObject({ format: z.enum(exportFormats), ...subscriberFilter }),
  answer: z.object({ export: exportRow, address: z.string(), name: z.string() }),
});
