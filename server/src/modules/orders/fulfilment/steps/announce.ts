import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { MailKind } from '../../../../platform/mail/kinds.ts';
import { queueMail } from '../../../../platform/mail/queueMail.ts';
import type { LockedOrder } from '../../../checkout/payment/locks/lockOrder.ts';

/** The step's mail, one per change; its event makes it one. */
export async function announce(tx: Tx, order: LockedOrder, kind: MailKind, event: string, now: Date): Promise<void> {
  const locale: Locale = isLocale(order.locale) ? order.locale : 'uk_en';
  await queueMail(tx, { kind, event, locale, order_id: order.order_id, data: { event } }, now);
}
