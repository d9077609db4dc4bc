import type { Personalisation } from '@vitrine/contract/personalisation';
import { isContainerType, personalisedKindOf } from '@vitrine/rules/catalogue/personalisation';
import { sizeShown } from '@vitrine/rules/catalogue/size';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { respelled } from '@vitrine/rules/storefronts/spelling';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/**
 * How a variant can be engraved, with its price and working days, and the pieces that form kits with it. Throws
 * sku_unknown when the storefront does not sell it or it has no personalised page. Spec 1 §2, decisions/0062.
 */
export async function personalisation(
  shop: Shop,
  sku: string,
  locale: Locale,
): Promise<{ code: string; answer: Personalisation }> {
  const storefront = storefrontOf(locale);
  const row = await queries.personalised(shop.replica, sku, storefront.country);
  const { price, ...terms } = row?.engraving ?? { price: null };
  const perso_product_type = row?.engraving && price !== null ? row.engraving.perso_product_type : null;
  const kind = row && personalisedKindOf({ container: row.container, perso_product_type });
  if (!row || !kind) throw new ApiError('sku_unknown', { sku });
  const kit =
    kind !== 'beltkits' || !row.container
      ? []
      : await queries.kitProducts(shop.replica, row.container.container_id, storefront);
  return {
    code: row.code,
    answer: {
      sku: row.sku,
      kind,
      engraving:
        'fonts' in terms && price !== null
          ? { ...terms, fonts: [...terms.fonts], sizes: [...terms.sizes], price: shownPrice(price, locale) }
          : null,
      kit: kit
        .filter(({ container_type }) => isContainerType(container_type))
        .map((piece) => ({
          sku: piece.sku,
          container_type: piece.container_type,
          container_id: piece.container_id,
          container_role: piece.container_role,
          ...respelled(locale, { name: piece.title, color: piece.color }),
          size: piece.size_code === null ? null : sizeShown(piece.size_code) && piece.size,
          image: piece.picture && pictureOf(shop.config.IMAGES_BASE_URL, piece.picture),
          price: shownPrice(piece.amount, locale),
          in_stock: piece.in_stock,
        })),
    },
  };
}
