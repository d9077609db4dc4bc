// The card of one client at the counter: her sizes, and what she would like to have, where she allows it. decisions/0122.
import type { ClientCard, CardFound, boutiqueClientCard as contract } from '@vitrine/contract/boutiqueCard';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { sizeKindOf } from '@vitrine/rules/catalogue/sizeKinds';
import { noSize } from '@vitrine/rules/catalogue/size';
import { cardReads, deliveryPhoneMs } from '@vitrine/rules/staff/clientContact';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { respelled } from '@vitrine/rules/storefronts/spelling';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import { storeWithHours } from '../../catalog/stores/requireStore.ts';
import { storeLocale } from '../../catalog/stores/storeLocale.ts';
import { noteClientRead } from '../../customers/customer/clientReads.ts';
import { type KeptSize, sizesOf } from '../../identity/sizecard/cards.ts';
import { type BoutiqueMember, storeFor } from './boutiqueMember.ts';
import { findCardClient } from './cardClient.ts';
import * as queries from './cardQueries.ts';
import { type Place, placesOf } from './stockQueries.ts';

type WishList = ClientCard['wish_list'];
type Here = { readonly store_id: string; readonly country: string };
/** Other boutiques with a piece that a card names. */
const nearMost = 4;

/** How many of a SKU are here, online, and in other boutiques of the country. */
function stockOf(sku: string, places: readonly Place[], { store_id, country }: Here) {
  const own = places.filter((row) => row.sku === sku);
  const piecesAt = (place: string): number => own.find((row) => row.place === place)?.pieces ?? 0;
  const others = own.filter((row) => row.country === country && row.place !== store_id);
  return {
    here: piecesAt(store_id),
    online: piecesAt('ecom'),
    near: others
      .slice(0, nearMost)
      .map(({ place, name, city, pieces }) => ({ place: name ?? place, city: city ?? '', pieces })),
  };
}

type Piece = Pick<WishList[number]['pieces'][number], 'sku' | 'label' | 'is_own_size'>;

/** The pieces of an entry: the chosen size, every size of its colour, or the parts of a set. */
function piecesOf({ set_items, sizes, hscode }: queries.WishRow, card: readonly KeptSize[]): Piece[] {
  if (set_items !== null)
    return set_items.map(({ sku, title, size_code, size }) => ({
      sku,
      label: [title, size_code === noSize ? null : size].filter(Boolean).join(', '),
      is_own_size: false,
    }));
  return sizes.map(({ sku, code, name }) => {
    const kind = code === null ? null : sizeKindOf(hscode, code);
    return {
      sku,
      label: code === noSize ? null : name,
      is_own_size: card.some((one) => one.kind === kind && one.size === code),
    };
  });
}

async function wishListOf(
  shop: Shop,
  customer_id: string,
  { card, locale, here }: { card: readonly KeptSize[]; locale: Locale; here: Here },
): Promise<WishList> {
  const rows = await queries.wishListOf(shop.db, customer_id, storefrontOf(locale).wording);
  const entries = rows.map((row) => ({ row, pieces: piecesOf(row, card) }));
  const skus = entries.flatMap(({ pieces }) => pieces.map(({ sku }) => sku));
  const places = skus.length === 0 ? [] : await placesOf(shop.db, [...new Set(skus)], here.country);
  return entries.map(({ row: { sku, title, color, picture }, pieces }) => ({
    sku,
    ...respelled(locale, { name: title, color }),
    image: picture && pictureOf(shop.config.IMAGES_BASE_URL, picture).url,
    pieces: pieces.map((piece) => ({ ...piece, ...stockOf(piece.sku, places, here) })),
  }));
}

/**
 * Opens the card of one client. A client that is unknown, has not allowed it or is out of the member's countries has one answer, after
 * the same statement. Each card that opens is noted, and its client reads that. Throws staff_refused, not_found for a boutique out of
 * the scope, payload_refused for what is no whole email or number, too_many_requests.
 */
export async function openClientCard(
  shop: Shop,
  member: BoutiqueMember,
  { by, what, store_id: asked }: BodyOf<typeof contract>,
): Promise<CardFound> {
  if (!mayStaffAct(member.rights, 'see_card')) throw new ApiError('staff_refused');
  const store_id = await storeFor(shop, member, asked);
  await limit(shop, 'client_card', member.staff_id, cardReads);
  const { country } = await storeWithHours(shop.db, store_id);
  const since = new Date(shop.now().getTime() - deliveryPhoneMs);
  const found = await findCardClient(shop.db, { by, what, scope: member.scope, store: { store_id, country }, since });
  if (!found) return { card: null };
  const { customer_id, firstname, given_at } = found;
  // Before the card is read: what cannot be noted is not shown. decisions/0097.
  const read = { by: { staff_id: member.staff_id }, call: '/boutique/client-card', increment_id: customer_id };
  await noteClientRead(shop, read);
  const locale = storeLocale(shop, country);
  const card = await sizesOf(shop.db, customer_id, storefrontOf(locale).wording);
  return {
    card: {
      firstname,
      allowed_at: given_at.toISOString(),
      sizes: card.map(({ kind, size, name }) => ({ kind, size, name })),
      wish_list: await wishListOf(shop, customer_id, { card, locale, here: { store_id, country } }),
    },
  };
}
