import { expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { type Batch, eachDue } from './eachDue.ts';

const shop = { log: createLog('silent') };
/** Works on rows 1 to `count`; `ends` says whether one is done, and may throw. Returns the rows in the order of their turns. */
async function worked(count: number, ends: (id: number) => boolean): Promise<number[]> {
  const due = Array.from({ length: count }, (_, at) => at + 1);
  const turns: number[] = [];
  await eachDue(
    shop,
    async ({ limit, skipped }) => due.slice(skipped, skipped + limit).map((id) => ({ id })),
    async ({ id }) => {
      turns.push(id);
      if (!ends(id)) return false;
      due.splice(due.indexOf(id), 1);
      return true;
    },
  );
  return turns;
}
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('ends every due row, however many there are', async () => {
  expect(await worked(350, () => true)).toEqual(upTo(350));
});

test('rows that stay due keep no other from its turn, and come once', async () => {
  expect(await worked(350, (id) => id > 150)).toEqual(upTo(350));
});

test('rows that stay due cost no second reading', async () => {
  let reads = 0;
  const read = async ({ limit, skipped }: Batch) => {
    reads += 1;
    return upTo(150)
      .slice(skipped, skipped + limit)
      .map((id) => ({ id }));
  };
  await eachDue(shop, read, async () => false);
  expect(reads).toBe(2);
});

test('ends where a row stays due although its work is done', async () => {
  let reads = 0;
  const read = async () => ((reads += 1), upTo(100).map((id) => ({ id })));
  await eachDue(shop, read, async () => true);
  expect(reads).toBe(3);
});

test('rows that stay due although their work is done keep no other from its turn', async () => {
  const turns: number[] = [];
  await eachDue(
    shop,
    async ({ limit, skipped }) =>
      upTo(350)
        .slice(skipped, skipped + limit)
        .map((id) => ({ id })),
    async ({ id }) => turns.push(id) > 0,
  );
  expect(turns).toEqual(upTo(350));
});

test('a failing row keeps no other from its turn, and fails the sweep at its end', async () => {
  const turns: number[] = [];
  const work = eachDue(
    shop,
    async () => [{ id: 1 }, { id: 2 }],
    async ({ id }) => {
      turns.push(id);
      if (id === 1) throw new Error('a deadlock');
      return true;
    },
  );
  await expect(work).rejects.toThrow('a deadlock');
  expect(turns).toEqual([1, 2]);
});
