import type * as contract from '@vitrine/contract/address';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../http/ApiError.ts';
import type { Shop } from '../shop.ts';
import { acceptAddress } from './acceptAddress.ts';
import * as queries from './queries.ts';
import { savedAddressOf } from './savedAddress.ts';

/** Addresses an account may keep. */
const mostAddresses = 50;

const marks = ['is_default_shipping', 'is_default_billing'] as const;

/** Saves a new address; the first one is primary. Throws address_refused with the wrong fields. Spec 2 §7. */
export async function createAddress(
  shop: Shop,
  customer_id: string,
  body: BodyOf<typeof contract.createAddress>,
): Promise<AnswerOf<typeof contract.createAddress>> {
  const now = shop.now();
  const fields = acceptAddress('shipping', body.address, storefrontOf(body.locale).language, now);
  return shop.db.transaction().execute(async (tx) => {
    await queries.lockAddressBook(tx, customer_id);
    const before = await queries.addresses(tx, customer_id);
    if (before.length >= mostAddresses) throw new ApiError('address_refused', { fields: { address: 'too_many' } });
    const wanted = {
      fields,
      is_default_shipping: before.length === 0 || (body.is_default_shipping ?? false),
      is_default_billing: before.length === 0 || (body.is_default_billing ?? false),
    };
    for (const mark of marks) if (wanted[mark] && before.length > 0) await queries.unmark(tx, customer_id, mark);
    const address_id = await queries.insertAddress(tx, customer_id, wanted, now);
    const all = await queries.addresses(tx, customer_id);
    return {
      shipping_addresses: all.map(savedAddressOf),
      address: savedAddressOf({ ...wanted, address_id }),
    };
  });
}

/** Changes an address of the customer's own. Throws not_found, or address_refused with the wrong fields. Spec 2 §7. */
export async function editAddress(
  shop: Shop,
  customer_id: string,
  body: BodyOf<typeof contract.editAddress>,
): Promise<AnswerOf<typeof contract.editAddress>> {
  const fields = acceptAddress('shipping', body.address, storefrontOf(body.locale).language, shop.now());
  return shop.db.transaction().execute(async (tx) => {
    await queries.lockAddressBook(tx, customer_id);
    const held = (await queries.addresses(tx, customer_id)).find((row) => row.address_id === body.address_id);
    if (!held) throw new ApiError('not_found');
    // A primary mark moves to another address; it is never just taken off.
    const wanted = {
      address_id: body.address_id,
      fields,
      is_default_shipping: held.is_default_shipping || (body.is_default_shipping ?? false),
      is_default_billing: held.is_default_billing || (body.is_default_billing ?? false),
    };
    for (const mark of marks) if (wanted[mark] && !held[mark]) await queries.unmark(tx, customer_id, mark);
    await queries.updateAddress(tx, customer_id, wanted);
    return { addresses: (await queries.addresses(tx, customer_id)).map(savedAddressOf) };
  });
}

/** Removes an address; the oldest one left becomes primary in its place. Throws not_found. Spec 2 §7. */
export async function deleteAddress(
  shop: Shop,
  customer_id: string,
  body: BodyOf<typeof contract.deleteAddress>,
): Promise<AnswerOf<typeof contract.deleteAddress>> {
  return shop.db.transaction().execute(async (tx) => {
    await queries.lockAddressBook(tx, customer_id);
    if (!(await queries.deleteAddress(tx, customer_id, body.address_id))) throw new ApiError('not_found');
    for (const mark of marks) await queries.markOldest(tx, customer_id, mark);
    return { addresses: (await queries.addresses(tx, customer_id)).map(savedAddressOf) };
  });
}
