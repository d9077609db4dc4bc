// Invalidates cached answers in every process of the shop by PostgreSQL's LISTEN and NOTIFY.
import { type Kysely, sql } from 'kysely';
import type { Notices } from '../db/notices.ts';
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

/**
 * Listens for purges. While the connection is lost, the cache sends its entries as stale and refreshes them in the background, so
 * pages survive a database outage. Clears the cache after a reconnect, because it missed purges.
 */
export function listenForPurges(notices: Notices, cache: ResponseCache): Promise<void> {
  return notices.hear(channel, {
    onNotice: (payload) => {
      const tags = payload.split(' ');
      if (tags.includes(allTags)) cache.clear();
      else cache.purge(tags);
    },
    onLost: () => cache.doubt(),
    onBack: () => cache.clear(),
  });
}
