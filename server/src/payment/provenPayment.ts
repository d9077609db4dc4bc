import type { payment as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { Settled } from '../checkout/settle.ts';
import type { Tx } from '../db/database.ts';
import { ApiError } from '../http/ApiError.ts';
import { isProvenLately } from '../session/session.ts';
import type { Visitor } from '../session/visitor.ts';
import { wasSentTo } from './provenQueries.ts';

/**
 * A stored card pays to an address that none of the customer's orders went to only in a session whose customer has
 * lately shown who they are: whoever sits down at a session left open sends nothing to themselves. Throws
 * password_needed. ASVS 7.5.3, decisions/0026.
 */
export async function refuseUnproven(
  tx: Tx,
  { customer_id, session_id }: Visitor & { session_id: string },
  { payment_method }: Pick<BodyOf<typeof contract>, 'payment_method'>,
  { shipping_address }: Pick<Settled, 'shipping_address'>,
  now: Date,
): Promise<void> {
  if (payment_method !== 'adyen_oneclick' || !customer_id || !shipping_address) return;
  if (await isProvenLately(tx, session_id, now)) return;
  if (await wasSentTo(tx, customer_id, shipping_address)) return;
  throw new ApiError('password_needed', { fields: { password: 'required' } });
}
