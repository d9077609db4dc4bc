// A new picture on the front page: uploaded, with its words, published, and met by a visitor.
import type { Browser } from '@playwright/test';
import type { DemoHouse } from './demoHouse.ts';
import type { Person } from './officePerson.ts';
import { expect, ownNetwork } from './shopper.ts';

/** Marketing uploads a picture and says in French what it shows. */
export async function uploaded(marketing: Person, words: string): Promise<void> {
  const { page } = marketing;
  // A picture that the house does not have: what the member sees now.
  const buffer = await page.screenshot({ type: 'png' });
  await marketing.open('Pictures');
  await page.getByLabel('Upload a picture').setInputFiles({ name: 'autumn.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Nothing shows this picture yet.')).toBeVisible();
  await marketing.type('French', words);
  await marketing.press('button', 'Save the text');
  await expect(page.getByRole('button', { name: 'Save the text' })).toBeDisabled();
}

/** Marketing takes the picture, found by its words, for the front page, and publishes it with a new title in French. */
export async function onFrontPage(marketing: Person, words: string, title: string): Promise<void> {
  const { page, dialog } = marketing;
  await marketing.open('Contents');
  await marketing.tap(page.getByRole('main').getByRole('row').filter({ hasText: 'Front page' }).getByRole('link'));
  const hero = page.getByRole('group', { name: 'Main picture and text' });
  await marketing.press('button', 'Choose another picture Picture', hero);
  await marketing.type('Name or what it shows', words, dialog);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await marketing.press('button', /^Use/u, dialog);
  await expect(hero.getByLabel('What the picture shows')).toHaveValue(words);
  await marketing.type('Title', title, hero);
  await marketing.press('button', 'Publish');
  await marketing.type('Reason', 'Autumn', dialog);
  await marketing.confirm('Publish');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Everything is published.')).toBeVisible();
}

/** A visitor meets the picture on the front page of France. */
export async function metOnFrontPage(
  browser: Browser,
  { url }: DemoHouse,
  words: string,
  title: string,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', extraHTTPHeaders: ownNetwork() });
  try {
    const page = await context.newPage();
    await page.goto('/fr_fr/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    const picture = page.getByRole('img', { name: words });
    await expect(picture).toBeVisible();
    // The file is there: a broken one has no width.
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  } finally {
    await context.close();
  }
}
