import type * as contract from '@vitrine/contract/address';
import type { SavedAddress } from '@vitrine/contract/address';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import { undoMinutes } from '@vitrine/rules/account/undo';
import { type Language, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { acceptAddress } from './acceptAddress.ts';
import * as queries from './queries.ts';
import { savedAddressOf } from './savedAddress.ts';

/** The most addresses that an account may store. */
const mostAddresses = 50;

const marks = ['is_default_shipping', 'is_default_billing'] as const;

/** The customer's saved addresses. Spec 2 §3. */
export const bookOf = async (db: Database | Tx, customer_id: string, language: Language): Promise<SavedAddress[]> =>
  (await queries.addresses(db, customer_id)).map((row) => savedAddressOf(row, language));

/**
 * Saves a new address; the first one is primary. Throws address_refused with the wrong fields, or address_book_full.
 * Spec 2 §7.
 */
export async function createAddress(
  shop: Shop,
  customer_id: string,
  body: BodyOf<typeof contract.createAddress>,
): Promise<AnswerOf<typeof contract.createAddress>> {
  const now = shop.now();
  const { language } = storefrontOf(body.locale);
  const fields = acceptAddress('shipping', body.address, language, now);
  return shop.db.transaction().execute(async (tx) => {
    await queries.lockAddressBook(tx, customer_id);
    const before = await queries.addresses(tx, customer_id);
    if (before.length >= mostAddresses) throw new ApiError('address_book_full');
    const wanted = {
      fields,
      is_default_shipping: before.length === 0 || (body.is_default_shipping ?? false),
      is_default_billing: before.length === 0 || (body.is_default_billing ?? false),
    };
    for (const mark of marks) if (wanted[mark] && before.length > 0) await queries.unmark(tx, customer_id, mark);
    const address_id = await queries.insertAddress(tx, customer_id, wanted, now);
    const all = await queries.addresses(tx, customer_id);
    return {
      shipping_addresses: all.map((row) => savedAddressOf(row, language)),
      address: savedAddressOf({ ...wanted, address_id }, language),
    };
  });
}

/** Changes one of the customer's addresses. Throws not_found, or address_refused with the wrong fields. Spec 2 §7. */
export async function editAddress(
  shop: Shop,
  customer_id: string,
  body: BodyOf<typeof contract.editAddress>,
): Promise<Pick<AnswerOf<typeof contract.editAddress>, 'addresses'>> {
  const { language } = storefrontOf(body.locale);
  const fields = acceptAddress('shipping', body.address, language, shop.now());
  return shop.db.transaction().execute(async (tx) => {
    await queries.lockAddressBook(tx, customer_id);
    const current = (await queries.addresses(tx, customer_id)).find((row) => row.address_id === body.address_id);
    if (!current) throw new ApiError('not_found');
    // The request can set a primary mark but not remove it: it only moves to another address.
    const wanted = {
      address_id: body.address_id,
      fields,
      is_default_shipping: current.is_default_shipping || (body.is_default_shipping ?? false),
      is_default_billing: current.is_default_billing || (body.is_default_billing ?? false),
    };
    for (const mark of marks) if (wanted[mark] && !current[mark]) await queries.unmark(tx, customer_id, mark);
    await queries.updateAddress(tx, customer_id, wanted);
    await queries.followAddress(tx, customer_id, body.address_id, fields);
    return { addresses: await bookOf(tx, customer_id, language) };
  });
}

/**
 * Removes an address; the oldest remaining one becomes primary in its place. The removal can be undone for
 * `undoMinutes`. Throws not_found. Spec 2 §4, §7.
 */
export async function deleteAddress(
  shop: Shop,
  customer_id: string,
  body: BodyOf<typeof contract.deleteAddress>,
): Promise<AnswerOf<typeof contract.deleteAddress>> {
  const now = shop.now();
  return shop.db.transaction().execute(async (tx) => {
    await queries.lockAddressBook(tx, customer_id);
    if (!(await queries.removeAddress(tx, customer_id, body.address_id, now))) throw new ApiError('not_found');
    await queries.followAddress(tx, customer_id, body.address_id, null);
    for (const mark of marks) await queries.markOldest(tx, customer_id, mark);
    return { addresses: await bookOf(tx, customer_id, storefrontOf(body.locale).language) };
  });
}

/**
 * Restores a removed address with its marks. Throws not_found when it does not exist, is not the customer's or can no
 * longer be restored, or address_book_full. Spec 2 §4.
 */
export async function restoreAddress(
  shop: Shop,
  customer_id: string,
  body: BodyOf<typeof contract.restoreAddress>,
): Promise<AnswerOf<typeof contract.restoreAddress>> {
  const since = new Date(shop.now().getTime() - undoMinutes * 60_000);
  return shop.db.transaction().execute(async (tx) => {
    await queries.lockAddressBook(tx, customer_id);
    const removed = await queries.takeRemoved(tx, customer_id, body.address_id, since);
    if (!removed) throw new ApiError('not_found');
    const stored = await queries.addresses(tx, customer_id);
    if (stored.length >= mostAddresses) throw new ApiError('address_book_full');
    for (const mark of marks) if (removed[mark] || stored.length === 0) await queries.unmark(tx, customer_id, mark);
    await queries.insertAddress(tx, customer_id, removed, removed.created_at);
    await queries.followAddress(tx, customer_id, body.address_id, removed.fields);
    return { addresses: await bookOf(tx, customer_id, storefrontOf(body.locale).language) };
  });
}

/** Deletes the removed addresses whose undo time has passed. */
export async function sweepRemoved(shop: Shop): Promise<void> {
  await queries.forgetRemoved(shop.db, new Date(shop.now().getTime() - undoMinutes * 60_000));
}
