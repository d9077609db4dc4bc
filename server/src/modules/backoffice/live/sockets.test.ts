// The stream of the office through the server's own sockets, which cut a silent client. decisions/0117.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResponseCache } from '../../../platform/cache/responseCache.ts';
import { openNotices } from '../../../platform/db/notices.ts';
import { createApi } from '../../../platform/http/app.ts';
import { createListener } from '../../../platform/http/listener.ts';
import { serve, type Serving } from '../../../platform/http/serve.ts';
import { createLog } from '../../../platform/log/log.ts';
import { routes } from '../../../modules.ts';
import { listen } from '../../../testing/liveStream.ts';
import { eventually } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { closeStreams } from './feed.ts';

const database = testDatabase();
const notices = openNotices(database.url, createLog('silent'));
let serving: Serving;
let shop: ReturnType<typeof testShop>;
beforeAll(async () => {
  shop = { ...testShop(database.db), notices };
  const all = routes(shop);
  serving = await serve(createListener(shop, createApi(shop, all), all, createResponseCache(0)), 0);
});
afterAll(() => Promise.all([notices.close(), serving.stop(0)]));
const ask = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${serving.port}${path}`, init);
const streams = async (): Promise<string> =>
  /vitrine_office_streams (?<count>\d+)/u.exec(await shop.metrics.registry.metrics())?.groups?.['count'] ?? '';

// In this order: the second test stops the server.
describe('a stream', { shuffle: false }, () => {
  test('outlives the time after which a silent socket is cut, and is forgotten when the browser leaves', async () => {
    const stream = await listen(ask, (await staffMember(shop, 'care')).browser.jar);
    await eventually(() => expect(stream.state.beats).toBeGreaterThanOrEqual(2));
    expect(stream.state.isOver).toBe(false);
    expect(await streams()).toBe('1');
    await stream.hangUp();
    await eventually(async () => expect(await streams()).toBe('0'));
  });

  test('ends at once when the server stops, which waits for no browser', async () => {
    const stream = await listen(ask, (await staffMember(shop, 'care')).browser.jar);
    closeStreams(shop);
    await serving.stop(25_000);
    await stream.over();
    expect(stream.state.messages.map(({ type }) => type)).toEqual(['hello']);
  });
});
