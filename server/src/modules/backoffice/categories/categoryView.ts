// What the pages of a category share. decisions/0127.
import type { ArrangedPiece } from '@vitrine/contract/staffCategories';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { isServed } from '../../../platform/config/house.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { cardsOf } from '../../catalog/catalogue/cards.ts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import { currentSnapshot, type Snapshot, type SnapshotCategory } from '../../catalog/catalogue/snapshot.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeRead } from '../staff/tasks.ts';
import * as queries from './pieceQueries.ts';

/** Throws staff_refused: the order of a category shows in every storefront. */
export function requireReader(member: StaffMember): void {
  requireWholeRead(member, 'arrange_categories');
}

/** A storefront of the house, the first where none is asked for. Throws payload_refused for another one. */
export function storefrontAsked({ config: { house } }: Shop, locale: Locale | undefined) {
  const [first] = house.storefronts;
  const own = locale ?? first;
  if (own === undefined || !isServed(house, own))
    throw new ApiError('payload_refused', { fields: { locale: 'format' } });
  return { locale: own, storefronts: [...house.storefronts] };
}

/** A category of the present catalogue. Throws not_found. */
export async function requireCategory(
  shop: Shop,
  code: string,
): Promise<{ snapshot: Snapshot; category: SnapshotCategory }> {
  const snapshot = await currentSnapshot(shop.db);
  const category = snapshot.categories.get(code);
  if (category === undefined) throw new ApiError('not_found');
  return { snapshot, category };
}

/** What a storefront shows of pieces, in their sequence. `natural` has their index in the order of those without a place. */
export async function piecesOf(
  shop: Shop,
  snapshot: Snapshot,
  { codes, locale, natural }: { codes: readonly string[]; locale: Locale; natural: ReadonlyMap<string, number> },
): Promise<ArrangedPiece[]> {
  const [rows, { cards }] = await Promise.all([
    queries.pieceRows(shop.db, codes, storefrontOf(locale).wording),
    cardsOf(shop, snapshot, codes, locale),
  ]);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const shown = new Map(cards.map(({ code, card }) => [code, card]));
  return codes.flatMap((code) => {
    const row = byCode.get(code);
    if (row === undefined) return [];
    const card = shown.get(code);
    const picture = row.picture && pictureOf(shop.config.IMAGES_BASE_URL, { ...row.picture, alt: '' });
    return [
      {
        code,
        title: card?.name ?? row.title,
        image: card?.image?.url ?? picture?.url ?? null,
        natural: natural.get(code) ?? 0,
        is_sold_here: card !== undefined,
        is_hidden: row.is_hidden,
        in_stock: card?.in_stock ?? false,
        price: card?.price ?? null,
      },
    ];
  });
}
