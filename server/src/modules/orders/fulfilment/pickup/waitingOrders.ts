// What time does to orders that wait in boutiques. decisions/0061.
import { remindAt } from '@vitrine/rules/shipping/pickup';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { eachDue } from '../../../../platform/jobs/eachDue.ts';
import { queueMail } from '../../../../platform/mail/queueMail.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { fulfilmentMails } from '../life/mails.ts';
import * as queries from './queries.ts';
import { takeStep } from '../steps/takeStep.ts';

/** Reminds the buyer of an order once, while it waits. Invariant M16. */
function remind(shop: Shop, order_id: string): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id);
    const now = shop.now();
    if (!order || !(await queries.noteReminder(tx, order_id, now))) return false;
    const locale = isLocale(order.locale) ? order.locale : 'uk_en';
    const kind = fulfilmentMails.pickup_reminder;
    await queueMail(tx, { kind, event: order_id, locale, order_id, data: { event: order_id } }, now);
    return true;
  });
}

/**
 * Reminds the buyers whose time to collect ends soon, and cancels the orders that were not collected: their pieces go back
 * to the stock that they came from, the money to the buyer. Safe for concurrent servers.
 */
export async function endWaiting(shop: Shop): Promise<void> {
  const now = shop.now();
  await eachDue(
    shop,
    (batch) => queries.waitingUntil(shop.db, now, batch),
    async ({ order_id }) => (await takeStep(shop, order_id, 'give_up', { actor: 'system' })) === null,
  );
  // `remindAt` of a moment is earlier by the same span.
  const soon = new Date(now.getTime() + (now.getTime() - remindAt(now.getTime())));
  await eachDue(
    shop,
    (batch) => queries.notReminded(shop.db, soon, batch),
    ({ order_id }) => remind(shop, order_id),
  );
}
