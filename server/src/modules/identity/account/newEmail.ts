// A new email of an account: its checks, and its effects on the previous mailbox.
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { canonicalEmail, plainEmail } from '@vitrine/rules/text/email';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { forgive, limit } from '../../../platform/http/limit.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { CustomerRow } from '../../customers/customer/customerRows.ts';
import { subscribeAccount } from '../../customers/newsletter/subscribe.ts';
import { isPassword } from '../signin/password.ts';
import { closeResets } from '../signin/passwords.ts';
import { triesAtOld } from './passwordChange.ts';
import type { ProfileBody } from './profileChange.ts';

/**
 * How often an account's email may change: each change sends a mail to the previous mailbox, which may belong to
 * another person.
 */
const newEmails = { points: 5, seconds: 3600 };

/**
 * Checks a new email and requires the password, because the account will sign in by this email. Returns null when the
 * email stays the same. Throws payload_refused, old_password_incorrect or too_many_requests.
 */
export async function acceptEmail(
  shop: Shop,
  body: ProfileBody,
  row: CustomerRow,
  address: string,
): Promise<NewEmail | null> {
  if (body.email === undefined || canonicalEmail(body.email) === row.email_canonical) return null;
  if (!body.password) throw new ApiError('payload_refused', { fields: { password: 'required' } });
  await limit(shop, 'change-password', row.customer_id, triesAtOld);
  if (!(await isPassword(row.password_hash, body.password, address))) {
    throw new ApiError('old_password_incorrect', { fields: { password: 'password' } });
  }
  await forgive(shop, 'change-password', row.customer_id, triesAtOld);
  await limit(shop, 'change-email', row.customer_id, newEmails);
  return { email: plainEmail(body.email), email_canonical: canonicalEmail(body.email), email_proven_at: null };
}

export type NewEmail = { email: string; email_canonical: string; email_proven_at: null };

/**
 * Closes the password links sent to the previous mailbox and ends the account's newsletter there. A subscription that
 * the mailbox's owner made without the account remains.
 */
export async function endMailbox(
  tx: Tx,
  { customer_id, email, newsletter_subscription }: CustomerRow,
  locale: Locale,
  now: Date,
): Promise<void> {
  await closeResets(tx, customer_id, now);
  const subscribed = newsletter_subscription !== null;
  await subscribeAccount(tx, { email, locale, wants: false, subscribed }, now);
}
