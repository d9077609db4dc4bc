// npm run screens -- http://localhost:3000: retakes the pictures of docs/screens from a running shop. npm run screens -- office: every page
// of the office (officeScreens.mjs).
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium, quietChromium } from './lib/chromium.mjs';

const [base = 'http://localhost:3000'] = process.argv.slice(2);
if (base === 'office') {
  await import('./officeScreens.mjs');
  process.exit(0);
}
const folder = path.resolve(import.meta.dirname, '../docs/screens');
mkdirSync(folder, { recursive: true });

const read = async (call) => (await fetch(`${base}/api/commerce/${call}`)).json();
/** The pages of a storefront by their own paths: a category's slug is a word of the language. */
async function pagesOf(locale) {
  const { categories } = await read(`navigation?locale=${locale}`);
  const [first] = categories;
  const grid = await read(`categories/${first.path.slice('/category/'.length)}?locale=${locale}`);
  const { stories } = await read(`content/front?locale=${locale}`);
  const paths = {
    front: '',
    grid: first.path,
    story: stories[0].path,
    faq: '/faq/',
    stores: '/find-store/',
    login: '/login/',
    product: grid.items[0].url,
  };
  return { paths, sku: grid.items[0].sku };
}
const locales = ['fr_fr', 'jp_ja', 'sa_ar'];
const widths = [390, 1440];

const browser = await chromium.launch({
  executablePath: findChromium(console.log) ?? undefined,
  args: quietChromium,
});
for (const locale of locales) {
  const pages = await pagesOf(locale);
  for (const width of widths) {
    const page = await browser.newPage({
      viewport: { width, height: width < 768 ? 844 : 900 },
      reducedMotion: 'reduce',
    });
    const now = String(Math.floor(Date.now() / 1000));
    await page.context().addCookies([
      { name: 'cookiebanner', value: now, url: base },
      { name: 'consent', value: `1.${now}`, url: base },
    ]);
    await page.addInitScript(() => sessionStorage.setItem('hideNotificationBanner', '1'));
    const take = async (name) => {
      await page.waitForLoadState('networkidle');
      const shot = await page.screenshot();
      const file = path.join(folder, `${name}-${locale}-${width}.webp`);
      await sharp(shot).webp({ quality: 72 }).toFile(file);
    };
    for (const [name, where] of Object.entries(pages.paths)) {
      await page.goto(`${base}/${locale}${where}`, { waitUntil: 'networkidle' });
      await take(name);
    }
    // The cart with the piece in it, the checkout it leads to, and what the header opens.
    await page.evaluate(
      async (asked) => {
        await fetch('/api/commerce/sync-form');
        const token = /XSRF-TOKEN=([^;]+)/u.exec(document.cookie)?.[1] ?? '';
        await fetch('/api/commerce/basket/add', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
          body: JSON.stringify(asked),
        });
      },
      { locale, items: [{ sku: pages.sku, qty: 1 }] },
    );
    await page.goto(`${base}/${locale}/cart/`, { waitUntil: 'networkidle' });
    await take('cart');
    const leads = page.locator('main a:not([href*="/product/"], [href*="/category/"])');
    await leads.first().click();
    await page.waitForURL((url) => !url.pathname.endsWith('/cart/'));
    await take('checkout');
    await page.goto(`${base}/${locale}`, { waitUntil: 'networkidle' });
    await page.locator('header [data-tray=navigation]').click();
    await page.getByRole('dialog').waitFor();
    await take('menu');
    await page.keyboard.press('Escape');
    await page.locator('header button[aria-expanded]').click();
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().waitFor();
    await take('search');
    await page.close();
  }
}
await browser.close();
