// Invalidates cached answers in every process of the shop by PostgreSQL's LISTEN and NOTIFY.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DB } from '../db/schema.ts';
import type { ResponseCache } from './responseCache.ts';

const channel = 'vitrine_purge';
/** Below the 8,000 bytes that a NOTIFY payload may have. */
const noticeBytes = 7000;

/** The tag of every answer, for example after an import. */
export const allTags = '*';

/**
 * Drops every cached page and answer that carries one of the tags (`product:…`, `category:…`, `content:…`), on every
 * server. Inside a transaction, PostgreSQL sends the notification on commit only. Tags hold no spaces.
 */
export async function purge(shop: { readonly db: Kysely<DB> }, tags: readonly string[]): Promise<void> {
  const notices: string[] = [];
  for (const tag of tags) {
    const last = notices.at(-1);
    if (last !== undefined && last.length + tag.length < noticeBytes) notices[notices.length - 1] = `${last} ${tag}`;
    else notices.push(tag);
  }
  for (const notice of notices) await sql`select pg_notify(${channel}, ${notice})`.execute(shop.db);
}

export type PurgeListener = { ready: Promise<void>; close: () => Promise<void> };

/**
 * Listens for purges on a separate connection. While it is lost, the cache sends its entries as stale and refreshes them
 * in the background, so pages survive a database outage. Clears the cache after a reconnect, because it missed purges.
 */
export function listenForPurges(url: string, cache: ResponseCache, log: Logger): PurgeListener {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    const connecting = new pg.Client({ connectionString: url, application_name: 'vitrine purges' });
    client = connecting;
    connecting.on('error', () => undefined);
    connecting.on('notification', ({ payload }) => {
      const tags = (payload ?? '').split(' ');
      if (tags.includes(allTags)) cache.clear();
      else cache.purge(tags);
    });
    await connecting.connect();
    connecting.once('end', () => void again());
    await connecting.query(`listen ${channel}`);
    cache.clear();
  };
  const again = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      cache.doubt();
      await sleep(250);
      try {
        if (!closing.signal.aborted) await connect();
        return;
      } catch (error) {
        log.warn({ err: error }, 'cannot listen for purges yet');
      }
    }
  };
  return {
    ready: connect().catch(() => again()),
    async close() {
      closing.abort();
      await client?.end().catch(() => undefined);
    },
  };
}
