import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shopper } from '../shopper.ts';
import type { Chance } from './chance.ts';
import { fillFields, type Walk } from './walk.ts';
import { someProfile } from './people.ts';

type Product = {
  readonly slug_base: string;
  readonly configurator_type: string;
  readonly variants: readonly { readonly sku: string }[];
};
const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../house/catalogue', name), 'utf8'));
const products = read('products.json') as readonly Product[];
const prices = read('prices.json') as Readonly<Record<string, Readonly<Record<string, number>>>>;
const stock = read('stock.json') as Readonly<Record<string, { readonly ecom?: number }>>;

const pieces = products
  .filter(({ configurator_type }) => configurator_type === 'VARIANT_PRODUCT')
  .flatMap(({ slug_base, variants }) =>
    variants.map(({ sku }) => ({ sku, slug: `${slug_base}-${sku.replaceAll(' ', 'v')}` })),
  )
  .filter(({ sku }) => (stock[sku]?.ecom ?? 0) >= 5);

/** A SKU that a storefront sells. */
export function someSku(chance: Chance, { country }: { readonly country: string }): string {
  return chance.pick(pieces.filter(({ sku }) => prices[sku]?.[country] !== undefined)).sku;
}

/** Adds a product to the cart that the storefront sells and has in stock; another if one is sold out meanwhile. */
export async function buyOne(walk: Walk, shopper: Shopper = walk.main): Promise<string> {
  const { chance } = walk;
  const { country } = storefrontOf(shopper.locale);
  const sold = pieces.filter(({ sku }) => prices[sku]?.[country] !== undefined);
  for (let tried = 0; tried < 8; tried += 1) {
    const { sku, slug } = chance.pick(sold);
    await shopper.open(`/product/${slug}?selected_sku=${sku.replaceAll(' ', 'v')}`);
    const add = shopper.page
      .getByRole('main')
      .getByRole('button', { name: shopper.words('product.add_to_cart') })
      .first();
    if (!(await add.isVisible()) || (await add.getAttribute('aria-disabled')) === 'true') continue;
    const answered = shopper.page.waitForResponse(/\/basket\/add$/u);
    await add.click();
    if (!(await answered).ok()) continue;
    walk.skus.push(sku);
    return slug;
  }
  throw new Error('eight pieces could not be added');
}

/** Creates an account through its form. */
export async function openAccount(walk: Walk): Promise<void> {
  const { main, page, chance, locale } = walk;
  const profile = someProfile(chance, locale);
  await main.open('/account-create/');
  await fillFields(page, 'profile', profile);
  await main.button('signin.create').click();
  await expect(page).not.toHaveURL(/account-create/u);
  walk.account = { email: profile.email, password: profile.password };
}
