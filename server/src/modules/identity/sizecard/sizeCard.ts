// What a customer keeps on her size card, and whether boutiques may see it. decisions/0122.
import type { BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/sizeCard';
import { sizeChoices, sizeSuggestions } from '@vitrine/rules/catalogue/sizeKinds';
import { respelled } from '@vitrine/rules/storefronts/spelling';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { consentOf, sizesOf } from './cards.ts';
import * as queries from './queries.ts';

/** The card of a customer, in the words of a storefront. */
export async function readSizeCard({ db }: Shop, customer_id: string, locale: Locale): Promise<contract.SizeCard> {
  const { wording } = storefrontOf(locale);
  const sizes = await sizesOf(db, customer_id, wording);
  const bought = await queries.boughtSizes(db, customer_id, wording);
  const consent = await consentOf(db, customer_id);
  return {
    ...respelled(locale, {
      sizes: sizes.map(({ updated_at, ...size }) => ({ ...size, updated_at: updated_at.toISOString() })),
      choices: sizeChoices(await queries.catalogueSizes(db, wording)),
      suggestions: sizeSuggestions(
        bought.map(({ bought_at, ...piece }) => ({ ...piece, bought_at: bought_at.toISOString() })),
        sizes.map(({ kind }) => kind),
      ),
    }),
    consent: consent?.is_of_now
      ? { given_at: consent.given_at.toISOString(), withdrawn_at: consent.withdrawn_at?.toISOString() ?? null }
      : null,
  };
}

/** Changes something of a customer under the lock of the account. Throws session_ended when the account no longer exists. */
const changed = (shop: Shop, customer_id: string, work: (tx: Tx) => Promise<void>): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    if (!(await queries.lockAccount(tx, customer_id))) throw new ApiError('session_ended');
    await work(tx);
  });

/** Keeps the size of a kind, or removes it. Throws payload_refused for a size that the collection has not, session_ended. */
export async function changeSize(
  shop: Shop,
  customer_id: string,
  { locale, kind, size }: BodyOf<typeof contract.changeSize>,
): Promise<contract.SizeCard> {
  const choices = sizeChoices(await queries.catalogueSizes(shop.db, storefrontOf(locale).wording));
  const own = choices.find((one) => one.kind === kind)?.sizes ?? [];
  if (size !== null && !own.some((one) => one.size === size))
    throw new ApiError('payload_refused', { fields: { size: 'select_required' } });
  await changed(shop, customer_id, (tx) =>
    size === null
      ? queries.removeSize(tx, customer_id, kind)
      : queries.keepSize(tx, { customer_id, kind, size, updated_at: shop.now() }),
  );
  return readSizeCard(shop, customer_id, locale);
}

/** Allows boutiques to see the card, or withdraws that: the next look of a boutique finds nothing. Throws session_ended. */
export async function allowCard(
  shop: Shop,
  customer_id: string,
  { locale, allowed, text_version }: BodyOf<typeof contract.allowSizeCard>,
): Promise<contract.SizeCard> {
  const now = shop.now();
  await changed(shop, customer_id, (tx) =>
    allowed
      ? queries.giveConsent(tx, { customer_id, text_version, locale, given_at: now })
      : queries.withdrawConsent(tx, customer_id, now),
  );
  return readSizeCard(shop, customer_id, locale);
}
