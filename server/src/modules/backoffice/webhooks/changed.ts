// Messages about what changed of stock, prices and products: many changes in one. decisions/0138.
import { randomUUID } from 'node:crypto';
import { mostInMessage } from '@vitrine/rules/staff/webhookTable';
import { shopCurrency } from '@vitrine/rules/storefronts/shopCurrency';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './changedQueries.ts';

/** Changes of one transaction of this work: an import has more. */
const mostTaken = 5000;

/** An item as the message has it: prices with their currency. */
function messageItem({ event, item }: queries.ChangedItem): object {
  if (event !== 'price.changed') return item;
  const { sku, prices } = item;
  const priced = prices.flatMap(({ country, amount }) =>
    isCountry(country) ? [{ country, currency: shopCurrency(country), amount }] : [],
  );
  return { sku, prices: priced };
}

/** The messages of some items, each with as many as one may have. */
function messagesOf(items: readonly queries.ChangedItem[], as_of: string): queries.Message[] {
  const events = [...new Set(items.map(({ event }) => event))];
  return events.flatMap((event) => {
    const all = items.filter((one) => one.event === event).map((one) => messageItem(one));
    return Array.from({ length: Math.ceil(all.length / mostInMessage) }, (_, place) => ({
      message_id: randomUUID(),
      event,
      data: { as_of, items: all.slice(place * mostInMessage, (place + 1) * mostInMessage) },
    }));
  });
}

/** Queues messages of the oldest changes. Returns whether there may be more. */
const queueSome = ({ db }: Shop): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await queries.isAlone(tx))) return false;
    const { taken, as_of, items } = await queries.takeChanged(tx, mostTaken);
    await queries.addMessages(tx, messagesOf(items, as_of.toISOString()));
    return taken === mostTaken;
  });

/**
 * Queues messages about all that has changed since the last ones: of each SKU or product its present values, once, however often they changed.
 * One server at a time does it, so that a message with a later moment has the newer values.
 */
export async function queueChanged(shop: Shop): Promise<void> {
  if (!(await queries.hasChanged(shop.db))) return;
  // oxlint-disable-next-line no-await-in-loop -- the oldest changes first
  while (await queueSome(shop));
}
