// Prices as they are typed, pasted and compared. decisions/0126.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from '../money/formatMoney.ts';
import { minorDigits } from '../money/money.ts';
import { isShownPrice } from '../money/wholePrice.ts';
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import { countries, locales, storefrontOf } from '../storefronts/storefronts.ts';
import { localMoment } from './localMoment.ts';
import { blockBetween, cellsOf, copiedBlock, pastedBlock, placedBlock } from './pastedBlock.ts';
import { typedEdit } from './priceEdit.ts';
import { netPrice, priceGap } from './priceGap.ts';
import { hasUsualEnding } from './priceSteps.ts';
import { typedPrice } from './typedPrice.ts';

const amount = (of: number) => ({ is: 'amount', amount: of });
const problem = (of: string) => ({ is: 'problem', problem: of });

describe('a typed price', () => {
  test.each([
    ['fr', '4250', amount(425_000)],
    ['fr', '4 250,50 €', amount(425_050)],
    ['fr', '4.250', amount(425_000)],
    ['fr', '4,250.5', amount(425_050)],
    ['fr', '€4250', amount(425_000)],
    ['fr', 'EUR 4250', amount(425_000)],
    ['fr', '1.234.567', amount(123_456_700)],
    ['fr', '４２５０', amount(425_000)],
    ['ae', '٤٬٢٥٠', amount(425_000)],
    ['sa', '\u200F4,250 ر.س\u200F', amount(425_000)],
    ['fr', '٤٢٥٠٫٥', amount(425_050)],
    ['fr', '4\u00A0250,5 EUR', amount(425_050)],
    ['fr', '42 50', problem('format')],
    ['fr', '4250 4300', problem('format')],
    ['ch', '4’250', amount(425_000)],
    ['dk', '4,250 kr.', amount(425_000)],
    ['jp', '￥693,000', amount(693_000)],
    ['jp', '693000.00', amount(693_000)],
    ['fr', '  ', { is: 'empty' }],
    ['fr', ' Withdraw ', { is: 'withdraw' }],
    ['jp', 'Retirer', { is: 'withdraw' }],
    ['fr', '4250 CHF', problem('currency')],
    ['fr', 'abc', problem('format')],
    ['fr', '-4250', problem('format')],
    ['fr', '4.25.0', problem('format')],
    ['fr', '4,250,50', problem('format')],
    ['fr', '0.500', problem('format')],
    ['fr', '42.5000', problem('format')],
    ['fr', '€4250€', problem('format')],
    ['fr', '4250.', problem('format')],
    ['fr', '0', problem('zero')],
    ['jp', '693000.5', problem('decimals')],
    ['hk', '4250.50', problem('decimals')],
    ['fr', '12345678901', problem('too_large')],
  ] as const)('in %s, %j', (country, typed, read) => {
    expect(typedPrice(country, typed)).toEqual(read);
  });

  test('every price that a storefront shows is read as itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.integer({ min: 1, max: 99_999_999_999 }), (locale, drawn) => {
        const { country, currency } = storefrontOf(locale);
        const minor = isShownPrice(country, drawn) ? drawn : drawn - (drawn % 10 ** minorDigits[currency]);
        fc.pre(minor > 0 && minor < 10 ** (9 + minorDigits[currency]));
        expect([locale, typedPrice(country, formatMoney({ amount: minor, currency }, locale))]).toEqual([
          locale,
          amount(minor),
        ]);
      }),
    );
  });

  test('whatever is typed is read as a price that may be stored, or refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...countries),
        fc.string({ unit: fc.constantFrom(...'0123456789.,-€¥ kr'.split('')) }),
        (country, typed) => {
          const read = typedPrice(country, typed);
          if (read.is !== 'amount') return;
          expect(Number.isSafeInteger(read.amount) && read.amount > 0 && isShownPrice(country, read.amount)).toBe(true);
          // Its figures are those that were typed.
          expect(typed.replaceAll(/\D/gu, '').replace(/^0+/u, '')).toContain(String(read.amount).replace(/0+$/u, ''));
        },
      ),
    );
  });
});

describe('what a typed price does', () => {
  test.each([
    ['fr', 385_000, '3850', { is: 'same' }],
    ['fr', 385_000, '', { is: 'same' }],
    ['fr', null, '', { is: 'same' }],
    ['fr', null, 'withdraw', { is: 'same' }],
    ['fr', 385_000, '4000', { is: 'change', after: 400_000, warnings: [] }],
    ['fr', 385_000, '4001', { is: 'change', after: 400_100, warnings: ['ending'] }],
    ['fr', 385_000, '38.50', { is: 'change', after: 3_850, warnings: ['large', 'ending'] }],
    ['fr', null, '4000', { is: 'new', after: 400_000, warnings: [] }],
    ['fr', 385_000, 'withdraw', { is: 'withdraw', after: null, warnings: [] }],
    ['fr', 385_000, 'x', { is: 'problem', problem: 'format' }],
  ] as const)('in %s, %j becomes %j', (country, before, typed, edit) => {
    expect(typedEdit(country, before, typed)).toEqual(edit);
  });

  test.each([
    [19_900, 'EUR', true],
    [20_300, 'EUR', false],
    [20_500, 'EUR', true],
    [385_050, 'EUR', false],
    [693_000, 'JPY', true],
    [693_400, 'JPY', false],
  ] as const)('%i %s ends as a price tag: %s', (of, currency, usual) => {
    expect(hasUsualEnding(of, currency)).toBe(usual);
  });
});

describe('a pasted block', () => {
  test('is read with every line end, quoted cells and empty ones', () => {
    expect(pastedBlock('1\t2\r\n\t4\n"a\tb"\t"say ""x"""\r')).toEqual([
      ['1', '2'],
      ['', '4'],
      ['a\tb', 'say "x"'],
    ]);
    expect(pastedBlock('')).toEqual([['']]);
    expect(pastedBlock('1\n\n2')).toEqual([['1'], [''], ['2']]);
  });

  test('any block is read as it was copied', () => {
    const cells = fc.array(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '"', '\t', '\n', '1') }), { minLength: 2, maxLength: 4 }),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    const quoted = (cell: string) => (/["\t\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
    fc.assert(
      fc.property(cells, (block) => {
        const copied = block.map((row) => row.map(quoted).join('\t')).join('\n');
        expect(pastedBlock(copied)).toEqual(block);
      }),
    );
  });

  test('any block that a grid copies is read again, cell by cell', () => {
    const unit = fc.constantFrom('a', '"', '\t', '\n', '\r', '1', ' ');
    const blocks = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })).chain(([rows, columns]) => {
      const row = fc.array(fc.string({ unit, maxLength: 4 }), { minLength: columns, maxLength: columns });
      return fc.array(row, { minLength: rows, maxLength: rows });
    });
    fc.assert(
      fc.property(blocks, (block) => {
        expect(pastedBlock(copiedBlock(block))).toEqual(block);
      }),
    );
    expect(copiedBlock([['4000']])).toBe('4000');
  });

  test('a block lies between two corners in any direction', () => {
    const block = { top: 1, left: 2, bottom: 3, right: 4 };
    expect(blockBetween({ row: 3, column: 2 }, { row: 1, column: 4 })).toEqual(block);
    expect(cellsOf(block, ({ row, column }) => `${row}${column}`)).toEqual([
      ['12', '13', '14'],
      ['22', '23', '24'],
      ['32', '33', '34'],
    ]);
  });

  test('what has no cell in the grid is counted, unless it is empty', () => {
    const grid = { rows: 2, columns: 2 };
    expect(
      placedBlock(
        [
          ['1', '2'],
          ['3', ''],
        ],
        { row: 1, column: 1 },
        grid,
      ),
    ).toEqual({
      cells: [{ row: 1, column: 1, typed: '1' }],
      outside: 2,
    });
  });

  test('10,000 cells are read and checked, each by its column', () => {
    const text = Array.from({ length: 286 }, (_row, at) => countries.map(() => `${4000 + at}`).join('\t')).join('\n');
    const grid = { rows: 286, columns: countries.length };
    const { cells } = placedBlock(pastedBlock(text), { row: 0, column: 0 }, grid);
    expect(cells.map(({ column, typed }) => typedEdit(countries[column] ?? 'fr', 385_000, typed))).toHaveLength(10_010);
  });
});

test('a gap compares net prices in euros, in tenths of a percent', () => {
  const fr = { amount: netPrice(120_000, 'EUR', { rate: 20_000, up_to: null }), currency: 'EUR' } as const;
  expect(fr.amount).toBe(100_000);
  expect(priceGap(fr, fr)).toBe(0);
  expect(priceGap({ amount: 121_000, currency: 'USD' }, fr)).toBe(100);
  // Goods above the value that the shop taxes include no tax.
  expect(netPrice(115_000, 'EUR', { rate: 15_000, up_to: 100_000 })).toBe(115_000);
  // Up to the value, and at it, the shop taxes goods.
  expect(netPrice(100_000, 'EUR', { rate: 15_000, up_to: 100_000 })).toBe(86_957);
  expect(priceGap(fr, { amount: 0, currency: 'EUR' })).toBeNull();
});

describe('a moment of each storefront', () => {
  test.each([
    ['jp', '2026-12-07', '00:00', '2026-12-06T15:00:00.000Z'],
    ['fr', '2026-12-07', '00:00', '2026-12-06T23:00:00.000Z'],
    ['us', '2026-12-07', '00:00', '2026-12-07T05:00:00.000Z'],
    // Clocks go forward from 2 to 3 in Paris, and back from 3 to 2.
    ['fr', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
    ['fr', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ] as const)('%s %s %s', (country, day, time, moment) => {
    expect(new Date(localMoment(country, { day, time })).toISOString()).toBe(moment);
  });

  test('a later time of the clock is never an earlier moment', () => {
    const minute = fc.integer({ min: 0, max: 2 * 366 * 24 * 60 });
    const clock = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
    fc.assert(
      fc.property(fc.constantFrom(...countries), minute, minute, (country, one, other) => {
        const moment = (minutes: number) =>
          localMoment(country, { day: clock(minutes).slice(0, 10), time: clock(minutes).slice(11, 16) });
        fc.pre(one + 120 <= other);
        expect(moment(one)).toBeLessThan(moment(other));
      }),
    );
  });
});

test('every country has a currency whose prices are read', () => {
  for (const country of countries)
    expect(typedPrice(country, `4000 ${shopCurrency(country)}`)).toEqual(
      amount(4000 * 10 ** minorDigits[shopCurrency(country)]),
    );
});
