// Calls of the office at a server that dies, and what a new one finds.
import { sql } from 'kysely';
import type pg from 'pg';
import { jobHandlers, routes } from '../modules.ts';
import type { Database } from '../platform/db/database.ts';
import { runJobs } from '../platform/jobs/runJobs.ts';
import type { Shop } from '../platform/shop/shop.ts';
import type { staffMember } from './staffMembers.ts';
import { testClient } from './testShop.ts';

type Member = Pick<Awaited<ReturnType<typeof staffMember>>, 'browser'>;
/** A call of a member that is repeated with its key. */
export type OfficeCall = { readonly path: string; readonly body: object; readonly key: string };
type Answer = { readonly status: number; readonly body: unknown };

/** The body of an answer. Throws for a refusal. */
export function ok({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** A call of a member at a server that may die, with the member’s cookies. */
export function send(at: Shop, { browser }: Member, { path, body, key }: OfficeCall): Promise<Answer> {
  const client = testClient(at, routes(at));
  for (const [name, value] of browser.jar) client.jar.set(name, value);
  return client.post(`/api/backend/staff${path}`, body, { 'idempotency-key': key });
}

/** What a test of crash points needs of an office. */
export function dyingOffice({ database, shop }: { database: { db: Database; pool: pg.Pool }; shop: () => Shop }) {
  /** Lifts the limits of calls, and ends the lease of a server that is gone. */
  async function withoutLimits(): Promise<void> {
    await database.db.deleteFrom('rate_limit').execute();
    await sql`update idempotency set lease_until = now() - interval '1 minute' where outcome is null`.execute(
      database.db,
    );
  }
  /** Makes the jobs due that a proposal or a dead server has left for later. */
  const makeDue = () => sql`update job set due_at = now() - interval '1 second'`.execute(database.db);
  /** What a new server does of the jobs that are left. */
  async function workOn(): Promise<void> {
    await makeDue();
    await runJobs(shop(), jobHandlers);
  }
  /** The same call again, at a new server. Throws for a refusal. */
  async function again(member: Member, call: OfficeCall): Promise<unknown> {
    await withoutLimits();
    return ok(await send(shop(), member, call));
  }
  /** The shop, for `dieEverywhere`. */
  const dying = () => ({ shop: shop(), pool: database.pool });
  return { withoutLimits, makeDue, workOn, again, dying };
}
