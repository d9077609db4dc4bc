// Every paper in every language: whole pages without a missing letter.
import { inflateSync } from 'node:zlib';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { beforeAll, expect, test } from 'vitest';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { paperSkus, papersIn } from '../../../testing/everyPaper.ts';
import { sampleLocales } from '../../../testing/paperSamples.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { longTest } from '../../../testing/patience.ts';
import { isPrinted, unprintedLetters } from '@vitrine/rules/papers/printed';
import { joinRanges } from '../../../platform/typesetting/fontLetters.ts';
import { readFonts } from '../../../platform/typesetting/fonts.ts';
import { printedLetters } from '../../../platform/typesetting/printed.ts';
import { createCompiler } from '../../../platform/typesetting/typeset.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';

const { bought, database, house } = boughtOrders();

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

/** The seals of a CFDI need a second page. */
const pagesOf = (name: string): string => (name.startsWith('cfdi') ? '2' : '1');

test.each(sampleLocales)(
  'every letter of every paper of %s has a glyph, and no paper has a page too many',
  (locale) => {
    const papers = papersIn(house.shop, stored, locale);
    expect([...papers.keys()]).toEqual([
      'invoice',
      'credit-note',
      'return-details',
      'return-label',
      'pro-forma',
      'return-in-boutique',
      'exchange-details',
      'exchange-slip',
      'packing-slip',
      'gift-slip',
      'gift-card',
      'workshop-1',
      ...(locale === 'mx_es' ? ['cfdi', 'cfdi-refund'] : []),
    ]);
    for (const [name, paper] of papers) {
      const texts = JSON.stringify({ ...paper, attachment: null, drawing: null });
      expect(unprintedLetters(texts), name).toEqual([]);
      // The engine refuses PDF/A with a missing glyph.
      expect(/\/Count (\d+)/u.exec(compile(paper).toString('latin1'))?.[1], name).toBe(pagesOf(name));
    }
  },
  longTest,
);

test('a letter that no font draws is printed as a box, an emoji is left out, and a paper is never refused', () => {
  const paper = papersIn(house.shop, stored, 'fr_fr').get('packing-slip');
  if (!paper) throw new Error('no slip');
  const odd = 'Anne 👍🏽 \u{e000} a\u0e31 か\u3099 e\u0301 नमस्ते \u0008\u202e שלום 😀';
  expect(printable(odd)).toBe('Anne  □ a が é □□□□ \u202e □□□□ ');
  expect(compile({ ...paper, title: odd }).length).toBeGreaterThan(1000);
});

/** The file inside a PDF, and the metadata after its last change. */
function insideOf(pdf: Buffer): { xml: string; xmp: string; text: string } {
  const text = pdf.toString('latin1');
  const at = text.indexOf('/Type /EmbeddedFile');
  const from = text.indexOf('stream\n', at) + 'stream\n'.length;
  const bytes = pdf.subarray(from, text.indexOf('\nendstream', from));
  const isPacked = text.slice(text.lastIndexOf(' obj', at), from).includes('FlateDecode');
  const xmp = text.slice(text.lastIndexOf('<?xpacket begin'), text.lastIndexOf('<?xpacket end'));
  return { xml: (isPacked ? inflateSync(bytes) : bytes).toString('utf8'), xmp, text };
}

const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:ram|udt|qdt|rsm):${name}(?: [^>]*)?>([^<]*)<`, 'gu'))].map(
    ([, value = '']) => value,
  );
const partsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}>(.*?)</ram:${name}>`, 'gu'))].map(([, part = '']) => part);
/** Minor units of a decimal amount. */
const minor = (value = ''): number => Math.round(Number(value) * 100);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** Checks the rules of EN 16931 on the amounts of an invoice, and answers its total in minor units. */
function checkedTotal(xml: string): number {
  const [end = ''] = partsOf(xml, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const total = (name: string) => minor(valuesOf(end, name)[0]);
  const lines = partsOf(xml, 'IncludedSupplyChainTradeLineItem');
  const nets = lines.map((line) => minor(valuesOf(line, 'LineTotalAmount')[0]));
  const extras = partsOf(xml, 'SpecifiedTradeAllowanceCharge').map((part) => ({
    amount: minor(valuesOf(part, 'ActualAmount')[0]) * (valuesOf(part, 'Indicator')[0] === 'true' ? 1 : -1),
    rate: valuesOf(part, 'RateApplicablePercent')[0],
    reason: valuesOf(part, 'Reason')[0],
  }));
  const settlement = xml.slice(xml.indexOf('<ram:ApplicableHeaderTradeSettlement>'));
  const taxes = partsOf(settlement, 'ApplicableTradeTax').map((part) => ({
    base: minor(valuesOf(part, 'BasisAmount')[0]),
    tax: minor(valuesOf(part, 'CalculatedAmount')[0]),
    rate: valuesOf(part, 'RateApplicablePercent')[0],
    category: valuesOf(part, 'CategoryCode')[0],
    exemption: valuesOf(part, 'ExemptionReason')[0],
  }));
  expect(total('LineTotalAmount'), 'BR-CO-10').toBe(sumOf(nets));
  expect(total('AllowanceTotalAmount'), 'BR-CO-11').toBe(sumOf(extras.map(({ amount }) => Math.max(0, -amount))));
  expect(total('ChargeTotalAmount'), 'BR-CO-12').toBe(sumOf(extras.map(({ amount }) => Math.max(0, amount))));
  expect(total('TaxBasisTotalAmount'), 'BR-CO-13').toBe(
    total('LineTotalAmount') - total('AllowanceTotalAmount') + total('ChargeTotalAmount'),
  );
  expect(total('TaxTotalAmount'), 'BR-CO-14').toBe(sumOf(taxes.map(({ tax }) => tax)));
  expect(total('GrandTotalAmount'), 'BR-CO-15').toBe(total('TaxBasisTotalAmount') + total('TaxTotalAmount'));
  expect(total('DuePayableAmount'), 'BR-CO-16').toBe(total('GrandTotalAmount') - total('TotalPrepaidAmount'));
  expect(valuesOf(settlement, 'Description').length, 'BR-CO-25').toBe(1);
  for (const { base, tax, rate, category, exemption } of taxes) {
    const ofLines = nets.filter((_, index) => {
      const [lineTax = ''] = partsOf(lines[index] ?? '', 'ApplicableTradeTax');
      return valuesOf(lineTax, 'RateApplicablePercent')[0] === rate;
    });
    const ofExtras = extras.filter((extra) => extra.rate === rate).map(({ amount }) => amount);
    expect(base, 'BR-S-08, BR-E-08').toBe(sumOf([...ofLines, ...ofExtras]));
    // The rule of the standard allows one unit of the currency.
    expect(Math.abs(tax - (base * Number(rate)) / 100), 'BR-CO-17, BR-S-09').toBeLessThan(100);
    expect(category, 'BR-S-05, BR-E-05').toBe(Number(rate) > 0 ? 'S' : 'E');
    expect(exemption !== undefined, 'BR-E-10, BR-S-10').toBe(category === 'E');
  }
  for (const { reason } of extras) expect(reason, 'BR-33, BR-38').not.toBe('');
  for (const line of lines) {
    expect(minor(valuesOf(line, 'ChargeAmount')[0]), 'the price of all units').toBe(
      minor(valuesOf(line, 'LineTotalAmount')[0]),
    );
    expect(valuesOf(line, 'BasisQuantity')).toEqual(valuesOf(line, 'BilledQuantity'));
  }
  expect(
    valuesOf(xml, 'CountryID').every((code) => /^[A-Z]{2}$/u.test(code)),
    'BR-09, BR-11',
  ).toBe(true);
  return total('GrandTotalAmount');
}

const company = { company: 'Bösendorf & Söhne <GmbH>' };
test.each(['fr_fr', 'de_de', 'it_it', 'es_es', 'pt_pt'] as const)(
  'a business of %s gets its invoice and its credit note as EN 16931 inside the PDF, equal to the paper',
  (locale) => {
    const papers = papersIn(house.shop, stored, locale, company);
    for (const [name, type] of [
      ['invoice', '380'],
      ['credit-note', '381'],
    ] as const) {
      const paper = papers.get(name);
      if (!paper) throw new Error('no paper');
      const { xml, xmp, text } = insideOf(compile(paper));
      expect(xml).toBe(paper.attachment?.text);
      expect(text).toContain('/AFRelationship /Alternative');
      expect(text).toContain('(factur-x.xml)');
      expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
      expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>');
      expect(xmp).toContain('Factur-X PDFA Extension Schema');
      expect(valuesOf(xml, 'TypeCode')[0]).toBe(type);
      expect(xml).toContain('<ram:Name>Bösendorf &amp; Söhne &lt;GmbH&gt;</ram:Name>');
      const { language } = storefrontOf(locale);
      const printed = paper.sums.at(-1)?.amount.replaceAll(/[^\d,.]/gu, '') ?? '';
      const shown = new Intl.NumberFormat(language, { useGrouping: false, minimumFractionDigits: 0 });
      expect(printed.replaceAll(/[.](?=\d{3})/gu, '')).toContain(
        shown.format(checkedTotal(xml) / 100).replace(/(,\d)$/u, '$10'),
      );
    }
    const [, number = ''] = papers.get('invoice')?.facts[0] ?? [];
    const [reference = ''] = partsOf(papers.get('credit-note')?.attachment?.text ?? '', 'InvoiceReferencedDocument');
    expect(valuesOf(reference, 'IssuerAssignedID')).toEqual([number]);
    expect(valuesOf(reference, 'DateTimeString')).toEqual(['20261125']);
  },
  longTest,
);

test('a consumer, and a business outside of the European Union, gets no electronic invoice', () => {
  expect(papersIn(house.shop, stored, 'fr_fr').get('invoice')?.attachment).toBeNull();
  expect(papersIn(house.shop, stored, 'uk_en', company).get('invoice')?.attachment).toBeNull();
  expect(papersIn(house.shop, stored, 'fr_fr', { company: ' ' }).get('invoice')?.attachment).toBeNull();
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
