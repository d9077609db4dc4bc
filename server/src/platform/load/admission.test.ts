// Load shedding: which requests run, wait or are refused, and in which order.
import { workKinds } from '@vitrine/contract/endpoint';
import { product } from '@vitrine/contract/catalogue';
import { payment } from '@vitrine/contract/checkout';
import { staffReturnPapers } from '@vitrine/contract/staffReturns';
import { staffPapers } from '@vitrine/contract/staffTasks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Admission, aside, createAdmission } from './admission.ts';
import { SharedPlace } from './SharedPlace.ts';
import { ClientDisconnected } from './ClientDisconnected.ts';
import { type Kind, kinds, kindsByAddress, limits } from './workKinds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const network = () => 'home';

/** Starts work that ends when the test ends it, and records the order of the starts. */
function works(admission: Admission) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (kind: Kind, name: string, signal?: AbortSignal, from = 'home', place?: SharedPlace) => {
    const done = admission.run(
      kind,
      { network: () => from, ...(signal && { signal: () => signal }), ...(place && { place }) },
      () =>
        new Promise<string>((resolve) => {
          began.push(name);
          ends.set(name, () => resolve(name));
        }),
    );
    return done.catch((error: unknown) => error);
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { began, start, end };
}

test('the kinds of the contract are queued in its order of importance', () => {
  expect(kinds.filter((kind) => (workKinds as readonly string[]).includes(kind))).toEqual(workKinds);
});

describe('work', () => {
  test('waits for a slot, payments before baskets before reads, each kind in the order it came', async () => {
    const { began, start, end } = works(createAdmission(1));
    void start('read', 'first');
    void start('read', 'read');
    void start('basket', 'basket');
    void start('payment', 'payment 1');
    void start('payment', 'payment 2');
    for (const name of ['first', 'payment 1', 'payment 2', 'basket']) await end(name);
    expect(began).toEqual(['first', 'payment 1', 'payment 2', 'basket', 'read']);
  });

  test('leaves slots to payments, however many reads there are', async () => {
    const { began, start } = works(createAdmission(10));
    for (let at = 0; at < 20; at += 1) void start('read', `read ${at}`);
    void start('payment', 'payment');
    expect(began).toEqual(['read 0', 'read 1', 'read 2', 'read 3', 'payment']);
  });

  test('beyond the queue is refused at once with the seconds to wait', async () => {
    const admission = createAdmission(1);
    const { start } = works(admission);
    for (let at = 0; at < 61; at += 1) void start('read', `read ${at}`);
    expect(admission.load('read')).toEqual({ waiting: 60, running: 1 });
    expect(await start('read', 'late')).toMatchObject({ error_name: 'overloaded', detail: { time_to_wait: 3 } });
    expect(admission.refuses('read', network)).toBe(3);
    expect(admission.refuses('payment', network)).toBeNull();
  });

  test('that waits too long is refused, and leaves the queue', async () => {
    const admission = createAdmission(1);
    const { began, start, end } = works(admission);
    void start('payment', 'first');
    const late = start('payment', 'late');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await late).toMatchObject({ error_name: 'overloaded' });
    await end('first');
    expect(began).toEqual(['first']);
    expect(admission.load('payment')).toEqual({ waiting: 0, running: 0 });
  });

  test('of a disconnected client is dropped before it starts, and never after', async () => {
    const { began, start, end } = works(createAdmission(1));
    const [secondAbort, firstAbort] = [new AbortController(), new AbortController()];
    const first = start('payment', 'first', firstAbort.signal);
    const second = start('basket', 'second', secondAbort.signal);
    secondAbort.abort();
    firstAbort.abort();
    expect(await second).toBeInstanceOf(ClientDisconnected);
    await end('first');
    expect(await first).toBe('first');
    expect(began).toEqual(['first']);
  });

  test('that fails frees its slot', async () => {
    const admission = createAdmission(1);
    await expect(admission.run('read', { network }, () => Promise.reject(new Error('a fault')))).rejects.toThrow(
      'a fault',
    );
    expect(await admission.run('read', { network }, async () => 'next')).toBe('next');
  });

  test('releases its slot while it waits for a partner, and gets one back before waiting work', async () => {
    const admission = createAdmission(1);
    const { began, start, end } = works(admission);
    let answer = (): void => undefined;
    const partner = new Promise<void>((resolve) => (answer = resolve));
    const paid = admission.run('payment', { network }, async () => {
      await aside(() => partner);
      began.push('paid');
    });
    void start('basket', 'basket');
    void start('basket', 'later');
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(began).toEqual(['basket']);
    await end('basket');
    await paid;
    expect(began).toEqual(['basket', 'paid', 'later']);
  });

  test('tells refused clients to wait longer the more of them there are', async () => {
    let now = 0;
    const admission = createAdmission(1, () => now);
    const { start } = works(admission);
    for (let at = 0; at < 61; at += 1) void start('read', `read ${at}`);
    for (let at = 0; at < 4; at += 1) admission.refuses('read', network);
    now = 3000;
    // Four refused per accepted request add two seconds to the three of a read.
    expect([admission.refuses('read', network), admission.refuses('read', network)]).toEqual([5, 5]);
    for (let at = 0; at < 100; at += 1) admission.refuses('read', network);
    now = 6000;
    expect(admission.refuses('read', network)).toBe(8);
  });
});

test('the kind of work is found by the address alone', () => {
  const kindOf = kindsByAddress([payment, product]);
  expect(kindOf('POST', '/api/commerce/payment')).toBe('payment');
  expect(kindOf('GET', '/api/commerce/products/H001?locale=fr_fr')).toBe('read');
  expect(kindOf('GET', '/api/commerce/payment')).toBeNull();
  expect(kindOf('GET', '/fr_fr')).toBeNull();
});

test('papers of staff wait where the typesetter’s own queue decides which is refused', () => {
  // 64 requests of networks and 64 of staff wait for the typesetter.
  for (const { work } of [staffPapers, staffReturnPapers]) expect(limits[work].queue).toBeGreaterThan(128);
});

describe('a fair kind', () => {
  test('lets a second network read after one read of the first, which sent 90', async () => {
    const admission = createAdmission(1);
    const { began, start, end } = works(admission);
    const crowd = Array.from({ length: 90 }, (_, at) => start('read', `crowd ${at}`));
    const other = start('read', 'other', undefined, 'elsewhere');
    expect(admission.refuses('read', () => 'elsewhere')).toBeNull();
    expect(admission.refuses('read', network)).toBe(3);
    await end('crowd 0');
    await end('crowd 1');
    expect(began).toEqual(['crowd 0', 'crowd 1', 'other']);
    await end('other');
    expect(await other).toBe('other');
    // Of the 61 that the lane holds, one had to leave.
    expect(await Promise.all(crowd.slice(60))).toEqual(
      Array.from({ length: 30 }, () => expect.objectContaining({ error_name: 'overloaded' }) as unknown),
    );
  });

  test('gives shared work the turns of each network that waits for it', async () => {
    const admission = createAdmission(1);
    const { began, start, end } = works(admission);
    const place = new SharedPlace();
    for (let at = 0; at < 3; at += 1) void start('page', `crowd ${at}`);
    void start('page', 'shared', undefined, 'home', place);
    place.join('elsewhere');
    for (const name of ['crowd 0', 'crowd 1', 'shared']) await end(name);
    expect(began).toEqual(['crowd 0', 'crowd 1', 'shared', 'crowd 2']);
    // It has left the queue, so a later request adds nothing to it.
    place.join('late');
    await end('crowd 2');
    expect(admission.load('page')).toEqual({ waiting: 0, running: 0 });
  });

  test('gives shared work the turns of a network that asked before the work waited', async () => {
    const admission = createAdmission(1);
    const { began, start, end } = works(admission);
    const place = new SharedPlace();
    place.join('elsewhere');
    for (let at = 0; at < 3; at += 1) void start('page', `crowd ${at}`);
    void start('page', 'shared', undefined, 'home', place);
    for (const name of ['crowd 0', 'crowd 1']) await end(name);
    expect(began).toEqual(['crowd 0', 'crowd 1', 'shared']);
  });

  test('gives the places of work that waits for a partner to no one but its own network', async () => {
    const admission = createAdmission(1);
    const { began, start, end } = works(admission);
    let answer = (): void => undefined;
    const partner = new Promise<void>((resolve) => (answer = resolve));
    const papers: Promise<void>[] = [];
    for (let at = 0; at < 60; at += 1) {
      papers.push(admission.run('read', { network }, () => aside(() => partner)));
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(admission.load('read')).toEqual({ waiting: 0, running: 60 });
    expect([admission.refuses('read', network), admission.refuses('read', () => 'elsewhere')]).toEqual([3, null]);
    // Also while the only slot is taken.
    void start('basket', 'first', undefined, 'elsewhere');
    void start('read', 'waits', undefined, 'elsewhere');
    expect(admission.load('read').waiting).toBe(1);
    expect(await start('read', 'refused')).toMatchObject({ error_name: 'overloaded' });
    expect(began).toEqual(['first']);
    answer();
    await end('first');
    await Promise.all(papers);
    expect(admission.refuses('read', network)).toBeNull();
  });

  test('checkouts of one network that wait for a silent partner leave places to others, up to as many again', async () => {
    const admission = createAdmission(1);
    let answer = (): void => undefined;
    const partner = new Promise<void>((resolve) => (answer = resolve));
    const waiting: Promise<void>[] = [];
    const hang = async (from: string) => {
      waiting.push(admission.run('checkout', { network: () => from }, () => aside(() => partner)));
      await vi.advanceTimersByTimeAsync(0);
    };
    const { queue } = limits.checkout;
    for (let at = 0; at < queue; at += 1) await hang('crowd');
    const refuses = (from: string) => admission.refuses('checkout', () => from) !== null;
    expect([refuses('crowd'), refuses('elsewhere')]).toEqual([true, false]);
    // Each other network may have nearly as many, until all have twice as many.
    for (let at = 0; at < queue; at += 1) {
      expect(refuses('elsewhere') && refuses('other')).toBe(false);
      await hang(at % 2 === 0 ? 'elsewhere' : 'other');
    }
    expect([refuses('crowd'), refuses('elsewhere'), refuses('last')]).toEqual([true, true, true]);
    answer();
    await Promise.all(waiting);
    expect(refuses('crowd')).toBe(false);
  });

  test('checkouts of many networks that wait for a silent partner cannot pile up beyond the places', async () => {
    const admission = createAdmission(1);
    let answer = (): void => undefined;
    const partner = new Promise<void>((resolve) => (answer = resolve));
    const waiting: Promise<void>[] = [];
    for (let at = 0; at < limits.checkout.queue; at += 1) {
      waiting.push(admission.run('checkout', { network: () => `network ${at}` }, () => aside(() => partner)));
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(admission.refuses('checkout', () => 'elsewhere')).toBe(2);
    answer();
    await Promise.all(waiting);
  });

  test('networks do not take turns at the payment: first come, first served', async () => {
    const { began, start, end } = works(createAdmission(1));
    for (const name of ['first', 'second', 'third']) void start('payment', name);
    void start('payment', 'other', undefined, 'elsewhere');
    for (const name of ['first', 'second', 'third']) await end(name);
    expect(began).toEqual(['first', 'second', 'third', 'other']);
  });
});
