import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairQueue, type FairQueueRule, QueueFull } from './fairQueue.ts';

/** A queue whose work ends when the test ends it; `started` lists the keys in the order of their starts. */
function harness(rule: FairQueueRule) {
  const queue = new FairQueue(rule);
  const started: string[] = [];
  const open: (() => void)[] = [];
  const refused: string[] = [];
  const settled: Promise<void>[] = [];
  const add = (key: string, name = key): void => {
    const done = queue.run(key, async () => {
      started.push(name);
      await new Promise<void>((end) => {
        open.push(end);
      });
    });
    settled.push(
      done.catch((error: unknown) => {
        if (!(error instanceof QueueFull)) throw error;
        refused.push(name);
      }),
    );
  };
  const tick = () => new Promise((done) => setImmediate(done));
  const end = async () => {
    open.shift()?.();
    await tick();
  };
  const drain = async () => {
    await tick();
    while (open.length > 0) await end();
    await Promise.all(settled);
  };
  return { queue, started, refused, add, end, drain, tick };
}

describe('the fair queue', () => {
  test('an honest key starts next, although another key has sixty works', async () => {
    const { started, refused, add, drain, tick } = harness({ at_once: 2, waiting: 64, waiting_per_key: 16 });
    for (let at = 0; at < 60; at += 1) add('attacker');
    await tick();
    add('honest');
    await drain();
    // At most two works run and one of the attacker's has an earlier turn.
    expect(started.indexOf('honest')).toBeLessThanOrEqual(3);
    expect(refused).toHaveLength(60 - 2 - 16);
  });

  test('a full queue refuses work of the longest key, never of a shorter one', async () => {
    const { started, refused, add, drain } = harness({ at_once: 1, waiting: 4, waiting_per_key: 4 });
    for (let at = 0; at < 5; at += 1) add('attacker', `attacker ${at}`);
    add('honest');
    add('other');
    await drain();
    expect(refused).toEqual(['attacker 4', 'attacker 3']);
    expect(started).toContain('honest');
    expect(started).toContain('other');
  });

  test('failed work frees its place for the next', async () => {
    const queue = new FairQueue({ at_once: 1, waiting: 4, waiting_per_key: 4 });
    const failed = queue.run('one', () => Promise.reject(new Error('no')));
    const next = queue.run('two', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(queue.waiting).toBe(0);
  });

  test('at most one work of every other waiting key comes before a key’s first', async () => {
    const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const steps = fc.array(fc.oneof({ weight: 4, arbitrary: keys }, fc.constant('end')), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (all, at_once) => {
        const rule = { at_once, waiting: 12, waiting_per_key: 6 };
        const { queue, started, refused, add, end, drain, tick } = harness(rule);
        for (const step of all) {
          if (step === 'end') await end();
          else add(step);
          await tick();
          expect(queue.waiting).toBeLessThanOrEqual(rule.waiting);
        }
        const before = started.length;
        add('honest');
        await tick();
        await drain();
        const ahead = started.slice(before, started.indexOf('honest'));
        expect(refused).not.toContain('honest');
        expect(new Set(ahead).size).toBe(ahead.length);
      }),
      { numRuns: 200 },
    );
  });

  test('never runs more at once than allowed', async () => {
    const queue = new FairQueue({ at_once: 2, waiting: 100, waiting_per_key: 100 });
    let running = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        queue.run(String(at % 7), async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((done) => setImmediate(done));
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(2);
  });
});
