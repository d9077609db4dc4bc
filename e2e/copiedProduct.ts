// A product from a copy to its page: variants by the generator, a price that a second member approves, published, and met by a visitor.
import type { Browser } from '@playwright/test';
import type { DemoHouse } from './demoHouse.ts';
import type { Person } from './officePerson.ts';
import { expect, ownNetwork } from './shopper.ts';

const original = 'cravate-chevron';

/** A merchandiser copies a product with its texts and pictures, and adds two variants to its two by the generator. */
export async function copied(merchandiser: Person, code: string, stem: string): Promise<void> {
  const { page, dialog } = merchandiser;
  await merchandiser.open('Products');
  await merchandiser.type('Code, SKU or name', original);
  await merchandiser.tap(
    page.getByRole('main').getByRole('row').filter({ hasText: original }).getByRole('link').first(),
  );
  await merchandiser.press('button', 'Copy');
  await merchandiser.type('Code', code, dialog);
  await merchandiser.type('Beginning of the SKUs', stem, dialog);
  await merchandiser.confirm('Make the copy');
  await expect(page).toHaveURL(new RegExp(`/products/${code}$`, 'u'));
  const variants = page.getByRole('table', { name: 'Variants', exact: true }).getByRole('row');
  await expect(variants).toHaveCount(3);
  await merchandiser.tap(page.getByText('Add variants'));
  await merchandiser.tap(page.locator('summary', { hasText: /^Colour:/u }));
  await merchandiser.press('checkbox', /\(garance\)$/u);
  await merchandiser.press('checkbox', /\(argile\)$/u);
  await merchandiser.tap(page.locator('summary', { hasText: /^Size:/u }).last());
  await merchandiser.press('checkbox', /\(CM150X8\)$/u);
  await merchandiser.press('button', 'Propose the variants');
  await merchandiser.press('button', 'Save the product');
  await expect(variants).toHaveCount(5);
}

/** The merchandiser proposes a price in France, and another member approves it. */
export async function priced(merchandiser: Person, approver: Person, code: string): Promise<void> {
  const { page, dialog } = merchandiser;
  await page.goto(`/office/prices?product=${code}&country=fr`);
  const cells = page.getByRole('grid').getByRole('gridcell');
  await merchandiser.tap(cells.first());
  for (let row = 0; row < 4; row += 1) {
    await merchandiser.write('225');
    await merchandiser.key('Enter');
  }
  await merchandiser.press('button', 'Propose');
  await merchandiser.press('checkbox', /go on sale/u, dialog);
  await merchandiser.type('Reason', `Price of ${code}`, dialog);
  await merchandiser.confirm('Propose');
  await expect(dialog).toBeHidden();
  await approver.page.goto('/office/prices/sets');
  await approver.press('link', `Price of ${code}`);
  await approver.press('button', 'Approve all');
  await approver.confirm('Approve all');
  await expect(approver.page.getByText('4 applied')).toBeVisible();
}

/** The merchandiser publishes the product. */
export async function published(merchandiser: Person, code: string): Promise<void> {
  const { page } = merchandiser;
  await page.goto(`/office/publishing/${code}`);
  await merchandiser.press('button', 'Publish');
  await merchandiser.type('Reason', 'New season', merchandiser.dialog);
  await merchandiser.confirm('Publish');
  await expect(page.getByRole('button', { name: 'Hide everywhere' })).toBeVisible();
}

/** A visitor finds the product by its SKU, sees its picture and its four variants. */
export async function metInShop(browser: Browser, { url }: DemoHouse, sku: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', extraHTTPHeaders: ownNetwork() });
  try {
    const page = await context.newPage();
    await page.goto(`/fr_fr/recherche?s=${encodeURIComponent(sku)}`);
    await page.getByRole('main').getByRole('link', { name: 'Chevron' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Chevron' })).toBeVisible();
    await expect(page.getByText(/^225\s€/u).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /4 couleurs$/u })).toBeVisible();
    const picture = page
      .getByRole('button', { name: /^Agrandir : Chevron, .+ Fauve/u })
      .first()
      .locator('img');
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  } finally {
    await context.close();
  }
}
