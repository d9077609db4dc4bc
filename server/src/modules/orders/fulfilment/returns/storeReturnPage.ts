import { pieceConditions } from '@vitrine/rules/returns/inspection';
import { isReturnReason } from '@vitrine/rules/returns/returnLine';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../../platform/errors/ApiError.ts';
import type { PlainRoutes } from '../../../../platform/http/plainRoutes.ts';
import { textIn } from '../../../../platform/messages/textIn.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { productToFind, productLine } from '../../../checkout/basket/orderedProduct.ts';
import { linkPage, linkRoutes, escaped } from '../../../catalog/stores/linkPage.ts';
import { boutiqueNames } from '../../../catalog/stores/boutiqueNames.ts';
import { storeLocale } from '../../../catalog/stores/storeLocale.ts';
import * as stores from './storeQueries.ts';
import type { ReturnPiece } from './returnPieces.ts';
import {
  conditionsIn,
  openPieces,
  receiveInStore,
  returnSeen,
  type StoreReturn,
  storeReturnsPath,
} from './storeReturns.ts';

type Store = { readonly store_id: string; readonly name: string; readonly locale: Locale };

/** The boutique of a page. Throws hash_not_found for one that takes no returns any more. */
async function storeOfPage(shop: Shop, key: string): Promise<Store> {
  const store = await stores.storeOfKey(shop.db, key);
  if (!store) throw new ApiError('hash_not_found');
  const { store_id } = store;
  const locale = storeLocale(shop, store.country);
  const name = (await boutiqueNames(shop.db, [store_id], locale)).get(store_id)?.short_title ?? '';
  return { store_id, name, locale };
}

/** The field for the number of a return; with a fault it keeps what was typed. */
function searchForm(
  locale: Locale,
  { typed, isUnknown, isFirst }: { typed: string; isUnknown: boolean; isFirst: boolean },
) {
  const text = textIn(locale, 'boutique');
  const described = isUnknown
    ? ' aria-invalid="true" aria-describedby="help number-fault"'
    : ' aria-describedby="help"';
  return [
    `<form method="get" role="search"><label>${escaped(text(isFirst ? 'returns_number' : 'returns_other'))}`,
    `<input class="line" name="number" value="${isUnknown ? escaped(typed) : ''}" autocomplete="off" autocapitalize="characters" maxlength="32" required dir="ltr"${described}${isFirst ? ' autofocus' : ''}></label>`,
    `<p id="help">${escaped(text('returns_help'))}</p>`,
    isUnknown ? `<p class="fault" id="number-fault" role="alert">${escaped(text('returns_unknown'))}</p>` : '',
    `<button${isFirst ? '' : ' class="quiet"'}>${escaped(text('returns_find'))}</button></form>`,
  ].join('');
}

function conditionField(locale: Locale, { item_order_id, condition, piece, qty }: ReturnPiece): string {
  const text = textIn(locale, 'boutique');
  const named = textIn(locale, 'fulfilment');
  const options = pieceConditions.map(
    (one) =>
      `<option value="${one}"${one === condition ? ' selected' : ''}>${escaped(named(`condition.${one}`))}</option>`,
  );
  return [
    `<label>${escaped(text('returns_condition', { piece: productLine(piece, qty, locale) }))}`,
    `<select name="condition-${item_order_id}" required><option value="">${escaped(text('returns_choose'))}</option>`,
    ...options,
    '</select></label>',
  ].join('');
}

/** What is left to do with a return in this boutique. */
function stateOf({ status, received_store_id }: StoreReturn, store_id: string) {
  if (status === 'pending_shipping') return 'returns_to_receive';
  if (status !== 'received') return 'returns_decided';
  return received_store_id === store_id ? 'returns_received' : 'returns_elsewhere';
}

function pageOf(
  house: string,
  { store_id, name, locale }: Store,
  typed: string,
  seen: StoreReturn | undefined,
): string {
  const text = textIn(locale, 'boutique');
  const reasons = textIn(locale, 'returns');
  const search = searchForm(locale, { typed, isUnknown: typed !== '' && !seen, isFirst: !seen });
  if (!seen) return linkPage({ locale, house, title: text('returns_title'), lines: [name], form: null, more: search });
  const state = stateOf(seen, store_id);
  const open = openPieces(seen);
  const isOpen = state === 'returns_to_receive' || (state === 'returns_received' && open.length > 0);
  const named = textIn(locale, 'fulfilment');
  const lines = seen.pieces.flatMap((line) => [
    productToFind(line, locale),
    ...(isReturnReason(line.return_reason)
      ? [text('returns_reason', { reason: reasons(`reason.${line.return_reason}`) })]
      : []),
    // What customer service has found is shown, and not noted again here.
    ...(line.condition !== null && !open.includes(line) ? [named(`condition.${line.condition}`)] : []),
  ]);
  const button = text(state === 'returns_received' ? 'returns_note' : 'returns_receive');
  return linkPage({
    locale,
    house,
    title: text('returns_heading', { number: seen.increment_id }),
    lines: [name, ...lines, text(state)],
    form: isOpen
      ? [...open.map((piece) => conditionField(locale, piece)), `<button>${escaped(button)}</button>`].join('')
      : null,
    more: search,
  });
}

/**
 * The boutique's page of returns: it finds one by its number, and receives its pieces with their condition. Spec 3 §4,
 * decisions/0082.
 */
export function storeReturnPages(shop: Shop): PlainRoutes {
  const { house } = shop.config;
  return linkRoutes(shop, {
    path: storeReturnsPath,
    purpose: 'boutique_returns',
    storeOf: async (key) => (await stores.storeOfKey(shop.db, key))?.store_id,
    show: async (key, { number = '' }) => {
      const store = await storeOfPage(shop, key);
      return pageOf(
        house.name,
        store,
        number,
        number === '' ? undefined : await returnSeen(shop, number, { countries: null, stores: [store.store_id] }),
      );
    },
    take: async (key, form, { number = '' }) => {
      const store = await storeOfPage(shop, key);
      const seen = await returnSeen(shop, number, { countries: null, stores: [store.store_id] });
      const conditions = seen && conditionsIn(seen, form);
      if (!seen || !conditions) throw new ApiError('payload_refused');
      // A step that is not possible any more changes nothing: the page then shows the status.
      await receiveInStore(shop, store.store_id, seen, conditions);
      return null;
    },
  });
}
