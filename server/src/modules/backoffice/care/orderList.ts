// Staff's list of all placed orders. decisions/0103.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type {
  CareOrderRow,
  staffClientOrders as clientContract,
  staffOrderList as contract,
} from '@vitrine/contract/staffCare';
import { mayStaffRead } from '@vitrine/rules/staff/staffRoles';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { houseBooks } from '../../../platform/shop/houseBooks.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Page, PageOf } from '../../../platform/db/keyset.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireOrders } from '../staff/staffWork.ts';
import { requireRead } from '../staff/tasks.ts';
import { clientById } from './clientQueries.ts';
import { type OrderFilter, countListed, ordersListed, promotionName } from './orderQueries.ts';
import { orderRowsOf } from './orderRows.ts';

type Asked = QueryOf<typeof contract>;

/** Rows of one page: as many as a screen shows. */
const orderListRows = 50;
/** Orders are counted to here: more is a number that no one reads. */
const orderCountMost = 1000;

function filterOf(shop: Shop, { scope }: StaffMember, asked: Asked): OrderFilter {
  const { status, open, country, storefront, store_id, from, until, promotion, not_canceled } = asked;
  return {
    status,
    is_open: open !== undefined,
    country,
    storefront,
    scope,
    store_id,
    from,
    until,
    zone: houseBooks(shop.config.house).zone,
    promotion,
    is_not_canceled: not_canceled !== undefined,
  };
}

/**
 * Rows of a page of the placed orders that the member sees; of clients only with the right to see them, and if `shows_client`. Throws
 * staff_refused.
 */
export async function orderRowsListed(
  shop: Shop,
  member: StaffMember,
  asked: Omit<Asked, 'after' | 'count'>,
  { shows_client, ...page }: Omit<PageOf, 'newest_first'> & { readonly shows_client: boolean },
): Promise<Page<CareOrderRow>> {
  requireOrders(member);
  const sees = shows_client && mayStaffRead(member.rights, 'see_client');
  const sorted = { ...page, newest_first: asked.sort !== 'oldest' };
  const { rows, next } = await ordersListed(shop.db, sorted, filterOf(shop, member, asked), sees);
  return { rows: await orderRowsOf(shop.db, rows), next };
}

/** How many placed orders of a list the member sees, counted to `most`. */
export const countOrdersListed = (
  shop: Shop,
  member: StaffMember,
  asked: Omit<Asked, 'after' | 'count'>,
  most: number,
): Promise<number> => countListed(shop.db, filterOf(shop, member, asked), most);

/** A page of the placed orders that the member sees. */
export async function readOrderList(shop: Shop, member: StaffMember, asked: Asked): Promise<AnswerOf<typeof contract>> {
  const page = { limit: orderListRows, after: asked.after, shows_client: true };
  const { rows, next } = await orderRowsListed(shop, member, asked, page);
  const orders = [...rows];
  const promotion = asked.promotion === undefined ? null : await promotionName(shop.db, asked.promotion);
  if (asked.count === undefined) return { orders, next, count: null, promotion };
  const found = await countOrdersListed(shop, member, asked, orderCountMost + 1);
  const count = { at_least: Math.min(found, orderCountMost), is_exact: found <= orderCountMost };
  return { orders, next, count, promotion };
}

/** A page of the placed orders of a client, the newest first. Throws staff_refused, not_found. */
export async function readClientOrders(
  shop: Shop,
  member: StaffMember,
  { customer_id, after }: { readonly customer_id: string; readonly after?: string | undefined },
): Promise<AnswerOf<typeof clientContract>> {
  requireRead(member, 'see_client');
  const client = isUuid(customer_id) ? await clientById(shop.db, customer_id, member.scope) : undefined;
  if (!client) throw new ApiError('not_found');
  const page = { limit: orderListRows, after, newest_first: true };
  const { rows, next } = await ordersListed(shop.db, page, { customer_id, scope: member.scope }, true);
  return { orders: await orderRowsOf(shop.db, rows), next };
}
