// The reports of staff: sales, pages and orders, returns, service times, pieces that ran out. Each number leads to its list. Amounts are in
// minor units with their currency, times in minutes. Days are those of the house's clock. decisions/0124, 0137.
import { reportFigures, timeBands } from '@vitrine/rules/books/reports';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
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
    'Pages and orders by day and country, how long orders waited for their first parcel and returns for their refund, and the pieces that ran out online; without a range the last thirty days',
  source,
  query: z.strictObject({ from: day.optional(), until: day.optional() }),
  answer: z.object({
    ...shown,
    pages: z.object({
      days: z.array(z.object({ day: z.iso.date(), views: z.int(), orders: z.int() })),
      countries: z.array(z.object({ country: z.string(), views: z.int(), orders: z.int() })),
    }),
    dispatched: timed,
    answered: timed,
    sold_out: z.array(z.object({ day: z.iso.date(), pieces: z.int() })),
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
    /** A category, the reason of a return, or a band of a time. */
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
