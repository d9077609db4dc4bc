import { describe, expect, test } from 'vitest';
import { FairLine } from './fairLine.ts';

type Named = { readonly name: string };
/** A line with waiters `a1`, `a2`, `b1` …: the letter is the network. */
function lineOf(names: readonly string[]) {
  const line = new FairLine<Named>();
  const waiters = new Map(names.map((name) => [name, { name }]));
  for (const [name, waiter] of waiters) line.add(waiter, name.slice(0, 1));
  const order = () => {
    const out: string[] = [];
    for (let next = line.next(); next; next = line.next()) out.push(next.name);
    return out.join(' ');
  };
  return { line, order, waiter: (name: string) => waiters.get(name) ?? { name } };
}

describe('a fair line', () => {
  test.each([
    [['a1', 'a2', 'a3'], 'a1 a2 a3'],
    [['a1', 'a2', 'a3', 'b1'], 'a1 b1 a2 a3'],
    [['a1', 'a2', 'b1', 'c1', 'b2'], 'a1 b1 c1 a2 b2'],
  ])('networks take turns: %j', (names, expected) => {
    expect(lineOf(names).order()).toBe(expected);
  });

  test('a network that comes back waits behind the others', () => {
    const { line, order, waiter } = lineOf(['a1', 'b1', 'c1']);
    line.next();
    line.add(waiter('a2'), 'a');
    expect(order()).toBe('b1 c1 a2');
  });

  test('a waiter of two networks takes the first turn of either, and leaves both lines', () => {
    const { line, order, waiter } = lineOf(['a1', 'a2', 'a3', 'b1']);
    line.join(waiter('a3'), 'c');
    expect(line.size).toBe(4);
    expect(order()).toBe('a1 b1 a3 a2');
    line.join(waiter('a3'), 'd');
    expect([line.size, line.lengthOf('a'), line.lengthOf('c'), line.lengthOf('d')]).toEqual([0, 0, 0, 0]);
  });

  test.each([
    ['the last of the longest line', ['a1', 'a2', 'a3', 'b1'], 'b', 'a3'],
    ['the last for a new network', ['a1', 'a2', 'b1'], 'c', 'a2'],
    ['no one for the longest itself', ['a1', 'a2', 'a3'], 'a', undefined],
    ['no one where it would only trade places', ['a1', 'b1'], 'b', undefined],
    ['no one of two equal lines', ['a1', 'a2', 'b1'], 'b', undefined],
  ])('a full line refuses %s', (_case, names, network, expected) => {
    expect(lineOf(names).line.crowdedOut(network)?.name).toBe(expected);
  });

  test('a full line refuses no waiter for which a network with few waiters waits', () => {
    const { line, waiter } = lineOf(['a1', 'a2', 'a3', 'b1']);
    line.join(waiter('a3'), 'c');
    expect(line.crowdedOut('d')?.name).toBe('a2');
  });

  const sixty = Array.from({ length: 60 }, (_, at) => `a${at}`);

  test('a full line refuses work for which two crowds wait: they keep no place from a newcomer', () => {
    const { line, waiter } = lineOf(sixty);
    for (const name of sixty) line.join(waiter(name), 'b');
    expect(line.crowdedOut('c')?.name).toBe('a59');
    expect([line.crowdedOut('a'), line.crowdedOut('b')]).toEqual([undefined, undefined]);
  });

  test('a full line never refuses the work for which a single visitor waits too', () => {
    const { line, waiter } = lineOf(sixty);
    line.join(waiter('a59'), 'd');
    for (let out = line.crowdedOut('c'); out; out = line.crowdedOut('c')) line.delete(out);
    expect([line.size, line.lengthOf('d')]).toEqual([1, 1]);
  });

  test('a full line looks at shorter lines when the longest has no one to refuse', () => {
    const { line, waiter } = lineOf(['a1', 'a2', 'a3', 'b1', 'b2']);
    for (const [name, joined] of [
      ['a1', 'c'],
      ['a2', 'd'],
      ['a3', 'e'],
    ] as const)
      line.join(waiter(name), joined);
    expect(line.crowdedOut('f')?.name).toBe('b2');
  });
});
