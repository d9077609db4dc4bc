import { expect, test } from 'vitest';
import { checkChoice, type LineChoice, isAccepted, quantitiesOf } from './choice.ts';
import { linkedLines, reasonsFor, refusalOf, refusalsOf, type ReturnTerms } from './refusal.ts';
import { type ReturnLine, returnReasons } from './returnLine.ts';
import { conformityReasons } from './conformity.ts';

const bag: ReturnLine = {
  item_order_id: 'bag',
  qty_ordered: 1,
  refundable_qty: 1,
  delivered_qty: 1,
  time: 'open',
  is_conformity_open: false,
  qty_increments: 1,
  is_refundable: true,
  is_exchangeable: true,
  stock: { is_less_than_qty: false, is_empty: false },
  hscode: '4202210000',
  link_id: null,
  engraving: null,
  is_perfume: false,
  is_personalised: false,
};
const proforma: ReturnTerms = {
  proforma_needed: true,
  return_type: 'refund',
};

test.each([
  ['accepts a plain bag', bag, null],
  ['accepts what may only be refunded', { ...bag, is_exchangeable: false }, null],
  ['refuses an engraved bag', { ...bag, engraving: 'A. L.' }, 'engraved'],
  [
    'refuses an engraved perfume in its own words',
    { ...bag, engraving: 'A. L.', is_perfume: true },
    'engraved_perfume',
  ],
  ['accepts a plain perfume', { ...bag, is_perfume: true }, null],
  ['accepts an engraving left empty', { ...bag, engraving: '' }, null],
  ['refuses a personalised bag', { ...bag, is_personalised: true }, 'personalised'],
  ['refuses a bag customs could not clear', { ...bag, hscode: null }, 'no_customs_code'],
  ['refuses an empty customs code', { ...bag, hscode: '' }, 'no_customs_code'],
  ['refuses what came back already', { ...bag, refundable_qty: 0 }, 'returned_already'],
] as const)('%s', (_name, line, expected) => {
  expect(refusalOf(line, proforma)).toBe(expected);
});

test('requires no customs code where customs need none', () => {
  expect(refusalOf({ ...bag, hscode: null }, { ...proforma, proforma_needed: false })).toBeNull();
});

const top = { ...bag, item_order_id: 'top', link_id: 'set' };
const bottom = { ...bag, item_order_id: 'bottom', link_id: 'set' };
const scarf = {
  ...bag,
  item_order_id: 'scarf',
  qty_ordered: 6,
  refundable_qty: 4,
  delivered_qty: 6,
  qty_increments: 2,
};
const order = [bag, top, bottom, scarf];

test('rejects a set when one of its items cannot be returned', () => {
  const refusals = refusalsOf([bag, top, { ...bottom, engraving: 'A. L.' }], proforma);
  expect([...refusals]).toEqual([
    ['bag', null],
    ['top', 'linked_refused'],
    ['bottom', 'engraved'],
  ]);
});

test.each([
  ['ticks a set together', top, ['top', 'bottom']],
  ['ticks the other half the same', bottom, ['top', 'bottom']],
  ['selects a single item alone', bag, ['bag']],
] as const)('%s', (_name, line, expected) => {
  expect(linkedLines(order, line).map(({ item_order_id }) => item_order_id)).toEqual(expected);
});

test('refuses no item because the other half has come back', () => {
  const returned = { ...top, refundable_qty: 0 };
  expect([...refusalsOf([returned, bottom], proforma)]).toEqual([
    ['top', 'returned_already'],
    ['bottom', null],
  ]);
  expect(checkChoice([returned, bottom], [pick('bottom')], proforma).problems.size).toBe(0);
});

test('an item waits until the other half has arrived', () => {
  expect([...refusalsOf([top, { ...bottom, time: 'travelling' }], proforma).values()]).toEqual([
    'not_delivered',
    'not_delivered',
  ]);
});

test('a faulty piece of a set that cannot come back is claimed alone', () => {
  const lines = [
    { ...top, is_conformity_open: true },
    { ...bottom, engraving: 'A. L.' },
  ];
  const refund = { ...proforma, return_type: 'refund' } as const;
  expect(checkChoice(lines, [pick('top', 1, 'damaged')], refund).problems.size).toBe(0);
  expect(checkChoice(lines, [pick('top')], refund).problems.get('top')).toBe('linked_refused');
});

test.each([
  ['one of one', bag, [1]],
  ['pairs of what is left', scarf, [2, 4]],
  ['nothing when less than a pair is left', { ...scarf, refundable_qty: 1 }, []],
  ['never more than was ordered', { ...bag, refundable_qty: 9 }, [1]],
  [
    'single units without an increment',
    { ...bag, qty_ordered: 2, refundable_qty: 2, delivered_qty: 2, qty_increments: 0 },
    [1, 2],
  ],
] as const)('offers %s', (_name, line, expected) => {
  expect(quantitiesOf(line)).toEqual(expected);
});

const pick = (item_order_id: string, qty = 1, return_reason = 'too_large'): LineChoice => ({
  item_order_id,
  qty,
  return_reason,
});

test.each([
  ['a bag', [pick('bag')], {}],
  ['a pair of scarves', [pick('scarf', 2)], {}],
  ['a whole set', [pick('top'), pick('bottom')], {}],
  ['half a set', [pick('top')], { top: 'linked_apart' }],
  ['the faulty half of a set', [pick('top', 1, 'damaged')], {}],
  ['a bag without a reason', [pick('bag', 1, '')], { bag: 'missing_reason' }],
  ['a bag with an unknown reason', [pick('bag', 1, 'because')], { bag: 'missing_reason' }],
  ['no bag', [pick('bag', 0)], { bag: 'quantity' }],
  ['fewer than no bags', [pick('bag', -1)], { bag: 'quantity' }],
  ['half a bag', [pick('bag', 0.5)], { bag: 'quantity' }],
  ['two bags of one', [pick('bag', 2)], { bag: 'quantity' }],
  ['one scarf of pairs', [pick('scarf', 1)], { scarf: 'quantity' }],
  ['six scarves when four are left', [pick('scarf', 6)], { scarf: 'quantity' }],
  ['one bag twice', [pick('bag'), pick('bag')], { bag: 'chosen_twice' }],
  ['an item of another order', [pick('watch')], { watch: 'unknown_item' }],
  ['several at fault, all named', [pick('bag', 2), pick('scarf', 2, '')], { bag: 'quantity', scarf: 'missing_reason' }],
] as const)('checks %s', (_name, chosen, problems) => {
  const check = checkChoice(order, chosen, proforma);
  expect(Object.fromEntries(check.problems)).toEqual(problems);
  expect(isAccepted(check)).toBe(Object.keys(problems).length === 0);
});

test('rejects an empty choice', () => {
  const check = checkChoice(order, [], proforma);
  expect(check.missing_items).toBe(true);
  expect(isAccepted(check)).toBe(false);
});

test('rejects a line that cannot be returned, whatever the form sends', () => {
  expect(checkChoice([{ ...bag, engraving: 'A. L.' }], [pick('bag')], proforma).problems.get('bag')).toBe('engraved');
});

test('requires linked items in the same proportion', () => {
  const cups = { ...bag, item_order_id: 'cups', qty_ordered: 4, refundable_qty: 4, delivered_qty: 4, link_id: 'tea' };
  const pots = { ...bag, item_order_id: 'pots', qty_ordered: 2, refundable_qty: 2, delivered_qty: 2, link_id: 'tea' };
  expect(checkChoice([cups, pots], [pick('cups', 2), pick('pots', 1)], proforma).problems.size).toBe(0);
  expect(checkChoice([cups, pots], [pick('cups', 2), pick('pots', 2)], proforma).problems.get('cups')).toBe(
    'linked_apart',
  );
});

const soldOut = { ...bag, stock: { is_less_than_qty: true, is_empty: true } } as const;
test.each([
  ['an exchange of what is only refunded', { ...bag, is_exchangeable: false }, 'exchange', 'no_exchange'],
  ['an exchange for what is sold out', soldOut, 'exchange', 'no_exchange'],
  ['the same after the window', { ...soldOut, time: 'closed' }, 'exchange', 'window_closed'],
  ['an exchange of what is only exchanged', { ...bag, is_refundable: false }, 'exchange', null],
  ['a refund of what is only exchanged', { ...bag, is_refundable: false }, 'refund', 'final_sale'],
  ['a withdrawal from a final sale', { ...bag, is_refundable: false, is_exchangeable: false }, 'return', null],
  ['a withdrawal without a customs code', { ...bag, hscode: null }, 'return', null],
  ['a withdrawal from a personalised piece', { ...bag, is_personalised: true }, 'return', 'personalised'],
] as const)('judges %s', (_name, line, return_type, expected) => {
  expect(refusalOf(line, { ...proforma, return_type })).toBe(expected);
});

test('refuses a piece after the window, and the reason of the piece itself comes first', () => {
  const late = { ...bag, time: 'closed' } as const;
  expect(refusalOf(late, proforma)).toBe('window_closed');
  expect(refusalOf({ ...late, is_personalised: true }, proforma)).toBe('personalised');
});

test.each([
  ['every reason without a refusal', null, 'refund', true, returnReasons],
  ['a faulty piece after the window', 'window_closed', 'refund', true, conformityReasons],
  ['a faulty personalised piece', 'personalised', 'refund', true, conformityReasons],
  ['nothing once the law’s period is over', 'window_closed', 'refund', false, []],
  ['nothing that came back already', 'returned_already', 'refund', true, []],
  ['nothing that customs would hold', 'no_customs_code', 'refund', true, []],
  ['no late exchange', 'window_closed', 'exchange', true, []],
] as const)('takes %s', (_name, refusal, return_type, is_conformity_open, expected) => {
  expect(reasonsFor(refusal, { return_type, is_conformity_open })).toEqual(expected);
});

test('takes a damaged piece after the window, and no other', () => {
  const late = order.map((line) => ({ ...line, time: 'closed' as const, is_conformity_open: true }));
  expect(isAccepted(checkChoice(late, [pick('bag', 1, 'damaged')], proforma))).toBe(true);
  expect(checkChoice(late, [pick('bag', 1, 'too_large')], proforma).problems.get('bag')).toBe('window_closed');
});

test('each line has its own time: one that arrived comes back while another one travels', () => {
  const ring = { ...bag, item_order_id: 'ring', delivered_qty: 0, time: 'travelling' } as const;
  expect(refusalOf(ring, proforma)).toBe('not_delivered');
  expect(refusalOf(ring, { ...proforma, return_type: 'return' })).toBe('not_delivered');
  expect(isAccepted(checkChoice([bag, ring], [pick('bag', 1)], proforma))).toBe(true);
  const claim = checkChoice([bag, { ...ring, is_conformity_open: true }], [pick('ring', 1, 'damaged')], proforma);
  expect(claim.problems.get('ring')).toBe('not_delivered');
});

test('M10: units that travel cannot come back yet', () => {
  const four = { ...bag, qty_ordered: 4, refundable_qty: 4 };
  expect(quantitiesOf({ ...four, delivered_qty: 3 })).toEqual([1, 2, 3]);
  expect(quantitiesOf({ ...four, refundable_qty: 3, delivered_qty: 3 })).toEqual([1, 2]);
  expect(quantitiesOf({ ...four, refundable_qty: 2, delivered_qty: 2 })).toEqual([]);
});
