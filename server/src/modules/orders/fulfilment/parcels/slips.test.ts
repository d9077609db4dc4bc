// What the warehouse puts into a parcel: nothing on it shows a price, and the card says what the giver saw.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cardLines, giftCard } from '@vitrine/rules/gift/giftMessage';
import { type Locale, locales } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bag, boughtOrders } from '../../../../testing/boughtOrders.ts';
import { addProducts } from '../../../../testing/testProducts.ts';
import type { OrderRow } from '../../orders/orderRows.ts';
import { readWholeOrder } from '../../orders/readWholeOrder.ts';
import { houseLine } from '../../../../platform/typesetting/paperQueue.ts';
import { typesetPaper } from '../../papers/makePaper.ts';
import { fulfilmentCommands } from '../commands/commands.ts';
import { giftCardPaper, slipsOf } from './slips.ts';

const { bought, database, house } = boughtOrders();

const message = 'Pour Anne, qui aime les longues promenades au bord de la mer.\nJe t’embrasse.';
const gift: NonNullable<OrderRow['gift']> = {
  is_gift: true,
  message,
  hide_price: true,
  handwritten: true,
  gift_card_type: 'custom',
};

beforeAll(() => addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]));
afterEach(() => vi.restoreAllMocks());

async function ordered(change: Partial<typeof gift> | null = {}, locale: Locale = 'fr_fr') {
  const { order } = await bought([{ sku: bag, qty: 2 }]);
  const stored = change === null ? null : JSON.stringify({ ...gift, ...change });
  const { order_id } = order;
  await database.db.updateTable('shop_order').set({ gift: stored, locale }).where('order_id', '=', order_id).execute();
  const whole = await readWholeOrder(database.db, order_id);
  if (!whole) throw new Error('no order');
  return whole;
}

test('an order has a packing slip alone, a gift its slip and its card too', async () => {
  expect([...slipsOf(house.shop, await ordered(null)).papers.keys()]).toEqual(['packing-slip']);
  const { papers, advice } = slipsOf(house.shop, await ordered());
  expect([...papers.keys()]).toEqual(['packing-slip', 'gift-slip', 'gift-card']);
  expect(advice).toEqual(['no_invoice', 'invoice_by_hand']);
  const wordless = { hide_price: false, handwritten: false, message: '' };
  const plain = slipsOf(house.shop, await ordered({ ...wordless, gift_card_type: 'blank' }));
  expect([...plain.papers.keys()]).toEqual(['packing-slip', 'gift-slip']);
  expect(plain.advice).toEqual(['invoice_allowed', 'blank_card']);
  const { advice: own } = slipsOf(house.shop, await ordered(wordless));
  expect(own).toEqual(['invoice_allowed', 'own_card']);
});

test('no slip shows a price, in any storefront', async () => {
  const order = await ordered();
  for (const locale of locales)
    for (const paper of slipsOf(house.shop, { ...order, locale }).papers.values()) {
      expect(JSON.stringify(paper)).not.toMatch(/3.?850|7.?700|€/u);
      expect(paper.sums).toEqual([]);
    }
});

test('the papers of a gift in Arabic without prices have its message and no amount, in any figures', async () => {
  const words = 'عزيزتي آن،\nعيد ميلاد سعيد';
  const { lines, ...order } = await ordered({ message: words, hide_price: true }, 'ae_ar');
  const ours = { ...order, lines, store: 'ae', currency: 'AED' };
  const { papers, advice } = slipsOf(house.shop, ours);
  expect([...papers.keys()]).toEqual(['packing-slip', 'gift-slip', 'gift-card']);
  expect(papers.get('gift-card')).toMatchObject({ notes: words.split('\n'), direction: 'rtl', language: 'ar' });
  expect(advice[0]).toBe('no_invoice');
  const { increment_id, shipping_address: to } = order;
  const known = [
    increment_id,
    (order.placed_at ?? order.created_at).toISOString(),
    ...Object.values(to).filter((value) => typeof value === 'string'),
    ...lines.flatMap(({ sku, piece }) => [sku, JSON.stringify(piece.size).slice(1, -1)]),
  ].filter((text) => /\d/u.test(text));
  for (const [name, paper] of papers) {
    expect([paper.sums, paper.taxes, paper.attachment], name).toEqual([[], null, null]);
    // Its words without the facts that have figures: number, day, address, SKU and the quantity of each line.
    const rows = paper.rows.map(({ cells: [piece], details }) => ({ piece, details }));
    const { template: _, sender: _house, ...read } = paper;
    const left = known.reduce((text, fact) => text.replaceAll(fact, ''), JSON.stringify({ ...read, rows }));
    expect(left.replaceAll('code128', ''), name).not.toMatch(/\p{Nd}|AED|د\.إ|€|درهم/u);
    expect(
      paper.rows.map(({ cells }) => cells[1]),
      name,
    ).toEqual(paper.rows.map(() => '2'));
    expect((await typesetPaper(paper, houseLine)).subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('the packing slip names pieces, quantities and the address; the gift slip no address', async () => {
  const { papers } = slipsOf(house.shop, await ordered());
  expect(papers.get('packing-slip')?.rows[0]).toMatchObject({ cells: ['Pommeau', '2'] });
  expect(JSON.stringify(papers.get('packing-slip')?.parties)).toContain('75008');
  expect(JSON.stringify(papers.get('gift-slip'))).not.toContain('75008');
});

test('the card has the lines that the giver’s field showed', async () => {
  const paper = giftCardPaper(house.shop, await ordered(), message);
  expect(paper.notes).toEqual(cardLines(message));
  expect(paper.notes.length).toBeGreaterThan(2);
});

test.each(['fr_fr', 'sa_ar', 'th_th', 'jp_ja'] as const)('the card of %s is one page, however full', async (locale) => {
  const full = Array.from({ length: giftCard.lines }, () => 'مبروك คิดถึง 愿 Anne').join('\n');
  const pdf = await typesetPaper(giftCardPaper(house.shop, await ordered({}, locale), full), houseLine);
  expect(/\/Count (\d+)/u.exec(pdf.toString('latin1'))?.[1]).toBe('1');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

test('the command writes the files and says what to do with the invoice', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-slips-'));
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  try {
    const { increment_id } = await ordered();
    await fulfilmentCommands['slips']?.run(database.url, [increment_id, folder]);
    const names = ['gift-card', 'gift-slip', 'packing-slip'].map((name) => `${increment_id}-${name}.pdf`);
    expect(readdirSync(folder).toSorted()).toEqual(names);
    expect(said.at(-2)).toBe('Gift: put no invoice into the parcel.');
    await expect(fulfilmentCommands['slips']?.run(database.url, ['1', folder])).rejects.toThrow('no placed order');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
