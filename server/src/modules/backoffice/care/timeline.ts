import type { CareTimelineEntry } from '@vitrine/contract/staffCare';
import { isToClient } from '@vitrine/rules/mail/resend';
import { emailHint } from '@vitrine/rules/text/emailHint';
import type { Shop } from '../../../platform/shop/shop.ts';
import { eventsOf, returnEventsOf } from '../../orders/fulfilment/life/orderLife.ts';
import type { OrderRow } from '../../orders/orders/orderRows.ts';
import { mailsOf, stockChangesOf } from './pageQueries.ts';

/** Whom a mail about an order goes to; masked for those that see no clients, null once the client is forgotten. */
const recipientOf = ({ email }: Pick<OrderRow, 'email'>, seesClient: boolean): string | null => {
  if (email === '') return null;
  return seesClient ? email : emailHint(email);
};

/** What happened to an order: its own changes, those of its returns and of the stock, its mails; the oldest first. */
export async function timelineOf(shop: Shop, order: OrderRow, seesClient: boolean): Promise<CareTimelineEntry[]> {
  const { db } = shop;
  const { order_id } = order;
  const [changes, returns, stock, mails] = await Promise.all([
    eventsOf(db, order_id),
    returnEventsOf(db, order_id),
    stockChangesOf(db, order_id),
    mailsOf(db, order_id),
  ]);
  const to = recipientOf(order, seesClient);
  const entries: CareTimelineEntry[] = [
    ...stock.map(({ at, ...change }) => ({ what: 'stock' as const, at: at.toISOString(), ...change })),
    ...changes.map(({ at, name, ...change }) => ({
      what: 'order' as const,
      at: at.toISOString(),
      staff: name,
      ...change,
    })),
    ...returns.map(({ at, name, increment_id, ...change }) => ({
      what: 'return' as const,
      at: at.toISOString(),
      staff: name,
      return_number: increment_id,
      ...change,
    })),
    ...mails.map(({ created_at, sent_at, ...mail }) => ({
      what: 'mail' as const,
      at: created_at.toISOString(),
      ...mail,
      sent_at: sent_at?.toISOString() ?? null,
      to: isToClient(mail.kind) ? to : null,
    })),
  ];
  // Stable: what happened in one moment keeps the order stock, change, mail.
  return entries.toSorted((one, other) => one.at.localeCompare(other.at));
}
