// What browsers of the office hear while they are open. decisions/0117.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { openNotices } from '../../../platform/db/notices.ts';
import { createApi } from '../../../platform/http/app.ts';
import { createLog } from '../../../platform/log/log.ts';
import { createMetrics } from '../../../platform/load/metrics.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { listen, type LiveStream } from '../../../testing/liveStream.ts';
import { eventually } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { addBoutiques } from '../../../testing/testBoutiques.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { routes } from '../../../modules.ts';
import { closeStreams } from './feed.ts';
import { sweepEvents } from './liveQueries.ts';

const { database, clock, house, bought } = boughtOrders();
const opened: (() => Promise<unknown>)[] = [];
type Member = Awaited<ReturnType<typeof staffMember>>;

/** A server of the house: its feed, and how a member's browser listens to it. */
function server() {
  const notices = openNotices(database.url, createLog('silent'));
  const shop: Shop = { ...house.shop, notices, metrics: createMetrics() };
  const app = createApi(shop, routes(shop));
  opened.push(async () => {
    closeStreams(shop);
    await notices.close();
  });
  const at = async ({ browser }: Pick<Member, 'browser'>, last_event_id?: string | null): Promise<LiveStream> => {
    const stream = await listen((path, init) => app.request(path, init), browser.jar, last_event_id ?? null);
    opened.push(stream.hangUp);
    return stream;
  };
  return { shop, at };
}

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
beforeAll(() => addBoutiques(database.db, [{ store_id: '1001', is_pickup: true, is_concession: false }]));
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

const member = (role: Parameters<typeof staffMember>[1], store_id: string | null = null) =>
  staffMember(house.shop, role, store_id);
const inTurn = <Result>(work: (tx: Database) => Promise<Result>): Promise<Result> =>
  database.db.transaction().execute((tx) => work(tx));
const tell = (key: string, db = database.db) => db.insertInto('office_event').values({ kind: 'review', key }).execute();

describe('the events of the house', () => {
  test('an order that is placed, prepared and noted is heard by number alone', async () => {
    const [warehouse, care] = [await member('warehouse'), await member('care')];
    const { at } = server();
    const [packing, caring] = [await at(warehouse), await at(care)];
    const { order } = await bought();
    await packing.heard(`order ${order.increment_id}`);
    await packing.heard(`stock ${bag}`);
    expect((await warehouse.post(`/orders/${order.increment_id}/step`, { step: 'prepare' })).status).toBe(200);
    const note = { kind: 'note', text: 'She calls back on Monday.' };
    expect((await care.post(`/orders/${order.increment_id}/notes`, note)).status).toBe(200);
    await caring.heard(`note ${order.increment_id}`);
    const all = JSON.stringify([packing.state.messages, caring.state.messages]);
    expect(all).not.toMatch(/anne|Monday/u);
    // Notes are for those that see clients, stock for those that move it.
    expect(packing.events().filter((event) => event.startsWith('note'))).toEqual([]);
    expect(caring.events().filter((event) => event.startsWith('stock'))).toEqual([]);
  });

  test('the staff of a boutique hears of its own boutique alone', async () => {
    const boutique = await member('boutique', '1001');
    const stream = await server().at(boutique);
    const say = (key: string, store_id: string) =>
      database.db.insertInto('office_event').values({ kind: 'reservation', key, store_id }).execute();
    await say('of-another', '1002');
    await say('of-ours', '1001');
    await stream.heard('reservation of-ours');
    expect(stream.events()).toEqual(['reservation of-ours']);
  });

  test('every server tells its browsers, by one connection each', async () => {
    const [one, other] = [await member('care'), await member('care')];
    const servers = [server(), server()];
    const streams = await Promise.all([servers[0]?.at(one), servers[0]?.at(other), servers[1]?.at(other)]);
    await tell('of-all');
    for (const stream of streams) await stream?.heard('review of-all');
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
      where application_name = 'vitrine notices' and datname = current_database()`.execute(database.db);
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('one of a transaction that commits late is heard, and no rolled-back one', async () => {
    const stream = await server().at(await member('care'));
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = inTurn(async (tx) => {
      await tell('late', tx);
      await released;
    });
    await tell('early');
    await stream.heard('review early');
    release();
    await late;
    await stream.heard('review late');
    await inTurn(async (tx) => {
      await tell('never', tx);
      throw new Error('rolled back');
    }).catch(() => undefined);
    await tell('last');
    await stream.heard('review last');
    expect(stream.events()).toEqual(['review early', 'review late', 'review last']);
  });

  test('only one transaction at a time notifies, so that no commit waits for another', async () => {
    const listener = new pg.Client({ connectionString: database.url });
    await listener.connect();
    const notified: number[] = [];
    listener.on('notification', ({ processId }) => notified.push(processId));
    await listener.query('listen vitrine_office');
    const first = await inTurn(async (tx) => {
      await tell('first', tx);
      await tell('second');
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      return rows[0]?.pid;
    });
    // PostgreSQL delivers in the sequence of the commits.
    await eventually(() => expect(notified).toContain(first));
    await listener.end();
    expect(notified).toEqual([first]);
  });
});

describe('a browser that comes back', () => {
  test('hears what it has missed, at another server, and nothing twice', async () => {
    const care = await member('care');
    const first = await server().at(care);
    await tell('before');
    await first.heard('review before');
    await first.hangUp();
    await tell('meanwhile');
    const again = await server().at(care, first.state.id);
    await again.heard('review meanwhile');
    expect(again.events()).toEqual(['review meanwhile']);
  });

  test.each([
    ['that is too old', '1764000000000.10:10:'],
    ['of another form', 'select 1'],
    ['of a database before its restore', `${Date.parse('2026-11-21T09:59:00Z')}.999999999999:999999999999:`],
  ])('reads all again after an id %s', async (_what, id) => {
    const stream = await server().at(await member('care'), id);
    await stream.hear('reset');
  });

  test('reads all again where more has happened than a message names', async () => {
    const care = await member('care');
    const first = await server().at(care);
    await tell('before');
    await first.heard('review before');
    await sql`insert into office_event (kind, key) select 'review', n::text from generate_series(1, 501) n`.execute(
      database.db,
    );
    await first.hear('reset');
    expect(first.events()).toEqual(['review before']);
  });

  test('events are kept for an hour', async () => {
    await tell('old');
    await sweepEvents(database.db, new Date(Date.now() + 1000));
    expect(await database.db.selectFrom('office_event').selectAll().execute()).toEqual([]);
  });
});

describe('A2: a stream ends with its sign-in', () => {
  test('that is ended in another browser, at once', async () => {
    const care = await member('care');
    const stream = await server().at(care);
    await care.browser.post('/api/backend/staff/sign-out', {});
    await tell('after');
    await stream.over();
    expect(stream.state.messages.map(({ type }) => type)).toEqual(['hello', 'ended']);
  });

  test('whose account is ended or whose role is changed', async () => {
    const supervisor = await member('supervisor');
    await member('supervisor');
    const care = await member('care');
    const stream = await server().at(care);
    const step = (body: object) =>
      supervisor.post(`/members/${care.account.staff_id}/step`, { locale: 'fr_fr', ...body });
    expect((await step({ step: 'change_role', role: 'warehouse' })).status).toBe(200);
    await stream.hear('rights');
    await database.db.insertInto('office_event').values({ kind: 'withdrawal', key: 'for care' }).execute();
    await database.db.insertInto('office_event').values({ kind: 'stock', key: 'for warehouse' }).execute();
    await stream.heard('stock for warehouse');
    expect(stream.events()).not.toContain('withdrawal for care');
    expect((await step({ step: 'end' })).status).toBe(200);
    await stream.over();
    expect(stream.state.messages.at(-1)).toEqual({ type: 'ended' });
  });

  test('that was not used for half an hour: a stream keeps none alive', async () => {
    const care = await member('care');
    const seen = () =>
      database.db.selectFrom('staff_session').select('seen_at').where('staff_id', '=', care.account.staff_id).execute();
    const before = await seen();
    clock.now = new Date('2026-11-21T10:20:00Z');
    const stream = await server().at(care);
    const { stream_id } = await stream.hear('hello');
    expect((await care.post('/presence', { stream_id, open: [] })).status).toBe(200);
    expect(await seen()).toEqual(before);
    clock.now = new Date('2026-11-21T10:30:00Z');
    await stream.over();
    expect(stream.state.messages.at(-1)).toEqual({ type: 'ended' });
  });

  test('and none opens without a sign-in or a second factor', async () => {
    const { at } = server();
    const care = await member('care');
    await expect(at({ browser: { ...care.browser, jar: new Map() } })).rejects.toThrow('401');
    await database.db
      .updateTable('staff_account')
      .set({ has_factor: false })
      .where('staff_id', '=', care.account.staff_id)
      .execute();
    await expect(at(care)).rejects.toThrow('403');
  });
});

describe('the streams of a server', () => {
  test('end when it shuts down, and no other opens', async () => {
    const { at, shop } = server();
    const care = await member('care');
    const stream = await at(care);
    closeStreams(shop);
    await stream.over();
    // The browser comes back to another server, so it hears nothing of an end of its sign-in.
    expect(stream.state.messages.map(({ type }) => type)).toEqual(['hello']);
    await expect(at(care)).rejects.toThrow('503');
  });

  test('of one sign-in are six at most: the oldest ends', async () => {
    const { at } = server();
    const care = await member('care');
    const streams: LiveStream[] = [];
    for (let n = 0; n < 7; n += 1) streams.push(await at(care));
    await streams[0]?.over();
    await tell('of the rest');
    for (const stream of streams.slice(1)) await stream.heard('review of the rest');
  });

  test('pass proxies as they are written', async () => {
    const { headers } = await server().at(await member('care'));
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });
});

describe('presence', () => {
  test('shows which other members have an order open, over all servers, until they leave', async () => {
    const { order } = await bought();
    const thing = { kind: 'order', key: order.increment_id };
    const [care, warehouse] = [await member('care'), await member('warehouse')];
    const [mine, theirs] = [await server().at(care), await server().at(warehouse)];
    const open = async (who: Member, stream: LiveStream, things: readonly object[]) => {
      const { stream_id } = await stream.hear('hello');
      return (await who.post('/presence', { stream_id, open: things })).status;
    };
    const people = ({ state }: LiveStream) =>
      state.messages.flatMap((one) => (one.type === 'people' ? [one.names.join()] : [])).at(-1);
    expect(await open(care, mine, [thing])).toBe(200);
    expect(await open(warehouse, theirs, [thing])).toBe(200);
    await eventually(() => expect(people(mine)).toBe('Mme warehouse'));
    await eventually(() => expect(people(theirs)).toBe('Mme care'));
    await theirs.hangUp();
    await eventually(() => expect(people(mine)).toBe(''));
  });

  test('of a thing that the member does not see shows nothing, and no stream of another is spoken for', async () => {
    const { order } = await bought();
    const thing = { kind: 'order', key: order.increment_id };
    const [boutique, care] = [await member('boutique', '1001'), await member('care')];
    const { at, shop } = server();
    const [theirs, mine] = [await at(boutique), await at(care)];
    const { stream_id } = await mine.hear('hello');
    await care.post('/presence', { stream_id, open: [thing] });
    // At the server of the stream, where it is known to be care's.
    const app = createApi(shop, routes(shop));
    const jar = boutique.browser.jar;
    const stolen = await app.request('/api/backend/staff/presence', {
      method: 'POST',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ stream_id, open: [] }),
    });
    expect(stolen.status).toBe(404);
    const own = await theirs.hear('hello');
    expect((await boutique.post('/presence', { stream_id: own.stream_id, open: [thing] })).status).toBe(200);
    const unknown = { kind: 'return', key: randomUUID().slice(0, 8) };
    expect((await care.post('/presence', { stream_id, open: [thing, unknown] })).status).toBe(200);
    await tell('done');
    await mine.heard('review done');
    expect(
      mine.state.messages
        .filter(({ type }) => type === 'people')
        .flatMap((one) => (one.type === 'people' ? one.names : [])),
    ).toEqual([]);
  });
});
