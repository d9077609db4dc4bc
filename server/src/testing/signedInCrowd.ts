import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { clientOf } from './testShop.ts';

export type Shopper = ReturnType<typeof clientOf>;

/** A network of its own for each shopper, so that the limits per network do not refuse the crowd. */
const networkOf = (nth: number): string => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;

const busy = new Set([429, 503]);
const mostTries = 400;

/** A browser at one of the servers, that repeats what a busy server refuses, as its pages do. */
export function shopperAt(url: string, nth: number, jar = new Map<string, string>()): Shopper {
  const headers = { 'x-forwarded-for': networkOf(nth) };
  return clientOf(async (path, init) => {
    for (let tries = 1; ; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one answer after the other
      const answer = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } });
      if (!busy.has(answer.status) || tries === mostTries) return answer;
      // oxlint-disable-next-line no-await-in-loop
      await answer.arrayBuffer();
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => {
        setTimeout(resolve, 25 + (tries % 8) * 25);
      });
    }
  }, jar);
}

/**
 * Customers with open sessions, in turn at the servers; without passwords, whose check would take longer than the race.
 */
export async function signedInCrowd(
  db: Database,
  servers: readonly string[],
  count: number,
): Promise<{ customer_id: string; shopper: Shopper }[]> {
  const people = Array.from({ length: count }, (_none, nth) => ({
    customer_id: randomUUID(),
    email: `${nth}.${randomUUID()}@example.com`,
    raw: randomBytes(32).toString('base64url'),
  }));
  const rows = JSON.stringify(
    people.map(({ raw, ...person }) => ({ ...person, hash: createHash('sha256').update(raw).digest('hex') })),
  );
  await sql`
    with given as (select * from jsonb_to_recordset(${rows}::jsonb) as g (customer_id uuid, email text, hash text)),
    made as (
      insert into customer (customer_id, store, email, email_canonical, password_hash, firstname, lastname, country_id,
        created_at, updated_at)
      select customer_id, 'fr_fr', email, email, 'x', 'Anne', 'Lacombe', 'fr', now(), now() from given)
    insert into session (session_hash, customer_id, customer_until, signed_in_until, expires_at, signed_in_at)
    select decode(hash, 'hex'), customer_id, now() + interval '1 hour', now() + interval '1 hour', now() + interval '1 hour', now()
    from given`.execute(db);
  const crowd: { customer_id: string; shopper: Shopper }[] = [];
  for (let from = 0; from < count; from += 100) {
    const some = people.slice(from, from + 100).map(async ({ customer_id, raw }, at) => {
      const url = servers[(from + at) % servers.length] ?? '';
      const shopper = shopperAt(url, from + at, new Map([['vitrine', raw]]));
      await shopper.start();
      return { customer_id, shopper };
    });
    // oxlint-disable-next-line no-await-in-loop -- a hundred at once
    crowd.push(...(await Promise.all(some)));
  }
  return crowd;
}
