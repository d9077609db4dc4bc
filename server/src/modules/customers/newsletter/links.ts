import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';

/** A new 256-bit secret for a link. The database stores only its `hashOf`. */
export const newHash = (): string => randomBytes(32).toString('base64url');

/** The digest of a link's hash for the database, so that a leaked database contains no valid link. */
export const hashOf = (hash: string): Buffer => createHash('sha256').update(hash).digest();

const seal = (secret: KeyObject, subscriber_id: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe\0${subscriber_id}`).digest();

/**
 * The hash of the unsubscribe link in a subscriber's mails: the id with the shop's signature. It needs no storage and
 * does not expire, because a reader may unsubscribe by a mail that is years old.
 */
export function unsubscribeHash(secret: KeyObject, subscriber_id: string): string {
  return `${subscriber_id}.${seal(secret, subscriber_id).toString('base64url')}`;
}

const hashPattern = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})$/u;

/** The subscriber of an unsubscribe link; null when none of the secrets has signed it. Compares in constant time. */
export function subscriberOf(secrets: readonly KeyObject[], hash: string): string | null {
  const [, subscriber_id = '', sealed = ''] = hashPattern.exec(hash) ?? [];
  if (subscriber_id === '') return null;
  const given = Buffer.from(sealed, 'base64url');
  const isOurs = secrets.some((secret) => {
    const expected = seal(secret, subscriber_id);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? subscriber_id : null;
}

/**
 * The page on which the user confirms a mailed link by a click. The hash is in the URL's fragment, which browsers send
 * neither to servers nor as a referrer. Opening the link alone changes nothing (S4, S16).
 */
export function trayLink(site: string, locale: Locale, step: 'confirm' | 'unsubscribe', hash: string): string {
  return `${site}/${locale}#tray=newsletter&step=${step}&hash=${hash}`;
}

/** The path that unsubscribes by one POST, for mail programs (RFC 8058). */
export const oneClickPath = '/newsletter/unsubscribe';
