import type { SmsName } from '@vitrine/rules/mail/messageTable';
import type { Shop } from '../shop/shop.ts';
import type { DueSms } from './dueSms.ts';

/** Writes a message just before it is sent; null to drop it. */
export type SmsWriter = (shop: Shop, sms: DueSms) => Promise<string | null>;

/** The writers of all modules, by kind. */
export type SmsWriters = ReadonlyMap<string, SmsWriter>;

declare const declared: unique symbol;
/** A kind of message that a module has declared by `smsKinds`. */
export type SmsKind = string & { readonly [declared]: 'sms' };

const declaredNames = new Set<string>();

/** Declares the messages of a module; `queueSms` takes no others, and the table of messages has a row for each. */
export function smsKinds<Name extends SmsName>(...names: readonly Name[]): Readonly<Record<Name, SmsKind>> {
  for (const name of names) {
    if (declaredNames.has(name)) throw new Error(`two modules declare the text message ${name}`);
    declaredNames.add(name);
  }
  const plain: Readonly<Record<string, string>> = Object.fromEntries(names.map((name) => [name, name]));
  return plain as Record<Name, SmsKind>;
}
