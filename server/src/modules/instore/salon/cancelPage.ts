// Cancels a visit from its mail, without a sign-in. It asks once, and shows no personal data.
import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { textIn } from '../../../platform/messages/textIn.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { boutiqueNames } from '../../catalog/stores/boutiqueNames.ts';
import { linkPage, linkRoutes, escaped } from '../../catalog/stores/linkPage.ts';
import { momentInStore } from '../../catalog/stores/momentInStore.ts';
import { cancelPath } from './cancelLink.ts';
import { endPlace } from './endPlace.ts';
import * as queries from './queries.ts';

/** The visit of a link, in the language that it was reserved in. Throws hash_not_found. */
async function visitOf(shop: Shop, visit_id: string) {
  const visit = await queries.visitById(shop.db, visit_id);
  if (!visit) throw new ApiError('hash_not_found');
  const locale: Locale = visit.locale !== null && isLocale(visit.locale) ? visit.locale : 'uk_en';
  return { ...visit, locale, isOpen: visit.status === 'reserved' && shop.now() < visit.start_time };
}

async function pageOf(shop: Shop, visit_id: string): Promise<string> {
  const { locale, status, start_time, store_id, isOpen } = await visitOf(shop, visit_id);
  const boutique = (await boutiqueNames(shop.db, [store_id], locale)).get(store_id);
  if (!boutique) throw new ApiError('hash_not_found');
  const text = textIn(locale, 'salon');
  return linkPage({
    locale,
    house: shop.config.house.name,
    title: text(isOpen ? 'cancel_ask' : status === 'cancelled' ? 'cancelled_title' : 'cancel_over'),
    lines: [momentInStore(locale, start_time, boutique.timezone), `${boutique.short_title}, ${boutique.city}`],
    form: isOpen ? `<button name="step" value="cancel">${escaped(text('cancel'))}</button>` : null,
  });
}

/** The page behind the cancel link. A visit that has ended stays as it is, and the page says so. Spec 2 §4. */
export const cancelPages = (shop: Shop): PlainRoutes =>
  linkRoutes(shop, {
    path: cancelPath,
    purpose: 'visit_cancel',
    storeOf: null,
    show: (id) => pageOf(shop, id),
    take: async (id, form) => {
      if (form['step'] !== 'cancel') throw new ApiError('payload_refused');
      const { customer_id, locale, isOpen } = await visitOf(shop, id);
      if (isOpen) await endPlace(shop, customer_id, id, locale);
      return null;
    },
  });
