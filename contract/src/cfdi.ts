// The electronic invoices of Mexico (CFDI). Spec 3 §3, decisions/0075.
import { regimeCodes } from '@vitrine/rules/cfdi/catalogues';
import { cfdiNameLength } from '@vitrine/rules/cfdi/cfdi';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localeSchema } from './locale.ts';

const link = z.string().nullable();
const text = z.string().max(cfdiNameLength * 2);

export const cfdiStates = ['pending', 'stamped', 'cancelled'] as const;

const cfdiDocument = z.object({
  /** Income, or a refund. */
  type: z.enum(['I', 'E']),
  /** The number of its invoice or credit note. */
  number: z.string(),
  state: z.enum(cfdiStates),
  /** The fiscal folio; null before the stamp. */
  uuid: z.string().nullable(),
  stamped_at: z.string().nullable(),
  /** For whom it is; the RFC of the general public without a request. All null after an erasure. */
  rfc: z.string().nullable(),
  name: z.string().nullable(),
  regime: z.enum(regimeCodes).nullable(),
  use: z.string().nullable(),
  /** Null before the stamp and after the cancellation; for half an hour. */
  pdf_url: link,
  xml_url: link,
});

/** The electronic invoices of an order, and whether the buyer can ask for them with own data. Spec 3 §3 (cfdi). */
export const cfdiSchema = z.object({
  can_request: z.boolean(),
  /** The last day to ask; null before the first one is issued. */
  request_until: z.string().nullable(),
  requested_at: z.string().nullable(),
  documents: z.array(cfdiDocument),
});

export const createCfdi = endpoint({
  work: 'account',
  base: 'commerce',
  method: 'PUT',
  path: '/cfdi/create',
  summary:
    'Issues the CFDI of an order to the buyer’s own tax data, in place of that to the general public; the same request again answers the same',
  source: 'spec 3 §3',
  body: z.strictObject({
    locale: localeSchema,
    order_id: z.string().min(1).max(64),
    rfc: text,
    name: text,
    regime: text,
    use: text,
    postcode: text,
  }),
  answer: z.object({
    success: z.literal(true),
    /** All null while the provider works on it; the order shows it later. */
    uuid: z.string().nullable(),
    pdf_url: link,
    xml_url: link,
  }),
});
