// What every sign-in of a customer does once it is checked, by a password or by a passkey.
import { randomUUID } from 'node:crypto';
import type { login as contract } from '@vitrine/contract/account';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { isPlaceholderEmail } from '@vitrine/rules/account/profileEditing';
import { deviceName, deviceOf, type SeenDevice } from '@vitrine/rules/session/device';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { customer } from '../../customers/customer/customers.ts';
import { requireConsent } from '../signin/consentGate.ts';
import { type CustomerHolder, knowDevice, type LoginGuard } from '../signin/loginGuard.ts';
import { setRenewed, signedInAnswer, signIn } from '../signin/signIn.ts';
import { withSocial } from '../wechat/socialUnion.ts';
import { accountMails } from './mails.ts';

/**
 * Mails the customer when a browser signs in to this account for the first time (decisions/0019). The browser that
 * opens an account, sets a password or changes the email counts as known. ASVS 6.3.5.
 */
async function queueNewDevice(
  tx: Tx,
  customer_id: string,
  locale: Locale,
  device: SeenDevice,
  now: Date,
): Promise<void> {
  const email = (await customer(tx, customer_id))?.email;
  if (!email || isPlaceholderEmail(email)) return;
  // The mailbox at the time of the sign-in, so that an attacker who changes it at once does not get the mail instead.
  const data = { email, device: deviceName(device), signed_in_at: now.toISOString() };
  // A random event per sign-in, because two may happen within one millisecond.
  await queueMail(tx, { kind: accountMails.new_device, event: randomUUID(), locale, customer_id, data }, now);
}

/** A checked sign-in. */
export type Entry = {
  readonly found: { readonly customer_id: string } & CustomerHolder;
  /** The guards that have counted it. */
  readonly guard: LoginGuard;
  /** Checks again, locked until the end of the transaction, and forgives the failures of the place. Throws where it no longer holds. */
  readonly confirm: (tx: Tx, now: Date) => Promise<void>;
  readonly body: {
    readonly locale: Locale;
    readonly consent?: boolean | undefined;
    readonly remember?: boolean | undefined;
  };
  readonly from: { readonly device: string | null; readonly reply: Reply };
};

/**
 * Signs a customer in after the check: the session gets a new value, its basket, wish list and guest orders join the customer's, the
 * browser becomes known, and a mail reports one that was not. Throws consent_required and what `confirm` throws. Spec 1 §4, §7, invariants A1, A4.
 */
export async function enter(
  shop: Shop,
  visitor: Visitor,
  { found, guard, confirm, body, from }: Entry,
): Promise<AnswerOf<typeof contract>> {
  const { locale, remember = false } = body;
  const { customer_id } = found;
  const { user_agent } = visitor;
  const now = shop.now();
  const { raw, device } = await shop.db.transaction().execute(async (tx) => {
    await confirm(tx, now);
    await requireConsent(tx, customer_id, body, now);
    const known = guard.device === null ? null : from.device;
    if (known === null) await queueNewDevice(tx, customer_id, locale, deviceOf(user_agent), now);
    return {
      raw: await signIn(shop, tx, visitor, customer_id, now, remember),
      device: known ?? (await knowDevice(shop, tx, found, now)),
    };
  });
  from.reply.setDevice(device);
  setRenewed(shop, from.reply, raw);
  const answer = await signedInAnswer(shop, customer_id, locale, false);
  return { ...answer, user: withSocial(shop, answer.user, { raw, locale, user_agent }) };
}
