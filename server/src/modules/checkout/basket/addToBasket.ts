import { createHash } from 'node:crypto';
import type { Basket, addToBasket as contract } from '@vitrine/contract/basket';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { countStep } from '../../customers/session/countSteps.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { ensureSession, firstSession, foundVisitor, readVisitor } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { basketOf } from './basketView.ts';
import { optionsHash } from './optionsHash.ts';
import { ownerOf } from './owner.ts';
import { recordAddKey, type AddKey } from './addKeyQueries.ts';
import * as queries from './queries.ts';
import { basketRowsOf } from './readBasket.ts';
import { refuseLines, refuseOptions } from './refuseLines.ts';
import { wantedLines } from './wantedLines.ts';
import { withProductTexts } from './withProductTexts.ts';

/** The idempotency key of a request with a hash of the added items, in a fixed field order. */
function addKeyOf(lines: readonly queries.WantedLine[], key: string | null): AddKey {
  if (key === null) return { key, payload_hash: null };
  const added = lines.map(({ sku, options_hash, qty }) => [sku, options_hash, qty]);
  return {
    key,
    payload_hash: createHash('sha256')
      .update(JSON.stringify(['basket/add', added]))
      .digest(),
  };
}

const piecesIn = (lines: readonly { readonly qty: number }[]): number => lines.reduce((sum, { qty }) => sum + qty, 0);

/**
 * Adds items to the visitor's basket, all or none, and opens the basket if needed; concurrent additions of two tabs all
 * count. A request repeated with its key adds nothing and answers the current basket. Throws sku_unknown,
 * options_refused, quantity_refused, out_of_stock or not_in_stock, with the product's name, and idempotency_conflict
 * for a key used with other items. Spec 1 §7, §8, invariant M5.
 */
export async function addToBasket(
  shop: Shop,
  visitor: Visitor,
  body: BodyOf<typeof contract>,
  idempotency_key: string | null = null,
): Promise<Basket> {
  const { locale, items } = body;
  const now = shop.now();
  const lines = wantedLines(items);
  const { key, payload_hash } = addKeyOf(lines, idempotency_key);
  const { basket, isFirst } = await shop.db.transaction().execute(async (tx) => {
    const session_id = await ensureSession(tx, visitor, now);
    const owner = ownerOf({ session_id, customer_id: visitor.customer_id });
    if (!owner) throw new Error('a stored session owns a basket');
    const recorded = key && payload_hash ? await recordAddKey(tx, session_id, { key, payload_hash }) : 'new';
    if (recorded === 'other') throw new ApiError('idempotency_conflict');
    if (recorded === 'same')
      return { basket: basketOf(shop, await basketRowsOf(shop, tx, owner, locale), locale), isFirst: false };
    await queries.addLines(tx, owner, storefrontOf(locale).country, lines, now);
    const rows = await basketRowsOf(shop, tx, owner, locale);
    refuseOptions(rows, lines);
    refuseLines(rows, [...new Set(lines.map(({ sku }) => sku))]);
    return { basket: basketOf(shop, rows, locale), isFirst: piecesIn(rows) === piecesIn(lines) };
  });
  if (isFirst) countStep(shop, 'basket', { locale, user_agent: visitor.user_agent });
  return basket;
}

/**
 * As `addToBasket`, for a visitor of whom only the cookie is known. A first line without options takes one statement;
 * any other request takes the usual path, which checks options.
 */
export async function addFirst(
  shop: Shop,
  unread: Visitor,
  body: BodyOf<typeof contract>,
  idempotency_key: string | null = null,
): Promise<Basket> {
  const { locale, items } = body;
  const { country } = storefrontOf(locale);
  const now = shop.now();
  const [line, ...more] = wantedLines(items);
  if (!line || more.length > 0 || line.options_hash !== optionsHash({}))
    return addToBasket(shop, await readVisitor(shop.db, unread.raw, now, unread.user_agent), body, idempotency_key);
  const session = firstSession(unread, now);
  const addKey = addKeyOf([line], idempotency_key);
  const { opened, known } = await queries.openFirstBasket(shop.db, session, country, line, addKey);
  if (opened) {
    countStep(shop, 'basket', { locale, user_agent: unread.user_agent });
    return basketOf(shop, await withProductTexts(shop.db, shop.db, [opened], locale), locale);
  }
  return addToBasket(shop, await foundVisitor(shop.db, unread, known, now), body, idempotency_key);
}
