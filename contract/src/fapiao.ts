// The tax invoice of mainland China (spec 3 §3, §7).
import { fapiaoFields, fapiaoMaxLength } from '@vitrine/rules/fapiao/fapiao';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeLine } from './freeText.ts';
import { localeSchema } from './locale.ts';
import { moneySchema } from './money.ts';

const type = z.union([z.literal(0), z.literal(1)]);
const text = freeLine(fapiaoMaxLength * 2);
const link = z.string().nullable();

/** A requested tax invoice. Spec 3 §3 (Fapiao). */
export const fapiaoSchema = z.object({
  /** 0 for a person, 1 for a company. */
  type,
  name: z.string().nullable(),
  companyName: z.string().nullable(),
  taxId: z.string().nullable(),
  companyAddress: z.string().nullable(),
  companyPhoneNumber: z.string().nullable(),
  companyBankAccount: z.string().nullable(),
  requested_at: z.string(),
  generated_at: z.string().nullable(),
  fapiao_number: z.string().nullable(),
  fapiaoGenerated: z.boolean(),
  is_fapiao_download_expired: z.boolean(),
  /** The PDF, for half an hour; null before it is generated and after the download has expired. */
  pdf_url: link,
  /** A picture of the code that opens the PDF on a phone, for half an hour. */
  qr_url: link,
  /** The red letters that reverse a part of it after a return. */
  reversals: z.array(z.object({ fapiao_number: z.string(), generated_at: z.string(), amount: moneySchema })),
});

const field = Object.fromEntries(
  [...fapiaoFields[0], ...fapiaoFields[1]].map((name) => [name, text.optional()]),
) as Record<(typeof fapiaoFields)[0 | 1][number], z.ZodOptional<z.ZodString>>;

export const createFapiao = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'PUT',
  path: '/fapiao/create',
  summary:
    'Requests the tax invoice of an order for a person or a company; the same request again answers the same invoice',
  source: 'spec 3 §7',
  body: z.strictObject({ locale: localeSchema, orderId: z.string().min(1).max(64), type, ...field }),
  answer: z.object({
    success: z.literal(true),
    /** Both are null while the bureau works on it; the order shows it later. */
    pdf_url: link,
    qr_url: link,
  }),
});
