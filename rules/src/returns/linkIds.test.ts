import { expect, test } from 'vitest';
import { linkIdsOf } from './linkIds.ts';

const line = (item_order_id: string, return_group: string | null, sent_qty = 1) => ({
  item_order_id,
  return_group,
  sent_qty,
});

test.each([
  [
    'links lines of one group',
    [line('buckle', 'passant'), line('strap', 'passant')],
    { buckle: 'passant', strap: 'passant' },
  ],
  ['leaves a line without a partner alone', [line('buckle', 'passant'), line('bag', null)], {}],
  ['leaves lines without a group alone', [line('bag', null), line('scarf', null)], {}],
  ['keeps groups apart', [line('buckle', 'passant'), line('cup', 'tea')], {}],
  ['leaves out what is not sent any more', [line('buckle', 'passant'), line('strap', 'passant', 0)], {}],
] as const)('%s', (_name, lines, expected) => {
  expect(Object.fromEntries(linkIdsOf(lines))).toEqual(expected);
});
