// Staff's list of all placed orders. decisions/0103.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { staffOrderList as contract } from '@vitrine/contract/staffCare';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { type OrderFilter, countListed, ordersListed } from './orderQueries.ts';
import { orderRowsOf } from './orderRows.ts';

type Asked = QueryOf<typeof contract>;

/** Rows of one page: as many as a screen shows. */
const orderListRows = 50;
/** Orders are counted to here: more is a number that no one reads. */
const orderCountMost = 1000;

const dayMs = 86_400_000;
const daysAfter = (day: string, days: number): Date => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs);

/** The staff of a boutique reads only what is collected there, whatever else it asks for. */
function filterOf(
  { store_id: own }: StaffMember,
  { status, open, country, store_id, from, until }: Asked,
): OrderFilter {
  return {
    status,
    is_open: open !== undefined,
    country,
    stores: [...new Set([own, store_id ?? null])].filter((store) => store !== null),
    since: from === undefined ? undefined : daysAfter(from, 0),
    before: until === undefined ? undefined : daysAfter(until, 1),
  };
}

/** A page of the placed orders that the member sees. */
export async function readOrderList(shop: Shop, member: StaffMember, asked: Asked): Promise<AnswerOf<typeof contract>> {
  const filter = filterOf(member, asked);
  const page = { limit: orderListRows, after: asked.after, newest_first: asked.sort !== 'oldest' };
  const { rows, next } = await ordersListed(shop.db, page, filter, mayStaffAct(member.role, 'see_client'));
  const orders = await orderRowsOf(shop.db, rows);
  if (asked.count === undefined) return { orders, next, count: null };
  const found = await countListed(shop.db, filter, orderCountMost + 1);
  const count = { at_least: Math.min(found, orderCountMost), is_exact: found <= orderCountMost };
  return { orders, next, count };
}
