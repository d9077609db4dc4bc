// The list of a boutique's page: what the house works on, in one answer that the page stores for a while. decisions/0116.
import { mayTakeBoutiqueStep } from '@vitrine/rules/staff/boutiqueRights';
import { wholeHouse } from '@vitrine/rules/staff/role';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/boutiquePage';
import { canTake } from '@vitrine/rules/orders/orderLife';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { isReturnReason } from '@vitrine/rules/returns/returnLine';
import { marksOf, visitStatuses } from '@vitrine/rules/salon/visit';
import { undoMs } from '@vitrine/rules/staff/boutiquePage';
import { dayOn } from '@vitrine/rules/staff/boutiqueTime';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { storeLocale } from '../../catalog/stores/storeLocale.ts';
import { storeWithHours } from '../../catalog/stores/requireStore.ts';
import { choiceLinesOf, wordsOf } from '../../checkout/basket/orderedProduct.ts';
import { noteClientRead } from '../../customers/customer/clientReads.ts';
import { isPromised, openReservations, storeStepsOf } from '../../instore/ereservation/takeStoreStep.ts';
import * as fulfilment from '../../orders/fulfilment/life/orderLife.ts';
import { pickupFacts } from '../../orders/orders/pickupFacts.ts';
import { readWholeOrder } from '../../orders/orders/readWholeOrder.ts';
import { respelled } from '@vitrine/rules/storefronts/spelling';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { worksAt } from '../warehouse/ownPlaces.ts';
import { type BoutiqueMember, storeFor } from './boutiqueMember.ts';
import { countsOfDay } from './counts.ts';
import { transfersOfDay } from './transfers.ts';
import * as queries from './dayQueries.ts';
import { namesOf } from './stockQueries.ts';

type Task = contract.BoutiqueTask;
/** What a boutique works on at once; more would not be a day's work. */
const most = 200;

const pieceOf = (
  { item_order_id, sku, qty, reason = '', piece }: queries.Line,
  locale: Locale,
): Task['pieces'][number] => ({
  item_order_id,
  sku,
  name: wordsOf(piece, locale).name,
  choice: choiceLinesOf(piece, locale).join('; '),
  qty,
  image: piece.image?.url ?? null,
  reason: isReturnReason(reason) ? reason : null,
});

const none = { is_until_day: false, is_promised: false, is_gift: false, is_transfer: false } as const;

async function reservationTasks(shop: Shop, store_id: string, locale: Locale): Promise<Task[]> {
  const { rows } = await openReservations(
    shop.db,
    { ...wholeHouse, stores: [store_id] },
    { limit: most, after: undefined },
  );
  const names = await queries.firstNames(
    shop.db,
    rows.map(({ customer_id }) => customer_id),
  );
  const now = shop.now();
  return rows.map((row) => ({
    ...none,
    subject: 'reservation',
    number: row.increment_id,
    status: row.status,
    firstname: names.get(row.customer_id) ?? '',
    until: (row.held_until ?? row.answer_by)?.toISOString() ?? null,
    steps: storeStepsOf(row, now),
    is_promised: isPromised(row, now),
    pieces: [pieceOf({ item_order_id: row.reservation_id, sku: row.sku, qty: 1, piece: row.piece }, locale)],
  }));
}

async function pickupTasks(shop: Shop, store_id: string, locale: Locale): Promise<Task[]> {
  const rows = await queries.pickupsOf(shop.db, store_id, most);
  return rows.map(({ increment_id, status, firstname, until, is_until_day, is_gift, is_transfer, lines }) => ({
    ...none,
    subject: 'pickup',
    number: increment_id,
    status,
    firstname,
    until: until?.toISOString() ?? null,
    steps: queries.pickupSteps.filter((step) => canTake(step, orderStatusOf(status), 'pickup')),
    is_until_day,
    is_gift,
    is_transfer,
    pieces: lines.map((line) => pieceOf(line, locale)),
  }));
}

async function returnTasks(shop: Shop, store_id: string, locale: Locale): Promise<Task[]> {
  const { rows } = await fulfilment.openReturns(
    shop.db,
    { limit: most, after: undefined },
    { ...wholeHouse, stores: [store_id] },
  );
  const numbers = rows.filter(({ status }) => status === 'pending_shipping').map(({ increment_id }) => increment_id);
  const found = await queries.returnsNumbered(shop.db, numbers);
  return found.map(({ increment_id, status, firstname, lines }) => ({
    ...none,
    subject: 'return',
    number: increment_id,
    status,
    firstname,
    until: null,
    steps: ['receive'],
    pieces: lines.map((line) => pieceOf(line, locale)),
  }));
}

async function visitTasks(shop: Shop, store_id: string, timezone: string): Promise<Task[]> {
  const now = shop.now();
  const { from, to } = dayOn(timezone, now.getTime());
  const rows = await queries.visitsOf(shop.db, store_id, { from: new Date(from), to: new Date(to) });
  return rows.map(({ visit_id, status, firstname, start_time }) => {
    const known = visitStatuses.find((one) => one === status);
    return {
      ...none,
      subject: 'visit',
      number: visit_id,
      status,
      firstname,
      until: start_time.toISOString(),
      steps: known ? marksOf(known, start_time <= now) : [],
      pieces: [],
    };
  });
}

/** The pieces in the words of the boutique: an order has those of its client. A piece that has left the catalogue keeps them. */
async function inWordsOf(shop: Shop, locale: Locale, tasks: readonly Task[]): Promise<Task[]> {
  const skus = tasks.flatMap(({ pieces }) => pieces.map(({ sku }) => sku));
  const names = await namesOf(shop.db, storefrontOf(locale).wording, skus);
  const named = (piece: Task['pieces'][number]): Task['pieces'][number] => {
    const found = names.get(piece.sku);
    if (!found) return piece;
    const { title, color, size } = respelled(locale, found);
    return { ...piece, name: title, choice: [color, size].filter(Boolean).join(', ') || piece.choice };
  };
  return tasks.map((task) => ({ ...task, pieces: task.pieces.map((piece) => named(piece)) }));
}

/** Today's work of a boutique, with first names alone. Throws staff_refused, not_found. */
export async function readDay(
  shop: Shop,
  member: BoutiqueMember,
  asked: QueryOf<typeof contract.boutiqueDay>,
): Promise<AnswerOf<typeof contract.boutiqueDay>> {
  const store_id = await storeFor(shop, member, asked.store_id);
  const { short_title: name, country, timezone } = await storeWithHours(shop.db, store_id);
  const locale = storeLocale(shop, country);
  const now = shop.now();
  const recent = await queries.recentSteps(shop.db, store_id, new Date(now.getTime() - undoMs));
  const tasks = [
    await reservationTasks(shop, store_id, locale),
    await pickupTasks(shop, store_id, locale),
    await returnTasks(shop, store_id, locale),
    await visitTasks(shop, store_id, timezone),
  ].flat();
  await noteClientRead(shop, { by: { staff_id: member.staff_id }, call: '/boutique/day', increment_id: 'list' });
  return {
    store: { store_id, name, country, language: storefrontOf(locale).language, timezone },
    member: {
      staff_id: member.staff_id,
      name: member.name,
      counts: mayStaffAct(member.rights, 'count_stock'),
      sends: mayStaffAct(member.rights, 'see_stock') && (await worksAt(shop.db, member, store_id)),
      sees_cards: mayStaffAct(member.rights, 'see_card'),
    },
    ends_at: member.ends_at.toISOString(),
    read_at: now.toISOString(),
    tasks: (await inWordsOf(shop, locale, tasks)).map(({ steps, ...task }) => ({
      ...task,
      steps: steps.filter((step) => mayTakeBoutiqueStep(member.rights, task.subject, step)),
    })),
    counts: mayStaffAct(member.rights, 'count_stock') ? await countsOfDay(shop, store_id, locale) : [],
    ...(mayStaffAct(member.rights, 'see_stock')
      ? await transfersOfDay(shop, store_id, locale)
      : { transfers: [], sent: [] }),
    recent: recent.map(({ settled_at, ...step }) => ({
      ...step,
      settled_at: settled_at.toISOString(),
      undo_until: new Date(settled_at.getTime() + undoMs).toISOString(),
    })),
  };
}

/** The whole name of a collector, for the identity document; the client reads who looked. Throws staff_refused, not_found. */
export async function readCollector(
  shop: Shop,
  member: BoutiqueMember,
  increment_id: string,
): Promise<AnswerOf<typeof contract.boutiqueCollector>> {
  const store_id = await storeFor(
    shop,
    member,
    member.own_store_id ?? (await queries.pickupStoreOf(shop.db, increment_id)),
  );
  const found = await queries.waitingOrder(shop.db, store_id, increment_id);
  const order = found && (await readWholeOrder(shop.db, found.order_id));
  const facts = order && (await pickupFacts(shop, order, storeLocale(shop, order.store)));
  if (!facts) throw new ApiError('not_found');
  const by = { staff_id: member.staff_id };
  await noteClientRead(shop, { by, call: '/boutique/pickups/:increment_id/collector', increment_id });
  return { name: facts.name };
}
