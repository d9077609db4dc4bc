// An order as a whole, for staff: as its client sees it, with what the house knows beside it. decisions/0103.
import { type CareOrderPage, staffOrderPage } from '@vitrine/contract/staffCare';
import type { Order } from '@vitrine/contract/orders';
import { mayStaffAct, mayStaffRead } from '@vitrine/rules/staff/staffRoles';
import { takesAddress } from '@vitrine/rules/orders/addressChange';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { linesOf as addressLinesOf, nameOf } from '../../customers/customer/savedAddress.ts';
import { addressChangesOf } from '../../orders/fulfilment/address/changeAddress.ts';
import { linkOfOrder } from '../../checkout/paymentlink/links.ts';
import { givenTo } from '../../checkout/promotions/promotionsAt.ts';
import { exchangeMarket } from '../../orders/orders/exchangeMarket.ts';
import { modeOf } from '../../orders/orders/modeOf.ts';
import type { OrderRow } from '../../orders/orders/orderRows.ts';
import { orderOf } from '../../orders/orders/orderView.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireOrder, requireOrders, stepsOf } from '../staff/staffWork.ts';
import { deliveryChanges } from './deliveryTasks.ts';
import { notesOfOrder } from './noteQueries.ts';
import { noteView } from './notes.ts';
import { offeredCare } from './offeredCare.ts';
import * as queries from './pageQueries.ts';
import { timelineOf } from './timeline.ts';

type Page = CareOrderPage['order'];

/** Of the client's view only what the contract names: the rest opens the order, or is the client's own. */
const pageOf = (page: Page): Page => staffOrderPage.answer.shape.order.parse(page);

/** The storefront in whose words the order is shown: that of its client. */
const localeOf = ({ locale }: Pick<OrderRow, 'locale'>): Locale => (isLocale(locale) ? locale : 'uk_en');

/** The lines with the units that have left. An engraving may be a name: it is shown to those that see clients or print papers. */
function linesOf({ items }: Order, { parcels }: OrderRow, { rights }: StaffMember): Page['lines'] {
  const isShown = mayStaffRead(rights, 'see_client') || mayStaffRead(rights, 'papers');
  const shipped = parcels.flatMap(({ lines }) => lines);
  return items.map((item) => ({
    ...item,
    ...(isShown ? {} : { engraving: null, personalisation: null, options: {} }),
    shipped_qty: shipped
      .filter(({ item_order_id }) => item_order_id === item.item_order_id)
      .reduce((sum, { qty }) => sum + qty, 0),
  }));
}

const giftOf = ({ gift }: Order, seesClient: boolean): Page['gift'] =>
  gift && { is_gift: gift.is_gift, hide_price: gift.hide_price, message: seesClient ? gift.message : null };

const pickupOf = ({ webtoshop }: Order): Page['pickup'] =>
  webtoshop && {
    store_id: webtoshop.shop_id,
    ready_at: webtoshop.ready_at,
    collect_until: webtoshop.collect_until,
  };

/** The client of an order that still has one. */
async function clientOf(
  shop: Shop,
  row: OrderRow,
  view: Order,
  { rights }: StaffMember,
): Promise<CareOrderPage['client']> {
  const { customer_id, order_id, erased_at } = row;
  if (erased_at !== null) return null;
  const collector = view.webtoshop?.collector ?? null;
  const isChangeable =
    mayStaffAct(rights, 'change_address') &&
    row.parcels.length === 0 &&
    takesAddress(orderStatusOf(row.status), modeOf(row));
  const { language } = storefrontOf(localeOf(row));
  const changes = await addressChangesOf(shop.db, order_id);
  return {
    customer_id,
    email: view.email,
    shipping_address: view.shipping_address,
    billing_address: view.billing_address,
    shipping_fields: isChangeable ? row.shipping_address : null,
    address_changes: changes.map(({ at, name, was }) => ({
      at: at.toISOString(),
      staff: name,
      was: [nameOf(was), ...addressLinesOf(was, language)],
    })),
    delivery_changes: await deliveryChanges(shop, order_id, localeOf(row)),
    collector: collector && { name: collector.name, telephone: collector.telephone },
    other_orders: customer_id === null ? 0 : await queries.otherOrders(shop.db, customer_id, order_id),
  };
}

const moment = (text: string): string => new Date(text).toISOString();

async function paymentsOf(shop: Shop, { order_id, cc_type, cc_last4 }: OrderRow): Promise<CareOrderPage['payments']> {
  const payments = await queries.paymentsOf(shop.db, order_id);
  return payments.map(({ at, refunds, ...payment }) => ({
    ...payment,
    at: at.toISOString(),
    card: cc_last4 === null ? null : { type: cc_type, last4: cc_last4 },
    refunds: refunds.map(({ asked_at, paid_at, ...refund }) => ({
      ...refund,
      asked_at: moment(asked_at),
      paid_at: paid_at === null ? null : moment(paid_at),
    })),
  }));
}

/** Who prepared the order on the telephone; null for one that its client made alone. decisions/0120. */
async function preparedOf({ db }: Shop, order_id: string): Promise<CareOrderPage['prepared']> {
  const link = await linkOfOrder(db, order_id);
  return link
    ? {
        by: link.staff,
        made_at: link.created_at.toISOString(),
        sent_at: link.sent_at?.toISOString() ?? null,
        opened_at: link.opened_at?.toISOString() ?? null,
      }
    : null;
}

/** What promotions gave the order, under their names of that day. decisions/0132. */
async function promotionsOf({ db }: Shop, { order_id }: OrderRow, locale: Locale): Promise<Page['promotions']> {
  const given = await givenTo(db, order_id);
  return given.map(({ amount, ...one }) => ({ ...one, amount: shownPrice(amount, locale) }));
}

/** The page of an order. Throws staff_refused, order_not_found. */
export async function readOrderPage(shop: Shop, member: StaffMember, increment_id: string): Promise<CareOrderPage> {
  requireOrders(member);
  const { order_id } = await requireOrder(shop, member, increment_id);
  const row = await readWholeOrder(shop.db, order_id);
  if (!row) throw new ApiError('order_not_found');
  const seesClient = mayStaffRead(member.rights, 'see_client');
  const locale = localeOf(row);
  const market = await exchangeMarket(shop, shop.db, row, locale);
  // No link and no hash: what opens papers is the client's.
  const view = orderOf(row, locale, shop.now(), { hashOf: () => null, linkOf: () => null, market });
  const lines = linesOf(view, row, member);
  const notes = seesClient ? await notesOfOrder(shop.db, order_id, row.customer_id) : [];
  return {
    order: pageOf({
      ...view,
      placed_at: view.created_at,
      country: row.store,
      locale: row.locale,
      currency: row.currency,
      delivery: modeOf(row),
      promotions: await promotionsOf(shop, row, locale),
      pickup: pickupOf(view),
      lines,
      gift: giftOf(view, seesClient),
    }),
    steps: stepsOf(
      member,
      row,
      lines.map(({ qty_ordered, canceled_qty, shipped_qty }) => ({
        qty: qty_ordered,
        canceled: canceled_qty,
        shipped: shipped_qty,
      })),
      row.parcels,
    ),
    care: await offeredCare(shop, member, row, { locale, market }),
    payments: await paymentsOf(shop, row),
    prepared: await preparedOf(shop, order_id),
    timeline: await timelineOf(shop, row, seesClient),
    client: seesClient ? await clientOf(shop, row, view, member) : null,
    notes: notes.map(noteView),
  };
}
