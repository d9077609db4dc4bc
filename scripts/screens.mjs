// node scripts/screens.mjs http://localhost:3000: takes the pictures of docs/screens anew from a running shop.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from './lib/chromium.mjs';

const [base = 'http://localhost:3000'] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, '../docs/screens');
mkdirSync(folder, { recursive: true });

const read = async (call) => (await fetch(`${base}/api/commerce/${call}`)).json();
/** The pages of a storefront by their own paths: a category's slug is a word of the language. */
async function pagesOf(locale) {
  const { categories } = await read(`navigation?locale=${locale}`);
  const [first] = categories;
  const grid = await read(`categories/${first.path.slice('/category/'.length)}?locale=${locale}`);
  const { stories } = await read(`content/front?locale=${locale}`);
  return { front: '', grid: first.path, product: grid.items[0].url, story: stories[0].path, login: '/login/' };
}
const locales = ['fr_fr', 'jp_ja', 'sa_ar'];
const widths = [390, 1440];

const browser = await chromium.launch({
  executablePath: findChromium(console.log) ?? undefined,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
for (const locale of locales) {
  const pages = await pagesOf(locale);
  for (const width of widths) {
    const page = await browser.newPage({
      viewport: { width, height: width < 768 ? 844 : 900 },
      reducedMotion: 'reduce',
    });
    for (const [name, where] of Object.entries(pages)) {
      await page.goto(`${base}/${locale}${where}`, { waitUntil: 'networkidle' });
      const shot = await page.screenshot();
      await sharp(shot)
        .webp({ quality: 72 })
        .toFile(path.join(folder, `${name}-${locale}-${width}.webp`));
    }
    await page.close();
  }
}
await browser.close();
