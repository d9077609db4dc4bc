// Every call of staff × every preset × scope: the table of what each needs is `staffNeeds.ts`. decisions/0111.
import { randomUUID } from 'node:crypto';
import { isWhole, presetRole, type Scope, scopeOf, seesOrder, seesStore } from '@vitrine/rules/staff/role';
import {
  mayReadReturns,
  mayStaffAct,
  mayStaffRead,
  mayStaffReturn,
  mayStaffTake,
  type Rights,
  staffActs,
  staffRoles,
} from '@vitrine/rules/staff/staffRoles';
import { mayWord } from '@vitrine/rules/texts/textFields';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { longTest } from '../../../testing/patience.ts';
import { preparedLinks } from '../../../testing/preparedLinks.ts';
import { sentReturn } from '../../../testing/sentReturn.ts';
import { boutiqueCalls, staffCalls } from '../../../testing/staffCalls.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { type Need, type NeedOf, staffNeeds } from '../../../testing/staffNeeds.ts';
import { addBoutiques } from '../../../testing/testBoutiques.ts';
import { addProducts } from '../../../testing/testProducts.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
const calls = [...staffCalls, ...boutiqueCalls];
type Call = (typeof calls)[number];

/** What the calls are about: all of France, the boutique 1001 where one matters. */
const about = {
  order: '',
  return: '',
  refund: '',
  withdrawal: randomUUID(),
  reservation: '200000001',
  pid: 'S1',
  visit: '',
  client: '',
  link: '',
};
const links = preparedLinks(house, bag);

async function addOfBoutique(customer_id: string): Promise<void> {
  const row = {
    customer_id,
    piece: '{}',
    requested_at: clock.now,
    sku: bag,
    status: 'requested' as const,
    store_id: '1001',
  };
  const answer_by = new Date('2026-11-22T10:00:00Z');
  await database.db
    .insertInto('reservation')
    .values({ ...row, increment_id: about.reservation, answer_by })
    .execute();
  const times = { start_time: new Date('2026-12-01T14:00:00Z'), end_time: new Date('2026-12-01T15:00:00Z') };
  const session = { pid: about.pid, store_id: '1001', seats: 4, opens_at: clock.now, ...times };
  await database.db.insertInto('salon_session').values(session).execute();
  const visit = { customer_id, pid: about.pid, reserved_at: clock.now, seat: 1, seats: 4, status: 'reserved' as const };
  const added = await database.db
    .insertInto('salon_visit')
    .values(visit)
    .returning('visit_id')
    .executeTakeFirstOrThrow();
  about.visit = added.visit_id;
}

async function addOfOrder(order_id: string): Promise<void> {
  const stated = { locale: 'fr_fr', name: 'A', email: 'a@example.com', pieces: '', stated_at: clock.now };
  const withdrawal = { ...stated, withdrawal_id: about.withdrawal, order_id, reference: about.order };
  await database.db.insertInto('withdrawal').values(withdrawal).execute();
  await database.db
    .insertInto('fraud_review')
    .values({ order_id, reasons: ['provider'], opened_at: clock.now })
    .execute();
  const { rows } = await sql<{ refund_id: number }>`
    insert into refund (attempt_id, amount, currency, cause, asked_at, failed_at, failure)
    select attempt_id, 1, currency, 'payment', ${clock.now}, ${clock.now}, 'refused' from payment_attempt
    where order_id = ${order_id} returning refund_id`.execute(database.db);
  about.refund = String(rows[0]?.refund_id);
}

const engraving = {
  perso_product_type: 'bag',
  fonts: ['roman'],
  sizes: ['small'],
  letters: 'latin',
  max_lines: 1,
  max_letters: 9,
  max_width: 70,
  preparation_days: 3,
  prices: { fr: 4000 },
};
beforeAll(async () => {
  await addBoutiques(database.db, [{ store_id: '1001', is_pickup: true, is_concession: false }]);
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 10 }]);
  // With a personalised page, which a link reads.
  await database.pool.query('update product set engraving = $1', [JSON.stringify(engraving)]);
  about.return = (await sentReturn(orders)).number;
  const { order } = await bought();
  about.order = order.increment_id;
  const client = {
    country_id: 'fr',
    store: 'fr_fr',
    firstname: 'A',
    lastname: 'B',
    password_hash: 'x',
    email: 'client@example.com',
    email_canonical: 'client@example.com',
    created_at: clock.now,
    updated_at: clock.now,
  };
  const { customer_id } = await database.db
    .insertInto('customer')
    .values(client)
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  about.client = customer_id;
  about.link = (await links.prepared()).link_id;
  await addOfOrder(order.order_id);
  await addOfBoutique(customer_id);
});
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

/** The address of a call about what there is. */
function addressOf({ path, address }: Call): string {
  const numbers: Readonly<Record<string, string>> = {
    '/staff/refunds/:refund_id/step': about.refund,
    '/staff/withdrawals/:withdrawal_id/step': about.withdrawal,
    '/staff/reservations/:increment_id/step': about.reservation,
    '/staff/clients/:customer_id': about.client,
    '/staff/clients/:customer_id/notes': about.client,
    '/staff/clients/:customer_id/orders': about.client,
    '/staff/payment-link-clients/:customer_id': about.client,
    '/staff/payment-link-pieces/:sku/personalisation': encodeURIComponent(bag),
    '/staff/payment-links/:link_id/address': about.link,
    '/staff/payment-links/:link_id/step': about.link,
    '/staff/clients/:customer_id/export': about.client,
    '/staff/clients/:customer_id/erasure': about.client,
    '/staff/clients/:customer_id/merge': about.client,
    '/staff/clients/:customer_id/merge/preview': about.client,
    '/staff/clients/:customer_id/merge/step': about.client,
    '/staff/salon/visits/:visit_id/mark': about.visit,
  };
  const number =
    numbers[path] ??
    (path.includes('/salon/')
      ? about.pid
      : path.includes('/returns/')
        ? about.return
        : path.includes('/orders/')
          ? about.order
          : null);
  if (path === '/staff/find') return `/find?q=${about.order}`;
  return number === null ? address : address.replace('100000001', number);
}

/** Sends a call as a member, also one of the boutique's page. */
function sent({ browser, get, post }: Awaited<ReturnType<typeof staffMember>>, call: Call) {
  const address = addressOf(call);
  if (call.path.startsWith('/boutique/'))
    return call.method === 'GET'
      ? browser.get(`/api/backend${address}`)
      : browser.post(`/api/backend${address}`, call.body);
  return call.method === 'GET' ? get(address) : post(address, call.body);
}

/** A call that changes nothing of the house, though it is asked with a body: the file of a list is for the right to read it. */
const readsByBody = ['/staff/list-exports'];

function hasRight(rights: Rights, { method, path, body }: Call, [right]: Need): boolean {
  const step = 'step' in body ? body.step : '';
  if (right === 'own') return true;
  if (right === 'order_step') return rights.orders.some((one) => one === step);
  if (right === 'return_step') return rights.returns.some((one) => one === step);
  if (right === 'collect') return mayStaffTake(rights, right);
  if (right === 'receive') return mayStaffReturn(rights, right);
  if (right === 'returns') return mayReadReturns(rights);
  if (right === 'handovers') return mayStaffRead(rights, 'see_client') || mayStaffRead(rights, 'reserve');
  return method === 'GET' || readsByBody.includes(path) ? mayStaffRead(rights, right) : mayStaffAct(rights, right);
}

const store = { store_id: '1001', country: 'fr' };
const isSeen: Readonly<Record<NeedOf, (scope: Scope) => boolean>> = {
  order: (scope) => seesOrder(scope, { country: 'fr', pickup_store_id: null }),
  list_of_orders: (scope) => seesOrder(scope, { country: 'fr', pickup_store_id: null }),
  return: (scope) => seesOrder(scope, { country: 'fr', pickup_store_id: null }),
  list_of_returns: (scope) => seesOrder(scope, { country: 'fr', pickup_store_id: null }),
  store: (scope) => seesStore(scope, store),
  list_of_stores: (scope) => seesStore(scope, store),
  // The client has a reservation in the boutique.
  client: (scope) => seesStore(scope, store),
  storefront: (scope) => seesOrder(scope, { country: 'fr', pickup_store_id: null }),
  link: (scope) => seesOrder(scope, { country: 'fr', pickup_store_id: null }),
  // The body names Japanese.
  words: (scope) => mayWord(scope, 'ja'),
  whole: isWhole,
  nothing: () => true,
};

/** What a list must show or hide. */
const shownIn = (of: NeedOf, path: string): string => {
  if (of === 'list_of_returns') return about.return;
  if (of === 'list_of_orders') return about.order;
  return path.includes('salon') ? about.pid : about.reservation;
};

test('S1: every call of staff has a row that says what it needs, and every right is needed by one', () => {
  expect(calls.filter((call) => needOf(call) === undefined).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  const known = new Set(calls.flatMap(({ method, path }) => [path, `${method} ${path}`]));
  expect(Object.keys(staffNeeds).filter((name) => !known.has(name))).toEqual([]);
  const used = new Set<string>(Object.values(staffNeeds).map(([right]) => right));
  // `audit` is the read of all the others.
  expect(staffActs.filter((act) => !used.has(act))).toEqual(['audit']);
});

const scopes: readonly (readonly [string, Partial<Scope>])[] = [
  ['everywhere', {}],
  ['in France', { countries: ['fr'] }],
  ['in Japan', { countries: ['jp'] }],
];
const boutiques: typeof scopes = [
  ['in the boutique', { stores: ['1001'] }],
  ['in another boutique', { stores: ['1002'] }],
];
const rows = staffRoles.flatMap((preset) =>
  [...scopes, ...(preset === 'supervisor' || preset === 'auditor' ? boutiques : [])].map(
    ([name, scope]) => [preset, name, scope] as const,
  ),
);

const needOf = ({ method, path }: Pick<Call, 'method' | 'path'>): Need | undefined =>
  staffNeeds[`${method} ${path}`] ?? staffNeeds[path];

/** Calls whose body names a place. */
const namesPlace = ['/staff/stock/transfer', '/staff/transfers', '/staff/boutique-device'];

/** What a call must answer. */
function expectedOf(rights: Rights, scope: Scope, call: Call, need: Need): 'refused' | 'hidden' | 'answered' {
  if (!hasRight(rights, call, need)) return 'refused';
  const [, of] = need;
  if (isSeen[of](scope) || of.startsWith('list')) return 'answered';
  // A place that the body names is refused, a thing that does not show is not found.
  const isNamed = of === 'whole' || of === 'storefront' || of === 'words' || namesPlace.includes(call.path);
  return isNamed ? 'refused' : 'hidden';
}

function answered({ status, body }: { status: number; body: unknown }): 'refused' | 'hidden' | 'answered' {
  const code = (body as { error?: { internal_code?: number } }).error?.internal_code;
  if (code === 4_900_110) return 'refused';
  return status === 404 ? 'hidden' : 'answered';
}

/** Calls whose path names what is not there for anyone, or that add what they name. */
const isOfNothing = ({ path, method }: Call): boolean =>
  /\/mails\/|\/counts\/|\/transfers\/|\/waves\/|\/manifests\/|\/pack$|\/parcel$|\/found$|\/revoke$|\/close$|\/undo$|\/proposals\/|\/proposal-sets\/|\/products\/|\/publishing\/|\/returns\/:increment_id\/papers|\/members\/|\/roles\/|\/webhooks\/|\/promotions\/|\/api-keys\/|\/lines\/|\/categories\/|\/contents\/|\/story-drafts\/|\/staff\/picture(?:\/focus)?$|\/picture-uploads\/|\/invoices\/|\/merge\/step$/u.test(
    path,
  ) ||
  ((path === '/staff/salon/sessions' ||
    path === '/staff/proposals' ||
    path === '/staff/counts' ||
    path === '/staff/story-drafts') &&
    method === 'POST');

test.each(rows)(
  'S1: a %s %s calls what it may, and sees nothing else',
  async (preset, _name, change) => {
    const role = await addRole(house.shop, preset, change);
    const own = preset === 'boutique' ? '1001' : null;
    const member = await staffMember(house.shop, role, own);
    const is = presetRole(preset);
    const scope = scopeOf({ ...is.scope, ...change }, own);
    for (const call of calls) {
      const need = needOf(call) ?? ['own', 'nothing'];
      if (need[0] === 'own') continue;
      const expected = expectedOf(is.rights, scope, call, need);
      // oxlint-disable-next-line no-await-in-loop -- each call may change what the next one sees
      const answer = await sent(member, call);
      const found = answered(answer);
      const label = [preset, change, call.method, call.path];
      if (expected === 'answered' && isOfNothing(call))
        expect([...label, found === 'refused' && call.path !== '/staff/salon/sessions']).toEqual([...label, false]);
      else expect([...label, found]).toEqual([...label, expected]);
      if (found !== 'answered' || call.method !== 'GET' || !need[1].startsWith('list')) continue;
      const isShown = JSON.stringify(answer.body).includes(shownIn(need[1], call.path));
      // What has been decided or refunded by the calls before is not in a list of what is open.
      if (isShown) expect([...label, isSeen[need[1]](scope)]).toEqual([...label, true]);
      else if (!/failed-refunds|held-orders|withdrawals|reservations|\/orders$|\/returns$|books$/u.test(call.path))
        expect([...label, isSeen[need[1]](scope)]).toEqual([...label, false]);
    }
  },
  longTest,
);
