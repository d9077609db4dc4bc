import type { LegalPage } from '@vitrine/contract/content';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { LegalBody } from '../catalogue/contentRows.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { blocksOf, filesOf } from './blocks.ts';
import { picturesOf } from './pictures.ts';
import * as queries from './queries.ts';

/** A legal page; its first paragraph is its notice, if it has one. Throws not_found. Spec 1 §2. */
export async function legalPage(shop: Shop, name: string, locale: Locale): Promise<LegalPage> {
  const row = await queries.page(shop.replica, 'legal', name, storefrontOf(locale).wording);
  if (!row) throw new ApiError('not_found');
  const body = row.body as LegalBody;
  const pictures = await picturesOf(shop, filesOf(body.blocks));
  const blocks = await blocksOf(shop, body.blocks, pictures, locale);
  return {
    title: row.title,
    updated: body.updated ?? '',
    blocks: body.notice === undefined ? blocks : [{ type: 'paragraph', text: body.notice }, ...blocks],
  };
}
