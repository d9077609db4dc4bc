import type { BodyOf } from '@vitrine/contract/endpoint';
import type { newsletter } from '@vitrine/contract/newsletter';
import { isHoneypotFilled } from '@vitrine/rules/account/honeypots';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { acceptedValues } from '@vitrine/rules/forms/acceptedValues';
import { validateForm } from '@vitrine/rules/forms/validate';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { canonicalEmail } from '@vitrine/rules/text/email';
import { requireCaptcha } from '../captcha/requireCaptcha.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { isWithinLimit } from '../../../platform/http/limit.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { newsletterMails } from './mails.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/** Days for which the link in the mail is valid. */
const confirmDays = 7;
/** Mails that one mailbox may receive, from all clients together, so that the form cannot flood a mailbox. */
const perMailbox = { points: 3, seconds: 86_400 };

type Form = BodyOf<typeof newsletter>;
type SubscriptionRequest = { email: string; locale: Locale; fields: Readonly<Record<string, string>> };

/** Stores the request and queues the mail to the mailbox's owner. Reads no personal data. */
async function ask(db: Database | Tx, { email, locale, fields }: SubscriptionRequest, now: Date): Promise<void> {
  const request_id = await queries.insertRequest(db, {
    email,
    email_canonical: canonicalEmail(email),
    locale,
    fields: JSON.stringify(fields),
    created_at: now,
    expires_at: new Date(now.getTime() + confirmDays * 86_400_000),
  });
  await queueMail(
    db,
    { kind: newsletterMails.newsletter_confirm, event: request_id, locale, data: { request_id } },
    now,
  );
}

/** Whether the mailbox may receive another request today; counts it. */
export function mayAsk(shop: Shop, email: string): Promise<boolean> {
  return isWithinLimit(shop, 'newsletter_mailbox', canonicalEmail(email), perMailbox);
}

/**
 * Requests a subscription: queues a mail with a link, which alone confirms it. The answer is the same for known and
 * unknown addresses and those over the limit (A5), and for a filled honeypot, which stores nothing (A9). Throws
 * newsletter_email_invalid, payload_refused with every wrong field, captcha_required or too_many_requests. Spec 1 §4,
 * §5, §7, §8.
 */
export async function subscribe(shop: Shop, body: Form, address: string): Promise<{ success: true }> {
  const { locale } = body;
  if (isHoneypotFilled('newsletter', body)) {
    shop.log.info({ form: 'newsletter' }, 'honeypot filled');
    shop.metrics.refused('honeypot');
    return { success: true };
  }
  const country = body.country_id ?? storefrontOf(locale).country;
  const values = { ...body, country_id: country };
  const errors = validateForm('newsletter', country, { language: storefrontOf(locale).language }, values, shop.now());
  if (errors.email === 'email') throw new ApiError('newsletter_email_invalid', { fields: errors });
  if (Object.keys(errors).length > 0) throw new ApiError('payload_refused', { fields: errors });
  await limitAddress(shop, 'newsletter', address);
  await requireCaptcha(shop, { form: 'newsletter', country: storefrontOf(locale).country, captcha: body.captcha });
  const { email, ...fields } = acceptedValues('newsletter', optionsOf(country), values);
  const subscription = { email: String(email), locale, fields: textsOf(fields) };
  if (await mayAsk(shop, subscription.email))
    await shop.db.transaction().execute((tx) => ask(tx, subscription, shop.now()));
  return { success: true };
}

const textsOf = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/**
 * Applies an account's newsletter choice: sends the same mail to its mailbox, whose confirmation subscribes, or ends
 * the subscription at once. Call it in the transaction that changes the account. Spec 1 §4.
 */
export async function subscribeAccount(
  tx: Tx,
  account: { email: string | null; locale: Locale; wants: boolean; subscribed: boolean },
  now: Date,
): Promise<void> {
  const { email, locale, wants, subscribed } = account;
  if (email === null || wants === subscribed) return;
  if (wants) return ask(tx, { email, locale, fields: {} }, now);
  const email_canonical = canonicalEmail(email);
  await queries.dropRequests(tx, email_canonical);
  await queries.dropSubscriber(tx, { email_canonical });
  await queries.markCustomer(tx, email_canonical, null);
}
