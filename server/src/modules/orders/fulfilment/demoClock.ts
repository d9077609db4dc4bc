import type { OrderStep } from '@vitrine/rules/orders/orderLife';
import type { HouseStep } from '@vitrine/rules/returns/houseSteps';
import type { Shop } from '../../../platform/shop/shop.ts';
import { isWebToShop } from '../orders/modeOf.ts';
import type * as statements from './life/statements.ts';
import * as orderLife from './life/orderLife.ts';
import { takeReturnStep } from './returns/takeReturnStep.ts';
import { takeStep } from './steps/takeStep.ts';

const atOnce = 50;

/** The next step of an order by its status, and of a return. */
const next: Readonly<Partial<Record<string, OrderStep>>> = {
  validated: 'prepare',
  being_prepared: 'pack',
  prepared: 'ship',
  out_for_delivery: 'deliver',
};
const nextOfReturn: Readonly<Partial<Record<string, HouseStep>>> = { pending_shipping: 'receive', received: 'accept' };
const nextOfExchange: typeof nextOfReturn = { ...nextOfReturn, validated: 'send', complete: 'deliver' };
const nextOf = ({ return_type, status }: statements.LifeReturn): HouseStep | undefined =>
  (return_type === 'exchange' ? nextOfExchange : nextOfReturn)[status];

/**
 * Moves the orders and returns of a demo along, so that a newcomer sees an order ship and arrive within minutes. Only
 * those that were placed in this shop by its visitors: the invented customers' and those of `demoWorkDomain` stay as they are. Every `DEMO_CLOCK` seconds each takes
 * its next step; 0 turns the clock off.
 */
export async function moveDemo(shop: Shop): Promise<number> {
  const seconds = shop.config.DEMO_CLOCK;
  if (seconds === 0) return 0;
  const before = shop.now().getTime() - seconds * 1000;
  const isDue = ({ changed_at, is_ours }: { changed_at: Date; is_ours: boolean }): boolean =>
    is_ours && changed_at.getTime() <= before;
  const orders = (await orderLife.openOrders(shop.db, { limit: atOnce }, { statuses: Object.keys(next) })).rows.filter(
    isDue,
  );
  for (const order of orders) {
    const { order_id, status, increment_id } = order;
    const step = next[status] === 'ship' && isWebToShop(order) ? 'make_ready' : next[status];
    const number_without_label = step === 'ship' ? `DEMO ${increment_id}` : undefined;
    // oxlint-disable-next-line no-await-in-loop -- one order's lock after the other
    if (step) await takeStep(shop, order_id, step, { actor: 'system', number_without_label });
  }
  const returns = (await orderLife.openReturns(shop.db, { limit: atOnce })).rows.filter(isDue);
  for (const back of returns) {
    const step = nextOf(back);
    if (step)
      // oxlint-disable-next-line no-await-in-loop -- one order's lock after the other
      await takeReturnStep(shop, back.increment_id, step, {
        actor: 'system',
        number_without_label: `DEMO ${back.increment_id}`,
      });
  }
  return orders.length + returns.length;
}
