import { reachableEmail } from '@vitrine/rules/account/profileEditing';
import { smsPhone } from '@vitrine/rules/sms/destinations';
import { accountKey } from '../signin/loginGuard.ts';
import { limitKey } from '../../../platform/http/limit.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { hiddenKey } from '../../customers/sms/smsCode.ts';

/** A person: every identifier under which the shop's tables store their data. */
export type Person = {
  readonly customer_id: string;
  /** The account's mailbox in canonical form; null if it has no real one. */
  readonly mailbox: string | null;
  /** The account's sign-in phone. */
  readonly phone: string | null;
  readonly order_ids: readonly string[];
  readonly session_ids: readonly string[];
  /** Keyed hashes that identify the person in tables without names. */
  readonly account_keys: readonly Buffer[];
  readonly phone_hash: Buffer | null;
  readonly budget_key: Buffer;
  readonly limit_keys: readonly string[];
};

type Account = {
  readonly customer_id: string;
  readonly email: string | null;
  readonly email_canonical: string | null;
  readonly phone_login: string | null;
  readonly phonecode: string | null;
  readonly loginphone: string | null;
};

/** The account's mailbox; null for a generated placeholder. */
export function mailboxOf({ email, email_canonical }: Account): string | null {
  return reachableEmail(email) === null ? null : email_canonical;
}

/** The account's sign-in phone, if it can get an SMS. */
export function reachablePhone({ phone_login, phonecode, loginphone }: Account): string | null {
  return phone_login === null ? null : smsPhone(phonecode ?? '', loginphone ?? '');
}

/**
 * Every limit key that contains an identifier of the account; a limit that counts addresses only identifies no person.
 */
function limitKeysOf(shop: Shop, account: Account, session_ids: readonly string[]): string[] {
  const identifiers = [account.email_canonical, account.phone_login].filter((name) => name !== null);
  const named: (readonly [string, string])[] = [
    ['change-password', account.customer_id],
    ['change-email', account.customer_id],
    ['personal-data', account.customer_id],
    ...identifiers.flatMap((name) => [
      ['forgot-password-account', name] as const,
      ['account-identifier', name] as const,
    ]),
    ...(account.email_canonical === null
      ? []
      : ([
          ['newsletter_mailbox', account.email_canonical],
          ['contact_mailbox', account.email_canonical],
          ['stock_alert_mailbox', account.email_canonical],
        ] as const)),
    ...session_ids.map((session_id) => ['payment', session_id] as const),
  ];
  return named.map(([name, key]) => limitKey(shop, name, key));
}

/** The person of an account, with their orders and sessions. */
export function personOf(shop: Shop, account: Account, known: Pick<Person, 'order_ids' | 'session_ids'>): Person {
  const { customer_id, email_canonical, phone_login } = account;
  const phone = reachablePhone(account);
  const identifiers = [email_canonical, phone_login].filter((name) => name !== null);
  return {
    customer_id,
    mailbox: mailboxOf(account),
    phone,
    ...known,
    account_keys: identifiers.map((identifier) => accountKey(shop, identifier)),
    phone_hash: phone === null ? null : hiddenKey(shop, 'phone', phone),
    budget_key: hiddenKey(shop, 'account', customer_id),
    limit_keys: limitKeysOf(shop, account, known.session_ids),
  };
}
