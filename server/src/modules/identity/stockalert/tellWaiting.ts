import { alertsDue, alertTurnHours } from '@vitrine/rules/stock/backInStock';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { stockAlertMails } from './mails.ts';
import * as queries from './queries.ts';

/** Queues the mails of one SKU, in the sequence of the confirmations and no more than there are pieces. */
function tellFor(shop: Shop, sku: string): Promise<number> {
  const now = shop.now();
  return shop.db.transaction().execute(async (tx) => {
    const round = await queries.openRound(tx, sku, new Date(now.getTime() - alertTurnHours * 3_600_000));
    const due = alertsDue(round);
    if (due === 0) return 0;
    const alerts = await queries.takeFirst(tx, sku, due, now);
    for (const { alert_id, locale } of alerts) {
      if (!isLocale(locale)) throw new RangeError('an alert of no storefront');
      const mail = { kind: stockAlertMails.stock_alert_back, event: alert_id, locale, data: { alert_id } };
      await queueMail(tx, mail, now);
    }
    return alerts.length;
  });
}

/** Queues the mails of all SKUs that are in stock again. Safe for concurrent servers. Returns the number of mails. */
export async function tellWaiting(shop: Shop): Promise<number> {
  let mails = 0;
  for (const sku of await queries.skusBack(shop.db, shop.now())) mails += await tellFor(shop, sku);
  return mails;
}
