import { expect, test } from 'vitest';
import { type PaperLine, PaperQueue } from './paperQueue.ts';

const network = (key: string): PaperLine => ({ of: 'network', key });
const staff = (key: string): PaperLine => ({ of: 'staff', key });
type Request = { readonly key: string; readonly name: string };

/** Fills a queue; returns the names of refused requests and the order of typesetting, one entry per paper. */
function typeset(requests: readonly (readonly [PaperLine, string])[]) {
  const queue = new PaperQueue<Request>();
  const refused = requests.flatMap(([line, key], at) => queue.add({ key, name: `${line.key}${at}` }, line) ?? []);
  const order: string[][] = [];
  for (let next = queue.next(); next.length > 0; next = queue.next()) order.push(next.map(({ name }) => name));
  return { refused: refused.map(({ name }) => name), order };
}
const times = (count: number, line: PaperLine, key: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => [line, key(at)] as const);

test('one network with 300 requests: the paper of another is the second, that of staff the first', () => {
  const crowd = times(300, network('crowd'), (at) => `paper ${at}`);
  const { order, refused } = typeset([...crowd, [network('other'), 'mine'], [staff('anne'), 'slip']]);
  expect(order.slice(0, 3)).toEqual([['anne301'], ['crowd0'], ['other300']]);
  expect([refused.length, order.length]).toEqual([276, 26]);
});

test('a paper is typeset once for all that wait for it, in the turn of the first', () => {
  const { order } = typeset([
    ...times(20, network('crowd'), () => 'invoice'),
    [network('crowd'), 'another'],
    [staff('anne'), 'slip'],
    [network('other'), 'invoice'],
  ]);
  expect(order.map((requests) => requests.length)).toEqual([1, 21, 1]);
});

test('every second paper is one for staff while staff waits, and members of staff take turns', () => {
  const { order } = typeset([
    ...times(3, network('a'), (at) => `paper ${at}`),
    ...times(3, staff('x'), (at) => `slip ${at}`),
    [staff('y'), 'slip of y'],
  ]);
  expect(order.flat()).toEqual(['x3', 'a0', 'y6', 'a1', 'x4', 'a2', 'x5']);
});

test('a full queue refuses the last request of the longest line, and staff keeps its own places', () => {
  const crowds = ['a', 'b', 'c'].flatMap((name) => times(24, network(name), (at) => `${name} ${at}`));
  const { refused, order } = typeset([...crowds, [network('d'), 'mine'], [staff('anne'), 'slip']]);
  expect(refused).toHaveLength(9);
  expect(order.flat()).toContain('d72');
  expect(order.flat()[0]).toBe('anne73');
});
