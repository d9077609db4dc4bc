import type { payment as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { Quote } from '../../checkout/quote.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/errors/ApiError.ts';
import { isProvenLately } from '../../../../platform/session/session.ts';
import type { Visitor } from '../../../../platform/session/visitor.ts';
import { wasSentTo } from './provenQueries.ts';

/**
 * Requires a recent proof of identity for a stored card with delivery to an address of none of the customer's orders,
 * so that an attacker in an open session cannot order to their own address; of a pickup, with a collector of none of the
 * orders to that boutique, because its address proves nothing. Throws password_needed. ASVS 7.5.3, decisions/0026.
 */
export async function refuseUnproven(
  tx: Tx,
  { customer_id, session_id }: Visitor & { session_id: string },
  { payment_method }: Pick<BodyOf<typeof contract>, 'payment_method'>,
  { shipping_address, pickup }: Pick<Quote, 'shipping_address' | 'pickup'>,
  now: Date,
): Promise<void> {
  if (payment_method !== 'adyen_oneclick' || !customer_id || !shipping_address) return;
  if (await isProvenLately(tx, session_id, now)) return;
  if (await wasSentTo(tx, customer_id, shipping_address, pickup?.collector ?? null)) return;
  throw new ApiError('password_needed', { fields: { password: 'required' } });
}
