// Customers who want the same few pieces of one store, and requests that arrive at a rate whether or not they are answered.
import { createHash, createSecretKey, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { antiForgeryToken } from '../server/src/platform/session/session.ts';
import type { Answer } from './crowd.ts';
import { rawRequest } from './rawLoad.ts';

export type Headers = Readonly<Record<string, string>>;

/** Customers with a session each, written as a sign-in writes it: the sign-in is not what is measured. Returns their headers. */
export async function signedInCustomers(client: Client, secret: string, count: number): Promise<Headers[]> {
  const people = Array.from({ length: count }, () => ({
    customer_id: randomUUID(),
    raw: randomBytes(32).toString('base64url'),
  }));
  const rows = people.map(({ customer_id, raw }) => ({
    customer_id,
    hash: createHash('sha256').update(raw).digest('hex'),
  }));
  await client.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as g (customer_id uuid, hash text)),
     made as (
       insert into customer (customer_id, store, email, email_canonical, password_hash, prefix, firstname, lastname,
         country_id, created_at, updated_at)
       select customer_id, 'fr_fr', customer_id || '@example.com', customer_id || '@example.com', 'x', 'Ms.', 'Anne',
         'Lacombe', 'fr', now(), now() from given)
     insert into session (session_hash, customer_id, customer_until, signed_in_until, expires_at, signed_in_at)
     select decode(hash, 'hex'), customer_id, now() + interval '1 hour', now() + interval '1 hour',
       now() + interval '1 hour', now() from given`,
    [JSON.stringify(rows)],
  );
  const key = createSecretKey(Buffer.from(secret));
  return people.map(({ raw }) => ({
    cookie: `vitrine=${raw}`,
    'x-xsrf-token': antiForgeryToken(key, raw),
    'content-type': 'application/json',
    accept: 'application/json',
  }));
}

/** An attempt to reserve a SKU: its request can be sent again with the same key. */
export type Attempt = { readonly key: string; readonly server: number; readonly request: Buffer };

/**
 * An attempt of one customer. Each comes from a network of its own, because the limit per network is another rule's: without
 * that it would refuse the attempts before they reach the stock.
 */
export function attemptOf(url: string, server: number, who: Headers, sku: string, store: string): Attempt {
  const key = randomUUID();
  const network = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');
  const headers = { ...who, 'x-forwarded-for': network, 'idempotency-key': key };
  const body = JSON.stringify({ locale: 'fr_fr', productsku: sku.replaceAll(' ', '-'), storeid: store });
  const request = rawRequest('POST', new URL('/api/backend/ereservation', url), headers, body);
  return { key, server, request };
}

export type Timed<Asked> = { readonly asked: Asked; readonly answer: Answer; readonly ms: number };

/** Sends one request at each tick of the rate without waiting for answers (an open loop), until `isOver`. */
export async function arrivals<Asked>(
  perSecond: number,
  isOver: (elapsedSeconds: number) => boolean,
  ask: (at: number) => { asked: Asked; sent: Promise<Answer> },
): Promise<{ answers: Timed<Asked>[]; sentPerSecond: number }> {
  const waiting: Promise<Timed<Asked>>[] = [];
  const from = performance.now();
  for (;;) {
    const elapsed = (performance.now() - from) / 1000;
    if (isOver(elapsed)) break;
    while (waiting.length < elapsed * perSecond) {
      const start = performance.now();
      const { asked, sent } = ask(waiting.length);
      waiting.push(sent.then((answer) => ({ asked, answer, ms: performance.now() - start })));
    }
    await sleep(2);
  }
  const sentPerSecond = waiting.length / ((performance.now() - from) / 1000);
  return { answers: await Promise.all(waiting), sentPerSecond };
}

/** Sends the same work again and again, this many at once. Returns requests a second. */
export async function inTurn(seconds: number, atOnce: number, ask: () => Promise<Answer>): Promise<number> {
  const from = performance.now();
  let count = 0;
  const one = async (): Promise<void> => {
    while (performance.now() - from < seconds * 1000) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return count / ((performance.now() - from) / 1000);
}

/** Repeats an attempt with its key as a page does: after the seconds of `Retry-After`, until it is decided. */
export async function untilDecided(ask: () => Promise<Answer>, mostTries = 30): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if ((answer.status !== 503 && answer.status !== 0) || tries === mostTries) return answer;
    await sleep(answer.retry * 1000 + Math.random() * 500);
  }
}

export const share = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
