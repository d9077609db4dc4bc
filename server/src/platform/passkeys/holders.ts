import { mostPasskeys } from '@vitrine/rules/session/passkeys';
import type { Config } from '../config/config.ts';
import type { DB } from '../db/schema.ts';
import { officeUrl, publicUrl } from '../http/securityHeaders.ts';

type Holder = {
  /** The tables of the passkeys and of the challenges of browsers. */
  readonly passkeys: keyof DB;
  readonly challenges: keyof DB;
  /** The column of the account, in both. */
  readonly owner: 'staff_id' | 'customer_id';
  /** The address that the passkeys are bound to: a browser offers and signs them on its host alone, and the server takes no other origin. */
  readonly url: (config: Config) => string;
  /** How long a challenge counts. In milliseconds. */
  readonly challengeMs: number;
  /** The most passkeys of an account. */
  readonly most: number;
};

/**
 * What differs between the passkeys of staff and of customers. All storefronts of a shop have one address, so a passkey counts in all of them.
 * Tables of their own, so that no passkey of one opens an account of the other. decisions/0121.
 */
export const passkeyHolders = {
  staff: {
    passkeys: 'staff_passkey',
    challenges: 'staff_challenge',
    owner: 'staff_id',
    url: officeUrl,
    challengeMs: 5 * 60_000,
    most: mostPasskeys,
  },
  customer: {
    passkeys: 'customer_passkey',
    challenges: 'customer_challenge',
    owner: 'customer_id',
    url: publicUrl,
    challengeMs: 5 * 60_000,
    most: mostPasskeys,
  },
} as const satisfies Record<string, Holder>;

export type PasskeyHolder = keyof typeof passkeyHolders;
export const everyHolder: readonly PasskeyHolder[] = ['staff', 'customer'];

/** Where passkeys count: the origin that signs, and the host that they are bound to. */
export function passkeyPlace(config: Config, holder: PasskeyHolder): { origin: string; rpID: string } {
  const { origin, hostname } = new URL(passkeyHolders[holder].url(config));
  return { origin, rpID: hostname };
}
