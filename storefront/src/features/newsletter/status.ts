import { readKey, removeKeys, writeKey } from '../../lib/sessionStorage.ts';

/**
 * What this browser knows of the newsletter, under the specification's key (spec 1 §3): asked for, or confirmed here.
 * For a customer the session writes `true` or `false` there instead.
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
