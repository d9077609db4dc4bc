import { ApiError } from '../../../platform/errors/ApiError.ts';
import { acceptedSecrets, type Shop } from '../../../platform/shop/shop.ts';
import { subscriberOf } from './links.ts';
import * as queries from './queries.ts';

/**
 * Ends a subscription by the hash of any of its mails, and deletes the subscriber. Answers the same when the
 * subscription had ended before. Throws hash_not_found when the shop did not sign the link.
 */
export async function unsubscribe(shop: Shop, hash: string): Promise<{ success: true }> {
  const subscriber_id = subscriberOf(acceptedSecrets(shop), hash);
  if (subscriber_id === null) throw new ApiError('hash_not_found');
  await shop.db.transaction().execute(async (tx) => {
    const email_canonical = await queries.dropSubscriber(tx, { subscriber_id });
    if (email_canonical === null) return;
    await queries.dropRequests(tx, email_canonical);
    await queries.markCustomer(tx, email_canonical, null);
  });
  return { success: true };
}
