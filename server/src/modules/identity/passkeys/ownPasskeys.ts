// The passkeys of a customer's account: a way to sign in beside the password, which stays. decisions/0121.
import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/passkeys';
import { reachableEmail } from '@vitrine/rules/account/profileEditing';
import { browserKinds, deviceKinds, type SeenDevice } from '@vitrine/rules/session/device';
import { passkeyKeeper, passkeyName } from '@vitrine/rules/session/passkeys';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { cleanLine } from '@vitrine/rules/text/cleanLine';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { passkeyPlace } from '../../../platform/passkeys/holders.ts';
import * as passkeys from '../../../platform/passkeys/passkeys.ts';
import { isProvenLately } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { customer } from '../../customers/customer/customers.ts';
import type { CustomerRow } from '../../customers/customer/customerRows.ts';
import { passkeyMails } from './mails.ts';
import * as queries from './queries.ts';

type Answer = AnswerOf<typeof contract.passkeys>;

/** The customer and the session of a visitor. Throws session_ended. */
function ownerOf({ customer_id, session_id }: Visitor): { customer_id: string; session_id: string } {
  if (!customer_id || !session_id) throw new ApiError('session_ended');
  return { customer_id, session_id };
}

/** As `ownerOf`, only soon after the sign-in or the password: a passkey opens the account alone. Throws password_again. ASVS 7.5.3. */
async function provenOwner(shop: Shop, visitor: Visitor): Promise<{ customer_id: string }> {
  const { customer_id, session_id } = ownerOf(visitor);
  if (!(await isProvenLately(shop.db, session_id, shop.now())))
    throw new ApiError('password_again', { fields: { password: 'required' } });
  return { customer_id };
}

type Row = Awaited<ReturnType<typeof queries.passkeysOf>>[number];
const seenBy = ({ browser, device }: Row): SeenDevice => ({
  browser: browserKinds.find((kind) => kind === browser) ?? null,
  device: deviceKinds.find((kind) => kind === device) ?? null,
});

async function listOf(shop: Shop, customer_id: string): Promise<Answer> {
  const rows = await queries.passkeysOf(shop.db, customer_id);
  return {
    passkeys: rows.map((row) => ({
      passkey_id: row.passkey_id,
      name: row.name,
      ...seenBy(row),
      created_at: row.created_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    })),
    accepted: {
      rp_id: passkeyPlace(shop.config, 'customer').rpID,
      user_id: Buffer.from(customer_id).toString('base64url'),
      credential_ids: rows.map(({ credential_id }) => credential_id),
    },
  };
}

/** The passkeys of the customer, the newest first. */
export const readPasskeys = (shop: Shop, visitor: Visitor): Promise<Answer> =>
  listOf(shop, ownerOf(visitor).customer_id);

/** How the browser names the account beside a passkey. */
function accountNames({ email, phone_login, firstname, lastname }: CustomerRow): { name: string; displayName: string } {
  const name = reachableEmail(email) ?? phone_login ?? '';
  return { name, displayName: `${firstname} ${lastname}`.trim() || name };
}

/** Begins a passkey of the customer. Throws session_ended, password_again, passkeys_full. */
export async function beginPasskey(shop: Shop, visitor: Visitor): Promise<AnswerOf<typeof contract.passkeyBegin>> {
  const { customer_id } = await provenOwner(shop, visitor);
  const row = await customer(shop.db, customer_id);
  if (!row) throw new ApiError('session_ended');
  const begun = await passkeys.beginPasskey(shop, 'customer', { owner_id: customer_id, ...accountNames(row) }, visitor);
  if (!begun) throw new ApiError('passkeys_full');
  return begun;
}

type Changed = { readonly customer_id: string; readonly locale: Locale; readonly name: string };

/** Mails the customer, at the mailbox of this moment, that a passkey was added or removed. */
async function queueChange(
  tx: Tx,
  kind: keyof typeof passkeyMails,
  { customer_id, locale, name }: Changed,
  now: Date,
): Promise<void> {
  const email = reachableEmail((await customer(tx, customer_id))?.email ?? null);
  if (email === null) return;
  const data = { email, name, changed_at: now.toISOString() };
  await queueMail(tx, { kind: passkeyMails[kind], event: randomUUID(), locale, customer_id, data }, now);
}

/**
 * Adds a passkey that the customer's browser has made, named by the program that keeps it where it says so, and mails the customer. Throws
 * session_ended, password_again, or passkey_refused where `checkPasskey` refuses it and for one that an account has.
 */
export async function addPasskey(
  shop: Shop,
  visitor: Visitor,
  { locale, ...body }: BodyOf<typeof contract.passkeyAdd>,
): Promise<Answer> {
  const { customer_id } = await provenOwner(shop, visitor);
  const { session_hash, user_agent } = visitor;
  const owner = { owner_id: customer_id, session_hash, user_agent };
  const made = await passkeys.checkPasskey(shop, 'customer', body, owner);
  if (!made) throw new ApiError('passkey_refused');
  const keeper = passkeyKeeper(made.aaguid);
  const name = passkeyName({ name: keeper, ...made.passkey });
  const now = shop.now();
  await shop.db.transaction().execute(async (tx) => {
    if (!(await queries.lockCustomer(tx, customer_id))) throw new ApiError('session_ended');
    const passkey_id = await passkeys.insertPasskey(tx, 'customer', made.passkey);
    if (passkey_id === null) throw new ApiError('passkey_refused');
    if (keeper !== null) await queries.renamePasskey(tx, { customer_id, passkey_id }, keeper);
    await queueChange(tx, 'passkey_added', { customer_id, locale, name }, now);
  });
  shop.log.info('passkey of a customer added');
  return listOf(shop, customer_id);
}

/** Names a passkey of the customer. Throws session_ended, payload_refused, not_found. */
export async function renamePasskey(shop: Shop, visitor: Visitor, passkey_id: string, typed: string): Promise<Answer> {
  const { customer_id } = ownerOf(visitor);
  const name = cleanLine(typed);
  if (name === '') throw new ApiError('payload_refused', { fields: { name: 'required' } });
  if (!(await queries.renamePasskey(shop.db, { customer_id, passkey_id }, name))) throw new ApiError('not_found');
  return listOf(shop, customer_id);
}

/** Removes a passkey of the customer, and mails it. Throws session_ended, password_again, not_found. */
export async function removePasskey(shop: Shop, visitor: Visitor, passkey_id: string, locale: Locale): Promise<Answer> {
  const { customer_id } = await provenOwner(shop, visitor);
  const row = (await queries.passkeysOf(shop.db, customer_id)).find((known) => known.passkey_id === passkey_id);
  if (!row) throw new ApiError('not_found');
  const name = passkeyName({ name: row.name, ...seenBy(row) });
  await shop.db.transaction().execute(async (tx) => {
    if (!(await queries.lockCustomer(tx, customer_id))) throw new ApiError('session_ended');
    if (!(await passkeys.removePasskey(tx, 'customer', customer_id, passkey_id))) throw new ApiError('not_found');
    await queueChange(tx, 'passkey_removed', { customer_id, locale, name }, shop.now());
  });
  shop.log.info('passkey of a customer removed');
  return listOf(shop, customer_id);
}
