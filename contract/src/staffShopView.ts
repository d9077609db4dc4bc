// The shop at a moment, as the office shows it. decisions/0135.
import { proposalSubjects } from '@vitrine/rules/changes/proposals';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

export const staffShopView = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/shop-view',
  summary: 'What counts in the shop until a moment, and the storefronts in which the office shows it',
  source: 'decisions/0135',
  query: z.strictObject({
    /** Without it, the first of the house. */
    locale: localeSchema.optional(),
    /** A time of the clock in the storefront; without it, now. */
    at: z
      .string()
      .regex(/^\d{8}T\d{4}$/u)
      .meta({ example: '20261207T0000' })
      .optional(),
    /** Also what no other member has approved yet. */
    proposals: z.enum(['all']).optional(),
  }),
  answer: z.object({
    storefronts: z.array(localeSchema),
    /** In the sequence in which they count; those of one set and moment are one. */
    changes: z.array(
      z.object({
        subject: z.enum(proposalSubjects),
        /** Of one of them. */
        key: z.string(),
        reason: z.string(),
        by: z.string(),
        /** Null for what counts as soon as it is approved. */
        effective_at: z.iso.datetime().nullable(),
        is_proposed: z.boolean(),
        /** Whether it is the end of prices, after which the earlier ones hold again. decisions/0150. */
        is_end: z.boolean(),
        count: z.int(),
      }),
    ),
    total: z.int(),
  }),
});
