// Staff finds orders, clients, returns and reservations by what it typed. decisions/0103.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { staffFind as contract } from '@vitrine/contract/staffCare';
import { type FindKind, personalKinds } from '@vitrine/rules/staff/findKinds';
import { type FindWord, findWords } from '@vitrine/rules/staff/findWords';
import { mayReadReturns, mayStaffRead } from '@vitrine/rules/staff/staffRoles';
import type { Shop } from '../../../platform/shop/shop.ts';
import { returnSeen } from '../../orders/fulfilment/returns/storeReturns.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireOrders } from '../staff/staffWork.ts';
import * as queries from './findQueries.ts';
import { ordersWith } from './orderQueries.ts';
import { orderRowsOf } from './orderRows.ts';
import { phoneOf } from './phoneOf.ts';

type Answer = AnswerOf<typeof contract>;

/** What the words of one kind have found. */
type Hits = {
  readonly kind: FindKind;
  readonly orders?: readonly string[];
  readonly clients?: readonly string[];
  readonly returns?: readonly string[];
  readonly reservations?: readonly queries.FoundReservation[];
};

const seesClient = ({ rights }: StaffMember): boolean => mayStaffRead(rights, 'see_client');

/** The words that the member may search by. */
export function wordsFor(member: StaffMember, { q }: QueryOf<typeof contract>): FindWord[] {
  const isPersonal = ({ kind }: FindWord): boolean => personalKinds.some((one) => one === kind);
  return findWords(q).filter((word) => seesClient(member) || !isPersonal(word));
}

/** What one word of a kind finds of what the member sees. */
type Finder = (shop: Shop, member: StaffMember, found: FindWord) => Promise<Omit<Hits, 'kind'>>;

/** A client is also found by what her orders say of her: a telephone is often in an address alone. */
const byPerson: Finder = async ({ db }, { scope }, found) => {
  const orders = await queries.ordersByWord(db, found, scope);
  const clients = [...(await queries.clientsByWord(db, found, scope)), ...(await queries.clientsOf(db, orders, scope))];
  return { orders, clients: [...new Set(clients)] };
};

const finders: Readonly<Record<FindKind, Finder>> = {
  order: async ({ db }, { scope }, { word }) => ({ orders: await queries.ordersByNumber(db, word, scope) }),
  return: (_shop, _member, { word }) => Promise.resolve({ returns: [word] }),
  reservation: async ({ db }, member, { word }) => {
    const isSeen = seesClient(member) || mayStaffRead(member.rights, 'reserve');
    return { reservations: isSeen ? await queries.reservationsByNumber(db, word, member.scope) : [] };
  },
  name: byPerson,
  email: byPerson,
  phone: byPerson,
  sku: async ({ db }, { scope }, found) => ({ orders: await queries.ordersByWord(db, found, scope) }),
  track: async ({ db }, { scope }, { word }) => {
    const parcels = await queries.byTrack(db, word, scope);
    const returns = parcels.flatMap(({ return_number }) => return_number ?? []);
    return { orders: parcels.map(({ order_id }) => order_id), returns };
  },
  card: async ({ db }, { scope }, { word }) => ({ orders: await queries.ordersByCard(db, word, scope) }),
};

const hitsOf = async (shop: Shop, member: StaffMember, found: FindWord): Promise<Hits> => ({
  kind: found.kind,
  ...(await finders[found.kind](shop, member, found)),
});

/** The returns that the member sees. */
async function returnsSeen(shop: Shop, { rights, scope }: StaffMember, numbers: readonly string[]) {
  if (!mayReadReturns(rights)) return [];
  const seen = await Promise.all(
    [...new Set(numbers)].slice(0, queries.foundMost).map((number) => returnSeen(shop, number, scope)),
  );
  return queries.returnsWith(
    shop.db,
    seen.flatMap((back) => back?.increment_id ?? []),
  );
}

const clientView = ({
  phonecode,
  telephone,
  phone_login,
  ...client
}: queries.FoundClient): Answer['clients'][number] => ({
  ...client,
  phone: phoneOf({ phonecode, telephone, phone_login }),
});

/** Everything that the typed text finds of what the member sees: at most ten of each, the newest first. */
export async function find(shop: Shop, member: StaffMember, asked: QueryOf<typeof contract>): Promise<Answer> {
  const { db } = shop;
  requireOrders(member);
  const hits = await Promise.all(wordsFor(member, asked).map((found) => hitsOf(shop, member, found)));
  const most = <Row>(rows: readonly Row[]): Row[] => rows.slice(0, queries.foundMost);
  const order_ids = hits.flatMap(({ orders = [] }) => orders);
  const orders = await orderRowsOf(db, most(await ordersWith(db, order_ids, seesClient(member))));
  const customer_ids = hits.flatMap(({ clients = [] }) => clients);
  const clients = most(await queries.clientsWith(db, customer_ids)).map(clientView);
  const numbers = hits.flatMap(({ returns = [] }) => returns);
  const returns = await returnsSeen(shop, member, numbers);
  const reservations = hits.flatMap(({ reservations: found = [] }) => found);
  const seen = new Set(returns.map(({ increment_id }) => increment_id));
  const hasFound = (hit: Hits): boolean =>
    [...(hit.orders ?? []), ...(hit.clients ?? []), ...(hit.reservations ?? [])].length > 0 ||
    (hit.returns ?? []).some((number) => seen.has(number));
  return {
    matched: hits.filter(hasFound).map(({ kind }) => kind),
    orders,
    clients,
    returns: returns.map(({ requested_at, ...back }) => ({ ...back, requested_at: requested_at.toISOString() })),
    reservations: reservations.map(({ requested_at, ...one }) => ({
      ...one,
      requested_at: requested_at.toISOString(),
    })),
  };
}
