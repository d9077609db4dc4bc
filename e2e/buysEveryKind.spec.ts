// Every kind of product is chosen in its trays, bought, and shown with its parts: on a phone and on a desktop (spec 2 §2, §4).
import type { Locator } from '@playwright/test';
import type { Order } from '@vitrine/contract/orders';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { type Address, addShown, claire, confirmed, giveAddress, goToCheckout, pay, typeCard } from './checkout.ts';
import { takenBy } from './ledger.ts';
import { orderFound } from './orders.ts';
import { mailTo } from './outbox.ts';
import { expect, type Shopper, test } from './shopper.ts';
import { patternOf } from './words.ts';

type Bought = {
  readonly path: string;
  /** The trays to open; each leads through its attributes to the next that has no choice. */
  readonly trays: readonly (readonly (readonly [field: string, option: string])[])[];
  readonly item_type: Order['items'][number]['item_type'];
  /** The line's SKU, and those of its parts. */
  readonly sku: string;
  readonly parts: readonly string[];
};
type Case = {
  readonly name: string;
  readonly locale: Locale;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly email: string;
  readonly address: Address;
  readonly lines: readonly Bought[];
};

const cases: readonly Case[] = [
  {
    name: 'a guest on a phone buys a piece in sizes and a look',
    locale: 'fr_fr',
    viewport: { width: 390, height: 844 },
    email: 'claire.look@example.com',
    address: claire,
    lines: [
      {
        path: 'pommeau-H0612Pv20R',
        trays: [
          [
            ['field_color_H0612', 'noir'],
            ['field_ref_size', 'CM26'],
          ],
        ],
        item_type: 'simple',
        sku: 'H0612P 26N',
        parts: [],
      },
      {
        path: 'longe-et-boucle-H0390P',
        trays: [[['field_ref_size', 'CM90']], [['1/field_color_H0390', 'palladie']], [['2/field_color_H0390', 'dore']]],
        item_type: 'set',
        sku: 'H0390P-H0321P 90N-H0362P 32L-H0364P 32D',
        parts: ['H0321P 90N', 'H0362P 32L', 'H0364P 32D'],
      },
    ],
  },
  {
    name: 'a guest on a desktop buys a double product and a set of perfumes, from right to left',
    locale: 'ae_ar',
    viewport: { width: 1440, height: 900 },
    email: 'noor.double@example.com',
    address: {
      prefix: 'Ms.',
      firstname: 'Noor',
      lastname: 'Haddad',
      region: 'DU',
      street1: '12 Al Wasl Road',
      city: 'Dubai',
      telephone: '501234567',
    },
    lines: [
      {
        path: 'parure-rivet-J1190P',
        trays: [
          [
            ['field_ref_size', 'M'],
            ['1/field_ref_size', 'R52'],
          ],
        ],
        item_type: 'double',
        sku: 'J1190P-J1101P MJ-J1108P 52J',
        parts: ['J1101P MJ', 'J1108P 52J'],
      },
      {
        path: 'coffret-deux-eaux-P7590P',
        trays: [[['field_mass_volume_int', 'ML125']]],
        item_type: 'set',
        sku: 'P7590P-P7501P 125M-P7508P 125H',
        parts: ['P7501P 125M', 'P7508P 125H'],
      },
    ],
  },
];

/** Chooses each attribute by keyboard: the button of a tray leads to the next, the last one closes it. */
async function choose(shopper: Shopper, { trays }: Bought): Promise<void> {
  const { page, locale } = shopper;
  const tray = page.getByRole('dialog');
  for (const attributes of trays) {
    await page.locator(`[id="attribute-${attributes[0]?.[0] ?? ''}"]`).press('Enter');
    for (const [at, [field, option]] of attributes.entries()) {
      const input = tray.locator(`input[name="${field}"][value="${option}"]`);
      await input.press('Space');
      await expect(input).toBeChecked();
      const isLast = at === attributes.length - 1;
      if (isLast && attributes === trays.at(-1)) await shopper.stop(`the configurator of ${field}`);
      const further = isLast ? 'product.confirm' : 'product.next';
      await tray.getByRole('button', { name: patternOf(locale, further) }).press('Enter');
    }
    await expect(tray).toBeHidden();
  }
}

/** The parts of each set that a part of the page lists, in its words. */
async function partsIn(shopper: Shopper, within: Locator, sets: number): Promise<string[][]> {
  const lists = within.getByRole('list', { name: shopper.words('cart.set_items') });
  await expect(lists).toHaveCount(sets);
  return lists.evaluateAll((all) =>
    all.map((list) => [...list.querySelectorAll('li')].map(({ textContent }) => textContent)),
  );
}

for (const { name, locale, viewport, email, address, lines } of cases)
  test.describe(locale, () => {
    test.use({ viewport });
    test(`${name}: right lines in cart, checkout, order and mail, each part taken once`, async ({ shopperIn }) => {
      const shopper = await shopperIn(locale);
      const { page, words } = shopper;
      for (const [at, line] of lines.entries()) {
        await shopper.open(`/product/${line.path}`);
        await choose(shopper, line);
        await addShown(shopper, at + 1);
      }
      const sets = lines.filter(({ parts }) => parts.length > 0).length;
      await shopper.cart.click();
      const inCart = await partsIn(shopper, page.getByRole('dialog', { name: words('cart.title') }), sets);
      await shopper.stop('the cart');
      await page.screenshot({ path: test.info().outputPath('cart.png') });
      await goToCheckout(shopper);
      const summary = page.getByRole('complementary', { name: words('checkout.your_order') });
      const fold = summary.locator('summary').first();
      if (await fold.isVisible()) await fold.press('Enter');
      expect(await partsIn(shopper, summary, sets)).toEqual(inCart);
      await shopper.stop('the checkout');
      await page.screenshot({ path: test.info().outputPath('checkout.png'), fullPage: true });
      await giveAddress(shopper, email, address);
      await typeCard(page, { number: '4111111111111111', holder: 'Claire Martin' });
      await pay(shopper);
      const ref = await confirmed(shopper);

      const order = await orderFound(shopper, ref, email);
      const byName = (one: { sku: string }, other: { sku: string }) => one.sku.localeCompare(other.sku);
      expect(
        order.items
          .map(({ sku, qty, item_type, set_items }) => ({
            sku,
            qty,
            item_type,
            parts: set_items.map((part) => part.sku),
          }))
          .toSorted(byName),
      ).toEqual(lines.map(({ sku, item_type, parts }) => ({ sku, qty: 1, item_type, parts })).toSorted(byName));
      const inOrder = await partsIn(shopper, page.getByRole('main'), sets);
      expect(inOrder.map(String).toSorted()).toEqual(inCart.map(String).toSorted());
      const mail = await mailTo(email, ref);
      for (const { sku, ...part } of order.items.flatMap(({ set_items }) => set_items)) {
        const texts = [part.name, part.color ?? '', part.size ?? ''];
        const shown = inCart.flat().filter((line) => texts.every((text) => line.includes(text)));
        expect(shown, sku).toHaveLength(1);
        expect(mail.html).toContain(part.name);
      }
      await shopper.stop('the order');
      await page.screenshot({ path: test.info().outputPath('order.png'), fullPage: true });
      // Alone a piece, of a set its parts: each once, and nothing else.
      const leaving = lines.flatMap(({ sku, parts }) => (parts.length > 0 ? parts : [sku]));
      expect(await takenBy(order.order_id)).toEqual(Object.fromEntries(leaving.map((sku) => [sku, 1])));
    });
  });
