// A member of staff that the benches of the office ask as, and how they sum up times.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Client } from 'pg';

/** The time of the slowest of twenty. */
export const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Infinity;
/** The time in the middle. */
export const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
/** How long a work takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Signs a new supervisor in. Returns its cookie; a member has few calls in a minute, so every work has its own. */
export async function signedIn(client: Client): Promise<string> {
  const [staff_id, raw] = [randomUUID(), randomBytes(32).toString('base64url')];
  const email = `${staff_id}@house.example`;
  await client.query(
    `insert into staff_account (staff_id, email, name, role, password_hash, created_at, has_factor)
      values ($1, $2, 'Bench', 'supervisor', 'none', now(), true)`,
    [staff_id, email],
  );
  await client.query(
    `insert into staff_factor (staff_id, secret, created_at) values ($1, decode(repeat('00', 20), 'hex'), now())`,
    [staff_id],
  );
  await client.query(
    `insert into staff_session (session_hash, staff_id, seen_at, ends_at, proved_at, started_at, browser, device)
      values ($1, $2, now(), now() + interval '8 hours', now(), now(), 'chrome', 'computer')`,
    [createHash('sha256').update(raw).digest(), staff_id],
  );
  return `vitrine-staff=${raw}`;
}

/** A refusal of a call. */
export class Refusal extends Error {
  readonly approval_id: string | undefined;
  constructor(answer: string) {
    super(answer);
    this.approval_id = (JSON.parse(answer) as { error?: { approval_id?: string } }).error?.approval_id;
  }
}

/** Takes a step by a call of the office, as its pages do: with the token of the form and a key of its own. Throws a refusal. */
export async function asked(url: string, staff: string, path: string, body: object): Promise<unknown> {
  const started = await fetch(`${url}/api/commerce/sync-form`);
  const cookies = started.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = cookies.find((one) => one.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  const answer = await fetch(`${url}/api/backend/staff${path}`, {
    method: 'POST',
    headers: {
      cookie: [...cookies, staff].join('; '),
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(token),
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Refusal(await answer.text());
  return answer.json();
}
