// The sign-in of a customer by a passkey: nothing is typed, and all else is as by a password. decisions/0121.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/passkeys';
import { reachableEmail } from '@vitrine/rules/account/profileEditing';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import type { Reply } from '../../../platform/http/route.ts';
import * as passkeys from '../../../platform/passkeys/passkeys.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { customer } from '../../customers/customer/customers.ts';
import { enter } from '../account/enter.ts';
import { countTry, forgiveTry } from '../signin/loginGuard.ts';
import * as queries from './queries.ts';

/** Begins a sign-in: the browser offers the passkeys that it has for the shop. Throws too_many_requests. */
export async function beginPasskeySignIn(
  shop: Shop,
  visitor: Visitor,
  address: string,
): Promise<AnswerOf<typeof contract.passkeySignInBegin>> {
  await limitAddress(shop, 'passkey-challenge', address);
  return passkeys.beginSignIn(shop, 'customer', visitor);
}

/**
 * Signs a customer in by a passkey. A lock of the account at this network holds for it too. Throws too_many_requests, passkey_unknown for
 * one that the shop does not have, passkey_refused where `checkSignIn` refuses it, user_blocked or consent_required. Spec 1 §4, §7, invariants
 * A1, A4.
 */
export async function signInByPasskey(
  shop: Shop,
  visitor: Visitor,
  { locale, consent, remember, ...body }: BodyOf<typeof contract.passkeySignIn>,
  from: { address: string; device: string | null; reply: Reply },
): Promise<AnswerOf<typeof contract.passkeySignIn>> {
  await limitAddress(shop, 'passkey-sign-in', from.address);
  const signed = await passkeys.checkSignIn(shop, 'customer', body, visitor);
  if (signed === 'unknown') throw new ApiError('passkey_unknown');
  if (signed === 'refused') throw new ApiError('passkey_refused');
  const row = await customer(shop.db, signed.owner_id);
  // Erased meanwhile, with its passkeys.
  if (!row) throw new ApiError('passkey_unknown');
  const isByEmail = reachableEmail(row.email) !== null || row.phone_login === null;
  const identifier = (isByEmail ? row.email_canonical : row.phone_login) ?? '';
  const { guard } = await countTry(shop, isByEmail ? 'email' : 'phone', identifier, from);
  return enter(shop, visitor, {
    found: row,
    guard,
    confirm: async (tx, now) => {
      // The passkey may have been removed during the check above, or have signed for another request.
      const isThere = await queries.lockCustomer(tx, row.customer_id);
      if (!isThere || !(await passkeys.countUse(tx, 'customer', signed, now))) throw new ApiError('passkey_refused');
      await forgiveTry(shop, tx, guard);
    },
    body: { locale, consent, remember },
    from,
  });
}
