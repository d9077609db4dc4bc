import { readKey, removeKeys, writeKey } from '../../lib/browser/sessionStorage.ts';

/**
 * The newsletter status of this browser, under the specification's key (spec 1 §3): requested, or confirmed here. For a
 * customer the session writes `true` or `false` instead.
 */
type NewsletterStatus = 'pending' | 'confirmed' | null;

export function readStatus(): NewsletterStatus {
  const stored = readKey('newsletterStatus');
  return stored === 'pending' || stored === 'confirmed' ? stored : null;
}

export function keepStatus(status: NewsletterStatus): void {
  if (status === null) removeKeys(['newsletterStatus']);
  else writeKey('newsletterStatus', status);
}
