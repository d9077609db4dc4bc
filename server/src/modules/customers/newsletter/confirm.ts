import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { newsletterMails } from './mails.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { hashOf } from './links.ts';
import * as queries from './queries.ts';

/**
 * Confirms a subscription once, by the hash of its link; a repeated request gets the same answer while the subscription
 * exists. Throws hash_expired or hash_not_found. Spec 1 §4, spec 3 §8.
 */
export async function confirm(shop: Shop, hash: string): Promise<{ success: true }> {
  const now = shop.now();
  const confirm_hash = hashOf(hash);
  const is_done = await shop.db.transaction().execute(async (tx) => {
    const request = await queries.takeRequest(tx, confirm_hash, now);
    if (!request) return false;
    const { request_id, ...subscriber } = request;
    if (!isLocale(subscriber.locale)) throw new RangeError('a request of no storefront');
    const subscriber_id = await queries.putSubscriber(tx, subscriber, now);
    await queries.markCustomer(tx, subscriber.email_canonical, subscriber.locale);
    const { locale } = subscriber;
    await queueMail(
      tx,
      { kind: newsletterMails.newsletter_welcome, event: request_id, locale, data: { subscriber_id } },
      now,
    );
    return true;
  });
  if (is_done) return { success: true };
  const known = await queries.requestOf(shop.db, confirm_hash);
  if (!known) throw new ApiError('hash_not_found');
  if (known.confirmed_at === null) throw new ApiError('hash_expired');
  // The mailbox has unsubscribed since: an old mail must not subscribe it again.
  if (known.subscriber_id === null) throw new ApiError('hash_not_found');
  return { success: true };
}
