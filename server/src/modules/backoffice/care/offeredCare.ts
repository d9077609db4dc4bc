// What a member of staff may do for the client of an order now, beside the order's steps. decisions/0113.
import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { withdrawalRights } from '@vitrine/rules/returns/withdrawalRights';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { isCountry, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { ExchangeMarket } from '../../orders/orders/exchangeMarket.ts';
import type { OrderRow } from '../../orders/orders/orderRows.ts';
import { formOf } from '../../orders/returns/returnForm.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { offeredDelivery } from './deliveryTasks.ts';
import { offeredGoodwill } from './goodwillTasks.ts';
import type { StaffMember } from '../staff/staffRows.ts';

type Now = { readonly locale: Locale; readonly market: ExchangeMarket };

/** Nothing for an order whose client was erased, and of a country that the house no longer sells to. */
export async function offeredCare(
  shop: Shop,
  member: StaffMember,
  order: OrderRow,
  asked: Now,
): Promise<CareOrderPage['care']> {
  const { rights } = member;
  const { store, status, erased_at } = order;
  const isThere = erased_at === null && isCountry(store);
  const canReturn = () => formOf(order, { ...asked, now: shop.now(), return_type: undefined }).return_types.length > 0;
  return {
    return_start: isThere && mayStaffAct(rights, 'start_return') && canReturn(),
    withdrawal:
      isThere && mayStaffAct(rights, 'withdrawals') && withdrawalRights[store] !== null && status !== 'canceled',
    ...offeredDelivery(member, order, { locale: asked.locale, now: shop.now() }),
    goodwill: isThere ? await offeredGoodwill(shop, member, order) : null,
  };
}
