import { randomUUID } from 'node:crypto';
import { type Declaration, declarationFaults, declaredAt } from '@vitrine/rules/returns/withdrawalDeclaration';
import { isCountry, isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { productLine } from '../../checkout/basket/orderedProduct.ts';
import { nameOf } from '../../customers/customer/savedAddress.ts';
import * as statements from '../fulfilment/life/statements.ts';
import { takeOnce } from '../fulfilment/life/takeOnce.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { queueAnswers } from './stateWithdrawal.ts';
import { endOrder } from './endOrder.ts';
import * as queries from './queries.ts';

type Declared = Declaration & {
  readonly items: readonly string[];
  readonly note: string;
  readonly staff_id: string;
  readonly step_key?: StepKey | undefined;
};

/** What a declaration is limited to, as its receipt says it. Throws payload_refused for lines of another order. */
function limitedTo({ lines }: OrderRow, { items, note }: Pick<Declared, 'items' | 'note'>, locale: Locale) {
  const chosen = lines.filter(({ item_order_id }) => items.includes(item_order_id));
  if (chosen.length !== new Set(items).size) throw new ApiError('payload_refused', { fields: { items: 'format' } });
  const names = chosen.map(({ piece, qty }) => productLine(piece, qty, locale));
  return {
    pieces: [...names, ...(note === '' ? [] : [note])].join('\n'),
    items: chosen.length === 0 ? null : chosen.map(({ item_order_id }) => item_order_id),
  };
}

/**
 * Stores a withdrawal that a client declared to a member of staff, as its own statement: it cancels an order of which nothing has left,
 * else a mail says how the pieces come back, and its receipt goes to the order's mailbox. The day of the declaration decides whether it
 * is in time, the day of its receipt when the refund is due. Once per key. Returns what is wrong by field; null where it was noted.
 * Throws payload_refused for lines of another order. Directive 2011/83/EU articles 11 and 13, decisions/0113.
 */
export function declareWithdrawal(
  shop: Shop,
  order_id: string,
  { staff_id, step_key, note: typed, ...declaration }: Declared,
): Promise<Readonly<Record<string, string>> | null> {
  const note = typed.trim();
  return shop.db.transaction().execute((tx) => {
    const now = shop.now();
    return takeOnce(tx, { step_key, order_id, now }, async () => {
      const order = await readWholeOrder(tx, order_id);
      if (!order || order.erased_at !== null || !isCountry(order.store)) return { step: 'not_now' };
      const locale = isLocale(order.locale) ? order.locale : 'uk_en';
      const at = { placed_at: order.created_at, now };
      const faults = declarationFaults(order.store, declaration, at);
      if (Object.keys(faults).length > 0) return faults;
      const { pieces, items } = limitedTo(order, { ...declaration, note }, locale);
      const withdrawal_id = randomUUID();
      const stated_at = declaredAt(order.store, declaration.declared_on, at);
      const { increment_id: reference, email } = order;
      const statement = { name: nameOf(order.billing_address), reference, email, pieces };
      const { received_on, how: declared_how } = declaration;
      const by = { declared_how, received_on, declared_by: staff_id };
      await queries.addStatement(tx, { withdrawal_id, stated_at, locale, ...statement, ...by, order_id, items });
      await statements.addOrderEvent(tx, order, { actor: 'staff', staff_id, reason: 'withdrawal_declared', at: now });
      const next = await endOrder(shop, tx, order_id, { note, items, now, stated_at });
      if (next === 'canceled') await queries.close(tx, withdrawal_id, { staff_id: null, now });
      const data = {
        ...statement,
        items: (items ?? []).join(' '),
        stated_at: stated_at.toISOString(),
        next,
        received_on,
      };
      await queueAnswers(tx, { withdrawal_id, order_id, locale, data, next }, now);
      return null;
    });
  });
}
