// Mails before a key ends, or the account of the member that answers for it. decisions/0138.
import { officeUrl } from '../../../platform/http/securityHeaders.ts';
import type { MailWriter } from '../../../platform/mail/kinds.ts';
import { momentIn } from '../../../platform/mail/momentIn.ts';
import { plainMail } from '../../../platform/mail/plainMail.js';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { keyManager, keyManagers, keyNumbered, keysWithUse } from '../staff/keys.ts';
import { warningOfKey } from '../staff/openRights.ts';
import { keyMails } from './mails.ts';

/** How often each server looks for keys that end, in milliseconds: the outbox takes each mail once. */
export const warnMs = 60_000;
const dayMs = 86_400_000;

/**
 * Queues the mails that are due, to all members that may renew keys. Each goes once: the outbox knows the key, its last day, the warning and the
 * member. A renewed key has another last day, and is warned of again.
 */
export async function warnOfKeys(shop: Shop): Promise<void> {
  const now = shop.now();
  const due = (await keysWithUse(shop.db, now)).flatMap(({ key }) => {
    const warning = warningOfKey(key, now);
    return warning === null ? [] : [{ key_id: key.key_id, warning }];
  });
  const [locale] = shop.config.house.storefronts;
  if (due.length === 0 || locale === undefined) return;
  const managers = await keyManagers(shop.db, now);
  for (const { key_id, warning } of due)
    for (const { staff_id } of managers) {
      const event = [key_id, warning.day, warning.warning, staff_id].join(' ');
      const data = { key_id, staff_id, day: warning.day };
      // oxlint-disable-next-line no-await-in-loop -- few, and each has a statement of its own
      await queueMail(shop.db, { kind: keyMails.api_key_ends, event, locale, data }, now);
    }
}

/** The mail; none where the key was renewed or revoked meanwhile, or the member may renew no key any more. */
export const writeKeyEnds: MailWriter = async (shop, { data, locale }, { house }) => {
  const { key_id = '', staff_id = '', day } = data;
  const now = shop.now();
  const found = await keyNumbered(shop.db, key_id, now);
  if (!found) return null;
  const warning = warningOfKey(found.key, now);
  const manager = await keyManager(shop.db, staff_id, now);
  if (!warning || !manager || warning.day !== day) return null;
  const text = textIn(locale, 'account');
  const { name, member } = found.key;
  const until = momentIn(locale, new Date(Date.parse(warning.day) + dayMs));
  const subject = text('key.ends_subject', { name, house });
  const lines = [
    warning.ends === 'key' ? text('key.ends_text', { name, until }) : text('key.member_text', { name, member, until }),
    text('key.renew'),
  ];
  const button = { href: `${officeUrl(shop.config)}/api-keys/${key_id}`, label: text('key.button') };
  return { to: manager.email, ...plainMail(locale, house, { subject, title: subject, lines, button, notes: [] }) };
};
