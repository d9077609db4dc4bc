import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zoomWidthFor } from './pictures.ts';
import {
  movedProductPath,
  personalisedProductPath,
  productOfSegment,
  productPath,
  productSegment,
} from './productPath.ts';
import { changedQty, type LimitedLine, mostOfLine, skusAboveMax, skusOffStep } from './quantity.ts';
import { inOrder, itemTypeOf, setItemsShown } from './setItems.ts';
import { sizeShown } from './size.ts';
import { isSku, joinSkus, skuForStock, skuFromPath, skuToPath } from './sku.ts';

const capital = fc.stringMatching(/^[A-Z]$/u);
const word = fc.stringMatching(/^[A-Z0-9]{1,8}$/u);
const sku = fc
  .tuple(capital, word, fc.array(word, { maxLength: 3 }))
  .map(([first, rest, more]) => [first + rest, ...more].join(' '));
const slug = fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/u), { minLength: 1, maxLength: 5 }).map((w) => w.join('-'));

describe('SKUs', () => {
  test.each([
    ['of capitals and figures', 'H0612P', true],
    ['with a space', 'H0612P 26V', true],
    ['joined for a set', 'W1-CASE-STRAP B', true],
    ['of a single letter', 'H', true],
    ['starting with a figure', '0612P', false],
    ['with a small letter', 'H0612p', false],
    ['with two spaces', 'H  1', false],
    ['ending in a space', 'H ', false],
    ['empty', '', false],
    ['of 64 letters', 'H'.repeat(64), true],
    ['of 65 letters', 'H'.repeat(65), false],
  ])('%s', (_name, text, expected) => expect(isSku(text)).toBe(expected));

  test('are written with v for spaces in a path', () => expect(skuToPath('H0612P 26V')).toBe('H0612Pv26V'));
  test('are written with hyphens for spaces in the stock call', () =>
    expect(skuForStock('H0612P 26V')).toBe('H0612P-26V'));
  test('are parsed back from their path', () => {
    fc.assert(
      fc.property(sku, (text) => {
        expect(skuFromPath(skuToPath(text))).toBe(text);
      }),
    );
  });
  test.each(['', 'h0612p', 'H0612P 26V', 'Hv', 'vH'])('are not found in the path text "%s"', (text) => {
    expect(skuFromPath(text)).toBeNull();
  });
  test('of a set join its own and its parts', () =>
    expect(joinSkus(['V5790P', 'V5701P MV', 'V5702P LV'])).toBe('V5790P-V5701P MV-V5702P LV'));
  test('with a hyphen cannot be joined', () => expect(() => joinSkus(['A', 'B-C'])).toThrow(RangeError));
});

describe('product paths', () => {
  test('join slug and SKU', () => {
    expect(productPath('fr_fr', 'sac-pommeau-26', 'H0612P 26V')).toBe('/fr_fr/product/sac-pommeau-26-H0612Pv26V');
  });
  test('contain only the SKU when nothing can be transliterated', () => {
    expect(productPath('jp_ja', '', 'H0612P 26V')).toBe('/jp_ja/product/H0612Pv26V');
  });
  test.each([
    ['beltkits', '/fr_fr/product/beltkits/config/ceinture-U003Pv32/'],
    ['smallleathergoods', '/fr_fr/product/smallleathergoods/config/ceinture-U003Pv32/'],
  ] as const)('exist for %s', (kind, expected) => {
    expect(personalisedProductPath('fr_fr', kind, 'ceinture', 'U003P 32')).toBe(expected);
  });
  test('are parsed back to slug and SKU for any input', () => {
    fc.assert(
      fc.property(fc.oneof(slug, fc.constant('')), fc.array(sku, { minLength: 1, maxLength: 3 }), (name, parts) => {
        const code = joinSkus(parts);
        fc.pre(isSku(code));
        expect(productOfSegment(productSegment(name, code))).toEqual({ slug: name, sku: code });
      }),
    );
  });
  test.each([
    ['no sku', 'sac-pommeau'],
    ['no hyphen before the sku', 'sacH0612P'],
    ['a slug with two hyphens', 'sac--pommeau-H0612P'],
    ['a small letter in the sku', 'sac-H0612p'],
    ['a slash', 'sac/H0612P'],
    ['nothing', ''],
  ])('are rejected with %s', (_name, segment) => expect(productOfSegment(segment)).toBeNull());
  test.each([
    ['pommeau', 'H0612P 20R', null],
    ['', 'H0612P 20R', '/fr_fr/product/pommeau-H0612Pv20R'],
    ['pommeau-of-then', 'H0612P 20R', '/fr_fr/product/pommeau-H0612Pv20R'],
    ['pommeau', 'H0612P 19R', '/fr_fr/product/pommeau-H0612Pv20R'],
  ])('redirect the slug %j and the SKU %s to the current ones', (slug, sku, expected) => {
    const now = { slug: 'pommeau', sku: 'H0612P 20R' };
    expect(movedProductPath('fr_fr', { slug, sku }, now)).toBe(expected);
  });
  test('throw on a slug with capitals', () => {
    expect(() => productSegment('Sac', 'H0612P')).toThrow(RangeError);
  });
  test('throw on an invalid SKU', () => expect(() => productSegment('sac', 'h0612p')).toThrow(RangeError));
});

test.each([
  ['the number itself, of whom it is not known what they saw', 4, { qty: 2 }, 2],
  ['what is wanted, where nothing has changed since', 1, { qty: 2, was: 1 }, 2],
  ['one more than another tab has made it', 3, { qty: 2, was: 1 }, 4],
  ['one fewer than another tab has made it', 4, { qty: 1, was: 2 }, 3],
  ['one, where two tabs both took one away', 1, { qty: 1, was: 2 }, 1],
  ['nothing, where it is to go', 3, { qty: 0, was: 1 }, 0],
] as const)('a changed line contains %s (M13)', (_name, now, change, expected) => {
  expect(changedQty(now, change)).toBe(expected);
});

describe('a quantity (M12)', () => {
  const single = (sku: string, qty: number, max_sale_qty: number): LimitedLine => ({
    sku,
    qty,
    max_sale_qty,
    set: null,
    parts: null,
  });
  const cup = { sku: 'CUP', qty: 2, max_sale_qty: 4 };
  const pot = { sku: 'POT', qty: 1, max_sale_qty: 9 };
  const setOf = (sku: string, qty: number, max_sale_qty: number, parts = [cup, pot]): LimitedLine => ({
    ...single(sku, qty, max_sale_qty),
    set: 'tea',
    parts,
  });
  const kit = {
    ...single('BELT', 1, 9),
    parts: [
      { ...pot, sku: 'BELT' },
      { ...pot, sku: 'BUCKLE', max_sale_qty: 1 },
    ],
  };
  test.each([
    ['a set’s combinations together', [setOf('S-a', 1, 1), setOf('S-b', 1, 1)], ['S-a', 'S-b']],
    ['a set’s parts, each as often as it contains it', [setOf('S-a', 3, 9)], ['S-a']],
    ['parts alone and in sets together', [setOf('S-a', 1, 9), single('CUP', 3, 4)], ['S-a', 'CUP']],
    ['no part above its limit', [setOf('S-a', 1, 9), single('CUP', 2, 4)], []],
    ['one set, even of more pieces than its part allows', [setOf('S-a', 1, 9, [{ ...cup, max_sale_qty: 1 }])], []],
    ['a kit with its two pieces', [kit, kit], ['BELT']],
    ['a kit’s piece beside it', [kit, single('BUCKLE', 1, 1)], ['BELT', 'BUCKLE']],
  ] as const)('counts %s', (_name, lines, expected) => expect(skusAboveMax(lines)).toEqual(expected));
  test.each([
    ['of a product, its own', single('A', 1, 3), 3],
    ['of a set, that of its scarcest part', setOf('S', 1, 9), 2],
    ['of a set with its own, its own', setOf('S', 1, 1), 1],
    ['of a kit, that of its pieces', kit, 1],
  ] as const)('the most of a line is %s', (_name, line, expected) => expect(mostOfLine(line)).toBe(expected));
  test.each([
    ['two lines within the most', [1, 1], []],
    ['two lines above it', [1, 2], ['A']],
    ['a thousand lines', Array.from({ length: 1000 }, () => 1), ['A']],
  ])('sums %s', (_name, quantities, expected) => {
    expect(skusAboveMax(quantities.map((qty) => single('A', qty, 2)))).toEqual(expected);
  });
  test('names the lines that are in no step of their product', () => {
    const line = (sku: string, qty: number, qty_increments: number) => ({ sku, qty, qty_increments });
    expect(skusOffStep([line('one', 3, 1), line('pair', 4, 2), line('half', 3, 2), line('few', 2, 6)])).toEqual([
      'half',
      'few',
    ]);
  });
  test('counts different SKUs separately', () => {
    expect(skusAboveMax(['A', 'B'].map((code) => single(code, 2, 2)))).toEqual([]);
  });
});

describe('sets', () => {
  test.each([
    [2, 2, 0],
    [3, 3, 0],
    [4, 3, 1],
  ])('of %i products show %i and count %i', (count, shown, more) => {
    const list = Array.from({ length: count }, (_, index) => index);
    const result = setItemsShown(list);
    expect([result.shown.length, result.more]).toEqual([shown, more]);
  });
  test.each([
    ['VARIANT_PRODUCT', 'simple'],
    ['DOUBLE_PRODUCT', 'double'],
    ['BIKINI_SET', 'set'],
    ['LOOK_SET', 'set'],
    ['PERFUME_SET', 'set'],
  ] as const)('sell %s as %s', (kind, expected) => expect(itemTypeOf(kind)).toBe(expected));
  test('show sub-products in their order', () => {
    expect(inOrder([{ idx: 2 }, { idx: 0 }, { idx: 1 }]).map(({ idx }) => idx)).toEqual([0, 1, 2]);
  });
});

test.each([
  ['a size', 'CM26', 'CM26'],
  ['no size', 'SANS_TAILLE', null],
  ['an empty size', '', null],
  ['a missing size', null, null],
])('shows %s', (_name, size, expected) => expect(sizeShown(size)).toBe(expected));

test.each([
  [1440, 850],
  [1024, 850],
  [1023, 800],
  [951, 800],
  [950, 700],
  [768, 700],
  [767, 900],
  [574, 900],
  [573, 700],
  [321, 700],
  [320, 400],
])('a window of %i zooms to %i', (window_width, width) => expect(zoomWidthFor(window_width)).toBe(width));
