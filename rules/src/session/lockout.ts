import { canonicalIdentifier, type Identifier } from '../account/signIn.ts';

/** How long a blocked user cannot sign in, milliseconds: decided by the server, shown by the browser. Spec 1 §4, §9. */
export const lockout = 30 * 60_000;

/** What the browser keeps of blocked sign-ins: when each ends, in milliseconds since 1970, by its fingerprint. */
export type Lockouts = Readonly<Record<string, number>>;

/** Blocked sign-ins that a browser keeps: the newest. */
const most = 20;

/** 32 bits of an identifier: enough to recognise it, too few to read it back (invariant A10). FNV-1a. */
function fingerprint(identifier: Identifier): string {
  const { email, phone } = canonicalIdentifier(identifier);
  let hash = 0x81_1c_9d_c5;
  for (const character of email ?? phone ?? '')
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash.toString(36);
}

/** When the lock of this identifier ends, in milliseconds since 1970; null where it has none. Spec 1 §4, §8. */
export function lockedUntil(lockouts: Lockouts, identifier: Identifier, now: number): number | null {
  const until = lockouts[fingerprint(identifier)] ?? 0;
  return until > now ? until : null;
}

/** The lockouts with that of an identifier added, `wait` in milliseconds; without those that have ended. Spec 1 §4. */
export function withLockout(lockouts: Lockouts, identifier: Identifier, wait: number, now: number): Lockouts {
  const open = Object.entries(lockouts).filter(([, until]) => until > now);
  return Object.fromEntries([...open, [fingerprint(identifier), now + Math.min(wait, lockout)] as const].slice(-most));
}

/** Lockouts as they were stored; none where the text is not ours. Spec 1 §4. */
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
