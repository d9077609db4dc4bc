import { canonicalIdentifier, type Identifier } from '../account/signIn.ts';

/**
 * How long a blocked user cannot sign in, in milliseconds; the server enforces it, the browser shows it. Spec 1 §4, §9.
 */
export const lockout = 30 * 60_000;

/** Blocked sign-ins in the browser's storage: their end in milliseconds since 1970, by the identifier's fingerprint. */
export type Lockouts = Readonly<Record<string, number>>;

/** Number of blocked sign-ins that a browser stores: the newest. */
const most = 20;

/** 32-bit hash (FNV-1a) of an identifier: enough to recognise it, too short to recover it (invariant A10). */
function fingerprint(identifier: Identifier): string {
  const { email, phone } = canonicalIdentifier(identifier);
  let hash = 0x81_1c_9d_c5;
  for (const character of email ?? phone ?? '')
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash.toString(36);
}

/** End of an identifier's lock, in milliseconds since 1970; null without one. Spec 1 §4, §8. */
export function lockedUntil(lockouts: Lockouts, identifier: Identifier, now: number): number | null {
  const until = lockouts[fingerprint(identifier)] ?? 0;
  return until > now ? until : null;
}

/** Adds an identifier's lock, `wait` in milliseconds, and drops expired ones. Spec 1 §4. */
export function withLockout(lockouts: Lockouts, identifier: Identifier, wait: number, now: number): Lockouts {
  const open = Object.entries(lockouts).filter(([, until]) => until > now);
  return Object.fromEntries([...open, [fingerprint(identifier), now + Math.min(wait, lockout)] as const].slice(-most));
}

/** Parses stored lockouts; empty for any other text. Spec 1 §4. */
export function lockoutsOf(stored: string | null): Lockouts {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    );
  } catch {
    return {};
  }
}
