// The reports of staff: sales, pages and orders, returns, service times, pieces that ran out. Each number leads to its list. Amounts are in
// minor units with their currency, times in minutes. Days are those of the house's clock. decisions/0124, 0137.
import { deviceClasses, type ShopStep, shopSteps } from '@vitrine/rules/analytics/shopSteps';
import { reportFiles } from '@vitrine/rules/books/reportFiles';
import { reportFigures, timeBands } from '@vitrine/rules/books/reports';
import { exportFormats } from '@vitrine/rules/staff/orderExport';
import { countries, locales } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exportRow } from './staffExports.ts';
import { nextPage, pageQuery } from './listPage.ts';

const source = 'expectations §2, decisions/0137';
const day = z.iso.date().meta({ example: '2026-11-21' });
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/u)
  .meta({ example: 'EUR' });
const range = z.strictObject({
  from: day.optional(),
  until: day.optional(),
  /** Of the names of categories; English where there is none. */
  language: z.enum(['en', 'fr']).optional(),
});
const shown = {
  from: z.iso.date(),
  until: z.iso.date(),
  /** What a row of days is of: beyond 92 days of a month, by its first day in the range. */
  step: z.enum(['day', 'month']),
};
const sold = { currency: z.string(), orders: z.int(), amount: z.int() };

export const staffSalesReport = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/sales-report',
  summary:
    'Orders and sales without tax by day, country and category, and the pieces that came back by their reason; without a range the last thirty days',
  source,
  query: range,
  answer: z.object({
    ...shown,
    /** Every day or month of the range, for each currency that sold. */
    sales: z.array(z.object({ day: z.iso.date(), ...sold })),
    countries: z.array(z.object({ country: z.string(), ...sold })),
    /** Goods without tax and delivery; a product is in its first category at the top, of none with an empty code. */
    categories: z.array(
      z.object({ category: z.string(), title: z.string(), currency: z.string(), pieces: z.int(), amount: z.int() }),
    ),
    returns: z.array(z.object({ reason: z.string(), pieces: z.int() })),
  }),
});

const timed = z.object({
  /** How many orders or returns, and the minutes of all of them. */
  pieces: z.int(),
  minutes: z.int(),
  bands: z.array(z.object({ band: z.enum(timeBands), pieces: z.int() })),
  countries: z.array(z.object({ country: z.string(), pieces: z.int(), minutes: z.int() })),
});

export const staffServiceReport = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/service-report',
  summary:
    'How long orders waited for their first parcel and returns for their refund, and the pieces that ran out online; without a range the last thirty days',
  source,
  query: z.strictObject({ from: day.optional(), until: day.optional() }),
  answer: z.object({
    ...shown,
    dispatched: timed,
    answered: timed,
    sold_out: z.array(z.object({ day: z.iso.date(), pieces: z.int() })),
  }),
});

const steps = z.object(Object.fromEntries(shopSteps.map((step) => [step, z.int()])) as Record<ShopStep, z.ZodInt>);
/** The steps with the pages that were shown and the orders. */
const counts = steps.extend({ views: z.int(), orders: z.int() });

export const staffConversionReport = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/conversion-report',
  summary:
    'From visits to orders by day, storefront and class of device, beside the days before; pages and orders have no device. Without a range the last thirty days',
  source: 'expectations §2, decisions/0144',
  query: z.strictObject({
    from: day.optional(),
    until: day.optional(),
    country: z.enum(countries).optional(),
    storefront: z.enum(locales).optional(),
  }),
  answer: z.object({
    ...shown,
    all: counts,
    /** As many days before the first one. */
    before: counts.extend({ from: z.iso.date(), until: z.iso.date() }),
    days: z.array(counts.extend({ day: z.iso.date() })),
    storefronts: z.array(counts.extend({ storefront: z.string(), country: z.string() })),
    devices: z.array(steps.extend({ device: z.enum(deviceClasses) })),
  }),
});

export const staffReportRows = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/report-rows',
  summary: 'The facts behind a figure of the reports, the oldest first; they sum to it',
  source,
  query: z.strictObject({
    ...pageQuery,
    figure: z.enum(reportFigures),
    from: day,
    until: day,
    country: z.enum(countries).optional(),
    /** A storefront, a category, the reason of a return, or a band of a time. */
    part: z.string().max(64).optional(),
    currency: currency.optional(),
  }),
  answer: z.object({
    ...nextPage,
    rows: z.array(
      z.object({
        id: z.string(),
        at: z.iso.datetime(),
        /** Empty for a piece that ran out online. */
        country: z.string(),
        order_number: z.string().nullable(),
        return_number: z.string().nullable(),
        sku: z.string().nullable(),
        pieces: z.int(),
        minutes: z.int(),
        /** Of what was sold, without tax. */
        amount: z.object({ amount: z.int(), currency: z.string() }).nullable(),
      }),
    ),
  }),
});

export const staffReportExport = endpoint({
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/report-exports',
  summary:
    'Ask for a table of the takings, reports, invoices, taxes or money under way as a CSV or XLSX file; answers a link that works once, for five minutes, for this member alone',
  source: 'decisions/0110, 0144',
  idempotent: true,
  body: z.strictObject({
    file: z.enum(reportFiles),
    format: z.enum(exportFormats),
    /** What the call of its page is asked with. */
    query: z.record(z.string().regex(/^[a-z_]{1,20}$/u), z.string().max(64)),
  }),
  answer: z.object({ export: exportRow, address: z.string(), name: z.string() }),
});
