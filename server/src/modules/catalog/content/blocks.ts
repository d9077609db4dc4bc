import type { ContentBlock } from '@vitrine/contract/content';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { cardsOf } from '../catalogue/cards.ts';
import type { BlockRow } from '../catalogue/contentRows.ts';
import { currentSnapshot } from '../catalogue/snapshot.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { deliveryCosts } from './deliveryCosts.ts';
import type { PictureFinder } from './pictures.ts';

/** The pictures that blocks show. */
export const filesOf = (blocks: readonly BlockRow[]): string[] =>
  blocks.flatMap((block) => (block.type === 'picture' ? [block.file] : []));

/** Blocks in the contract's form: pictures with their sizes, products as cards, rules as text. */
export async function blocksOf(
  shop: Shop,
  blocks: readonly BlockRow[],
  pictures: PictureFinder,
  locale: Locale,
): Promise<ContentBlock[]> {
  const codes = blocks.flatMap((block) => (block.type === 'products' ? block.products : []));
  const found =
    codes.length === 0
      ? []
      : (await cardsOf(shop, await currentSnapshot(shop.replica), [...new Set(codes)], locale)).cards;
  const cards = new Map(found.map(({ code, card }) => [code, card]));
  return blocks.map((block): ContentBlock => {
    if (block.type === 'products')
      return { ...block, products: block.products.flatMap((code) => cards.get(code) ?? []) };
    if (block.type === 'delivery_costs') return { type: 'list', items: deliveryCosts(locale) };
    if (block.type !== 'picture') return block;
    const { file, alt, ...rest } = block;
    return { ...rest, image: pictures(file, alt) };
  });
}
