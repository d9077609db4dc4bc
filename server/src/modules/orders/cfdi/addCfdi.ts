import { publicReceptor, type Receptor } from '@vitrine/rules/cfdi/cfdi';
import { refundUse } from '@vitrine/rules/cfdi/catalogues';
import { personOf } from '@vitrine/rules/cfdi/rfc';
import type { Tx } from '../../../platform/db/database.ts';
import { queueJob } from '../../../platform/jobs/queueJob.ts';
import type { Issuer } from './issuer.ts';
import { cfdiJobs } from './jobs.ts';
import * as queries from './queries.ts';

/** A receptor of a CFDI of a type: a refund has its own use. */
const receptorFor = (type: 'I' | 'E', receptor: Receptor): Receptor =>
  type === 'I' ? receptor : { ...receptor, use: refundUse(receptor.regime, personOf(receptor.rfc)) };

/**
 * Adds the CFDI of an invoice or a credit note that is issued in this transaction, under the order's lock: for the buyer's
 * tax data if they were given, else to the general public. Its job stamps it. decisions/0075.
 */
export async function addCfdi(
  tx: Tx,
  issuer: Issuer,
  {
    buyer,
    draft,
    ...of
  }: {
    order_id: string;
    invoice_id: string;
    /** The name in the billing address. */
    buyer: string;
    draft: queries.CfdiDraft;
    created_at: Date;
  },
): Promise<void> {
  const { type } = draft.facts;
  const asked = await queries.receptorOfOrder(tx, of.order_id);
  const receptor = receptorFor(type, asked ?? publicReceptor(buyer, issuer.postcode));
  const cfdi_id = await queries.addCfdi(tx, { ...of, type, receptor, draft });
  await queueJob(tx, { kind: cfdiJobs.stamp_cfdi, key: cfdi_id, data: { cfdi_id } });
}

/** Replaces each CFDI of an order by one for the buyer's tax data. The caller holds the order's lock. */
export async function replaceCfdis(tx: Tx, order_id: string, receptor: Receptor, now: Date): Promise<void> {
  for (const { cfdi_id: replaced, type } of await queries.cfdisOf(tx, order_id)) {
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other in a transaction
    const cfdi_id = await queries.addReplacement(tx, replaced, receptorFor(type, receptor), now);
    // oxlint-disable-next-line no-await-in-loop -- the same
    await queueJob(tx, { kind: cfdiJobs.stamp_cfdi, key: cfdi_id, data: { cfdi_id } });
    // oxlint-disable-next-line no-await-in-loop -- the same
    await queueJob(tx, { kind: cfdiJobs.cancel_cfdi, key: cfdi_id, data: { cfdi_id: replaced } });
  }
}
