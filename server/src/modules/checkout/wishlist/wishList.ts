import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { changeWishList as contract, WishList } from '@vitrine/contract/wishList';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { type BasketOwner, ownerOf } from '../basket/owner.ts';
import { chosenProductUrl, productUrl } from '../../catalog/catalogue/paths.ts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { ensureSession } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

async function wishesOf(
  shop: Shop,
  db: Database | Tx,
  owner: BasketOwner,
  locale: Locale,
): Promise<WishList['wishes']> {
  const { wording, country } = storefrontOf(locale);
  const rows = await queries.wishesOf(db, owner, wording, country);
  return rows.map(({ sku, size_chosen, title, kind, slug, color, size, picture, amount, in_stock }) => ({
    sku,
    size_chosen,
    name: title,
    kind,
    variant: [color, size_chosen ? size : null].filter((name) => name !== null),
    url: (size_chosen ? chosenProductUrl : productUrl)(slug, sku),
    image: picture && pictureOf(shop.config.IMAGES_BASE_URL, picture),
    price: amount === null ? null : shownPrice(amount, locale),
    in_stock: in_stock && amount !== null,
  }));
}

const listOf = async (shop: Shop, db: Database | Tx, owner: BasketOwner, locale: Locale): Promise<WishList> => ({
  wishes: await wishesOf(shop, db, owner, locale),
  share: await queries.shareOf(db, owner),
});

/** The visitor's list; empty for a visitor without a stored session. Spec 1 §3. */
export async function wishList(shop: Shop, visitor: Visitor, locale: Locale): Promise<WishList> {
  const owner = ownerOf(visitor);
  return owner ? listOf(shop, shop.db, owner, locale) : { wishes: [], share: null };
}

function change(shop: Shop, visitor: Visitor, locale: Locale, work: (tx: Tx, owner: BasketOwner) => Promise<void>) {
  return shop.db.transaction().execute(async (tx) => {
    const session_id = await ensureSession(tx, visitor, shop.now());
    const owner = ownerOf({ session_id, customer_id: visitor.customer_id });
    if (!owner) throw new Error('a stored session owns a list');
    await work(tx, owner);
    return listOf(shop, tx, owner, locale);
  });
}

/** Puts a product on the list or takes it off, any number of times. Throws sku_unknown. */
export function changeWishList(
  shop: Shop,
  visitor: Visitor,
  { locale, wanted, ...wish }: BodyOf<typeof contract>,
): Promise<WishList> {
  return change(shop, visitor, locale, async (tx, owner) => {
    if (!wanted) return queries.dropWish(tx, owner, wish.sku);
    if (!(await queries.addWish(tx, owner, wish, shop.now()))) throw new ApiError('sku_unknown');
  });
}

/** Opens the list's link or ends it; a link that was ended never works again. */
export function shareWishList(
  shop: Shop,
  visitor: Visitor,
  { locale, shared }: { locale: Locale; shared: boolean },
): Promise<WishList> {
  return change(shop, visitor, locale, (tx, owner) =>
    shared
      ? queries.openShare(tx, owner, randomBytes(16).toString('base64url'), shop.now())
      : queries.endShare(tx, owner),
  );
}

/** A shared list in the reader's storefront, without anything about its owner. Throws not_found. */
export async function sharedWishList(
  shop: Shop,
  { locale, list }: { locale: Locale; list: string },
): Promise<Pick<WishList, 'wishes'>> {
  const owner = await queries.ownerByToken(shop.db, list);
  if (!owner) throw new ApiError('not_found');
  return { wishes: await wishesOf(shop, shop.db, owner, locale) };
}
