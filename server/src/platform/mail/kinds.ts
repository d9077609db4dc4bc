import type { MailName } from '@vitrine/rules/mail/messageTable';
import type { ReactNode } from 'react';
import type { Mail } from '../partners/mailer.ts';
import type { Shop } from '../shop/shop.ts';
import type { DueMail } from './dueMail.ts';

export type MailContent = { subject: string; body: ReactNode };
/** A mail with its recipient. */
type OutgoingMail = MailContent & Pick<Mail, 'to' | 'reply_to' | 'unsubscribe' | 'calendar'>;
/** The address of the shop's site, and its sender name. */
type Sender = { site: string; house: string };
/** Writes a mail just before it is sent; null when it has no recipient (any more). */
export type MailWriter = (shop: Shop, mail: DueMail, sender: Sender) => Promise<OutgoingMail | null>;

/** The writers of all modules, by kind. */
export type MailWriters = ReadonlyMap<string, MailWriter>;

declare const declared: unique symbol;
/** A kind of mail that a module has declared by `mailKinds`. */
export type MailKind = string & { readonly [declared]: 'mail' };

const declaredNames = new Set<string>();

/** Declares the mails of a module; `queueMail` takes no others, and the table of messages has a row for each. */
export function mailKinds<Name extends MailName>(...names: readonly Name[]): Readonly<Record<Name, MailKind>> {
  for (const name of names) {
    if (declaredNames.has(name)) throw new Error(`two modules declare the mail ${name}`);
    declaredNames.add(name);
  }
  const plain: Readonly<Record<string, string>> = Object.fromEntries(names.map((name) => [name, name]));
  return plain as Record<Name, MailKind>;
}
