import type { BodyOf } from '@vitrine/contract/endpoint';
import type { stockAlert } from '@vitrine/contract/stockAlert';
import { alertDays } from '@vitrine/rules/stock/backInStock';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { canonicalEmail, isEmail, plainEmail } from '@vitrine/rules/text/email';
import { requireCaptcha } from '../../customers/captcha/requireCaptcha.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { isWithinLimit } from '../../../platform/http/limit.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { stockAlertMails } from './mails.ts';
import * as queries from './queries.ts';

/** Requests for one mailbox, from all clients together, so that the form cannot flood a mailbox. */
const perMailbox = { points: 5, seconds: 86_400 };
const longestEmail = 128;

/**
 * Requests one mail for when a product is in stock again: queues a mail with a link, which alone confirms it. The answer
 * is the same for a known mailbox and for one over its limit (A5). Throws payload_refused, sku_unknown,
 * captcha_required or too_many_requests.
 */
export async function askAlert(
  shop: Shop,
  { locale, sku, email: typed, captcha }: BodyOf<typeof stockAlert>,
  address: string,
): Promise<{ success: true }> {
  const now = shop.now();
  const email = plainEmail(typed);
  if (email === '') throw new ApiError('payload_refused', { fields: { email: 'required' } });
  if (email.length > longestEmail || !isEmail(email))
    throw new ApiError('payload_refused', { fields: { email: 'email' } });
  await limitAddress(shop, 'stock_alert', address);
  const { country } = storefrontOf(locale);
  if (!(await queries.isSold(shop.replica, sku, country))) throw new ApiError('sku_unknown');
  await requireCaptcha(shop, { form: 'stock_alert', country, captcha });
  const email_canonical = canonicalEmail(email);
  if (!(await isWithinLimit(shop, 'stock_alert_mailbox', email_canonical, perMailbox))) return { success: true };
  const expires_at = new Date(now.getTime() + alertDays.confirm * 86_400_000);
  await shop.db.transaction().execute(async (tx) => {
    const alert_id = await queries.putAlert(tx, { sku, locale, email, email_canonical, created_at: now, expires_at });
    // Confirmed before: the mailbox waits already, and needs no second link.
    if (alert_id === null) return;
    const event = `${alert_id} ${now.toISOString()}`;
    await queueMail(tx, { kind: stockAlertMails.stock_alert_confirm, event, locale, data: { alert_id } }, now);
  });
  return { success: true };
}
