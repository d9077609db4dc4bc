// What a member sees of what no order number names. decisions/0111.
import { seesOrder, seesStore } from '@vitrine/rules/staff/role';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './scopeQueries.ts';
import type { StaffMember } from './staffRows.ts';

type Member = Pick<StaffMember, 'scope'>;

/** Whether a boutique is in the scope of a member. */
export const seesStoreNamed = async (shop: Shop, { scope }: Member, store_id: string): Promise<boolean> =>
  seesStore(scope, { store_id, country: scope.countries && (await queries.countryOfStore(shop.db, store_id)) });

/** Throws not_found for a refund of an order that the member does not see, as for an unknown one. */
export async function requireRefund(shop: Shop, { scope }: Member, refund_id: number): Promise<void> {
  const order = Number.isSafeInteger(refund_id) ? await queries.orderOfRefund(shop.db, refund_id) : undefined;
  if (!order || !seesOrder(scope, order)) throw new ApiError('not_found');
}

/** Throws not_found for a withdrawal that the member does not see, as for an unknown one. */
export async function requireWithdrawal(shop: Shop, { scope }: Member, withdrawal_id: string): Promise<void> {
  const found = isUuid(withdrawal_id) ? await queries.orderOfWithdrawal(shop.db, withdrawal_id) : undefined;
  const country = found?.country ?? (found && storefrontOf(found.locale).country);
  if (!found || country === undefined || !seesOrder(scope, { ...found, country })) throw new ApiError('not_found');
}
