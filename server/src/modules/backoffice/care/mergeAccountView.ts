// An account beside another, before a member asks to merge them. decisions/0119.
import type { MergeAccount } from '@vitrine/contract/staffMerge';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { wholeHouse } from '@vitrine/rules/staff/role';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { hasPasskeys } from '../../../platform/passkeys/passkeys.ts';
import { customerOf } from '../../customers/customer/customerOf.ts';
import { addressOf } from '../../orders/orders/orderView.ts';
import { addressesOf, clientById } from './clientQueries.ts';
import { phoneOf } from './phoneOf.ts';

const mostAddresses = 10;

/** An account whose scope the caller has checked. Throws not_found for one that has been erased meanwhile. */
export async function mergeAccountView(db: Database, customer_id: string): Promise<MergeAccount> {
  const row = await clientById(db, customer_id, wholeHouse);
  const account = await customerOf(db, customer_id);
  if (!row || !account) throw new ApiError('not_found');
  const locale = isLocale(row.store) ? row.store : 'uk_en';
  const addresses = await addressesOf(db, customer_id);
  return {
    customer_id,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email ?? '',
    phone: phoneOf(row),
    country: row.country,
    created_at: row.created_at.toISOString(),
    is_proven: account.email_proven_at !== null,
    signs_in_by: [
      ...(row.phone_login === null ? [] : (['phone'] as const)),
      ...(account.is_binded_wechat ? (['wechat'] as const) : []),
      ...((await hasPasskeys(db, 'customer', customer_id)) ? (['passkey'] as const) : []),
    ],
    consents: { communication: row.communication, newsletter: row.newsletter !== null },
    addresses: addresses.slice(0, mostAddresses).map(({ fields }) => addressOf(fields, locale).address.join(', ')),
  };
}
