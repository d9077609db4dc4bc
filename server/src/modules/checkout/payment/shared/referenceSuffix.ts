// The letters of its own that make a payment's reference unique, and by which the shop knows its own references again.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { newLetters, refLetters } from './refLetters.ts';
import { acceptedSecrets, type Shop } from '../../../../platform/shop/shop.ts';

const randomLength = 10;
const proofLength = 6;

/** 29^6 is 29 bits. Only the provider can sign a notification, so this needs to tell the own references from another shop's alone. */
function proofOf(secret: KeyObject, random: string): string {
  const digest = createHmac('sha256', secret).update(`payment-reference\0${random}`).digest();
  // Five bytes a letter, so that all letters are as good as equally likely.
  const letters = Array.from({ length: proofLength }, (_, at) => digest.readUIntBE(at * 5, 5) % refLetters.length);
  return letters.map((at) => refLetters.charAt(at)).join('');
}

/**
 * The suffix of a payment's reference: 10 random letters (48 bits) and 6 that prove them to this shop. A restored backup repeats
 * order numbers, and without the suffix notifications and cancellations of lost orders would match new ones. Invariants M4, M7.
 */
export function newReferenceSuffix({ secret }: Pick<Shop, 'secret'>): string {
  const random = newLetters(randomLength);
  return random + proofOf(secret, random);
}

const suffix = new RegExp(
  `-(?<random>[${refLetters}]{${randomLength}})(?<proof>[${refLetters}]{${proofLength}})$`,
  'u',
);

/**
 * Whether this shop has given the reference, also one that its database has lost. False for another shop on the same merchant
 * account, and for references of releases whose suffix proved nothing. Invariant M7.
 */
export function isOwnReference(shop: Pick<Shop, 'secret' | 'previous_secret'>, reference: string): boolean {
  const { random, proof } = suffix.exec(reference)?.groups ?? {};
  if (random === undefined || proof === undefined) return false;
  const given = Buffer.from(proof);
  return acceptedSecrets(shop).some((secret) => timingSafeEqual(given, Buffer.from(proofOf(secret, random))));
}
