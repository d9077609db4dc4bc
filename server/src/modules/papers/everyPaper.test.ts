// Every paper in every language: whole pages without a missing letter.
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { beforeAll, expect, test } from 'vitest';
import { bought, database, house } from '../../testing/boughtOrders.ts';
import { paperSkus, papersIn, sampleLocales } from '../../testing/everyPaper.ts';
import { addProducts } from '../../testing/testProducts.ts';
import { longTest } from '../../testing/patience.ts';
import { isPrinted, unprintedLetters } from '@vitrine/rules/papers/printed';
import { joinRanges } from '../../platform/typesetting/fontLetters.ts';
import { readFonts } from '../../platform/typesetting/fonts.ts';
import { printedLetters } from '../../platform/typesetting/printed.ts';
import { createCompiler } from '../../platform/typesetting/typeset.ts';
import type { OrderRow } from '../orders/queries.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';

const compile = createCompiler();
const fonts = readFonts();
const { printable } = printedLetters(fonts);
let stored: OrderRow;

beforeAll(async () => {
  const [bag, cups] = paperSkus;
  await addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 10 },
    { sku: cups, title: 'Étrier', prices: { fr: 12_000 }, stock: 10 },
  ]);
  const { order } = await bought([
    { sku: bag, qty: 1 },
    { sku: cups, qty: 3 },
  ]);
  const whole = await readWholeOrder(database.db, order.order_id);
  if (!whole) throw new Error('nothing bought');
  stored = whole;
}, longTest);

test('samples show every language', () => {
  const languages = sampleLocales.map((locale) => storefrontOf(locale).language);
  expect(new Set(languages).size).toBe(12);
});

test.each(sampleLocales)(
  'every letter of every paper of %s has a glyph, and each paper is one page',
  (locale) => {
    const papers = papersIn(house.shop, stored, locale);
    expect([...papers.keys()]).toEqual([
      'invoice',
      'credit-note',
      'return-label',
      'pro-forma',
      'packing-slip',
      'gift-slip',
      'gift-card',
      'workshop-1',
    ]);
    for (const [name, paper] of papers) {
      const texts = JSON.stringify({ ...paper, attachment: null, drawing: null });
      expect(unprintedLetters(texts), name).toEqual([]);
      // The engine refuses PDF/A with a missing glyph.
      expect(/\/Count (\d+)/u.exec(compile(paper).toString('latin1'))?.[1], name).toBe('1');
    }
  },
  longTest,
);

test('a letter that no font draws is printed as a question mark, and a paper is never refused', () => {
  const paper = papersIn(house.shop, stored, 'fr_fr').get('packing-slip');
  if (!paper) throw new Error('no slip');
  const odd = 'Anne 👍🏽 \u{e000} a\u0e31 か\u3099 e\u0301 नमस्ते \u0008\u202e שלום 😀';
  expect(printable(odd)).toBe('Anne ?? ? a が é ???? \u202e ???? ?');
  expect(compile({ ...paper, title: odd }).length).toBeGreaterThan(1000);
});

test(
  'the browser knows the letters that the fonts draw: after a change, run scripts/makePrintedRanges.mjs',
  () => {
    const drawn = joinRanges(fonts.flatMap(({ letters }) => letters));
    const last = drawn.at(-1)?.[1] ?? 0;
    const inFonts = (code: number) => drawn.some(([from, to]) => code >= from && code <= to);
    const codes = Array.from({ length: last + 2000 }, (_, code) => code).filter(
      (code) => code < 0xd800 || code > 0xdfff,
    );
    const shapeless = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}]/u;
    const wrong = codes.filter((code) => {
      const letter = String.fromCodePoint(code);
      return isPrinted(letter) !== (inFonts(code) || shapeless.test(letter));
    });
    expect(wrong).toEqual([]);
    expect(unprintedLetters('Ω Я 山﨑 😀')).toEqual(['😀']);
  },
  longTest,
);
