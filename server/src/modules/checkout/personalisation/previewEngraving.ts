import type { EngravingDrawing } from '@vitrine/contract/basket';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { previewEngraving as contract } from '@vitrine/contract/personalisation';
import { refusedOptions } from '@vitrine/rules/catalogue/personalisation';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { workshopOf } from '../basket/workshop.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

/**
 * Draws an engraving with the function that draws it for cart, order and workshop, and checks it as the cart does. Throws
 * sku_unknown, and options_refused with the field. decisions/0062.
 */
export async function previewEngraving(shop: Shop, body: BodyOf<typeof contract>): Promise<EngravingDrawing> {
  const { locale, sku, lines, font, size } = body;
  const row = await queries.personalised(shop.replica, sku, storefrontOf(locale).country);
  if (!row) throw new ApiError('sku_unknown', { sku });
  const terms = row.engraving && row.engraving.price !== null ? row.engraving : null;
  const options = {
    engraving: lines,
    perso_info: {
      perso_product_type: terms?.perso_product_type ?? '',
      personalization_info_properties: { font, size },
    },
  };
  const refused = refusedOptions({ engraving: terms, container: null, chosen_container: null }, options);
  if (!terms || Object.keys(refused).length > 0) {
    const fields = {
      ...(refused.engraving && { lines: refused.engraving }),
      ...(refused.perso_info && { font: refused.perso_info }),
    };
    throw new ApiError('options_refused', { fields, sku });
  }
  return workshopOf(options, terms).drawing;
}
