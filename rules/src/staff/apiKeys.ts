// Keys of the house's own programs: their form, their end, and where they count. decisions/0133.
import { type Country, isCountry } from '../storefronts/storefronts.ts';
import type { Scope } from './role.ts';

/** How each key begins, so that scanners of secrets find one that was published. Spec 3 §6, decisions/0133. */
export const keyPrefix = 'vk_';

/** The form of a key: 32 random bytes in base64url after the prefix. Spec 3 §6. */
export const keyPattern = /^vk_[\w-]{43}$/u;

/** The word in the place of a role for the account of a key: no role, so no sign-in. A client that asks for its data reads it as the reader. Spec 3 §6, decisions/0133. */
export const keyRole = 'program';

/** The longest name of a key. Spec 3 §6. */
export const keyNameLength = 60;

/** The most days that a key lives without a renewal. Spec 3 §6, decisions/0133. */
export const keyDays = 365;

/** Days for which the secret before a renewal opens too. Spec 3 §6, decisions/0133. */
export const oldSecretDays = 7;

/** The most networks of a key. Spec 3 §6. */
export const mostKeyNetworks = 10;

/** Steps of a key. Spec 3 §6, decisions/0133. */
export const keySteps = ['renew', 'end_old', 'undo_renewal', 'revoke'] as const;
export type KeyStep = (typeof keySteps)[number];

/** The states of a key. Spec 3 §6. */
export const keyStates = ['active', 'ended', 'revoked', 'member_gone'] as const;
export type KeyState = (typeof keyStates)[number];

/** What accounts, histories and logs call a key, so that no reader takes it for a person. Spec 3 §6, decisions/0133. */
export const keyAccountName = (name: string): string => `API key ${name}`;

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The latest day that a key may have as its last one (UTC). Spec 3 §6, decisions/0133. */
export const latestKeyDay = (now: number): string => dayOf(now + keyDays * dayMs);

/** Whether a day may be the last one of a key: today at the earliest, a year from now at the latest. Spec 3 §6, decisions/0133. */
export const isKeyDay = (ends_on: string, now: number): boolean =>
  ends_on >= dayOf(now) && ends_on <= latestKeyDay(now);

type KeyFacts = {
  /** Its last day (UTC). */
  readonly ends_on: string;
  readonly is_revoked: boolean;
  /** Whether the member that answers for it has an open account with a known role. */
  readonly has_member: boolean;
};

type KeyEndFacts = Pick<KeyFacts, 'ends_on'> & {
  /** The last day of the member that answers for it, where its account has one. */
  readonly member_ends_on: string | null;
  readonly state: KeyState;
};

/** The state of a key at a moment. What a member does about it comes first: a revoked one stays revoked. Spec 3 §6, decisions/0133. */
export function keyState({ ends_on, is_revoked, has_member }: KeyFacts, now: number): KeyState {
  if (is_revoked) return 'revoked';
  if (ends_on < dayOf(now)) return 'ended';
  return has_member ? 'active' : 'member_gone';
}

/** Days before its last day at which the house gets a warning that a key ends. */
const keyWarningDays = [3, 14] as const;

/** What ends a key: its own last day, or that of the member that answers for it. Spec 3 §6, decisions/0138. */
export const keyEnds = ['key', 'member'] as const;

export type KeyWarning = {
  /** The last day (UTC) on which the key opens anything. */
  readonly day: string;
  readonly ends: (typeof keyEnds)[number];
  readonly days_left: number;
  /** Which of the warnings it is, in days. */
  readonly warning: (typeof keyWarningDays)[number];
};

/**
 * The warning that is due for a key: it ends soon, or the last day of its member is near. Null while neither is, and for a key that opens
 * nothing. Spec 3 §6, decisions/0138.
 */
export function keyWarning({ ends_on, member_ends_on, state }: KeyEndFacts, now: number): KeyWarning | null {
  const isMembers = member_ends_on !== null && member_ends_on < ends_on;
  const day = isMembers ? member_ends_on : ends_on;
  const days_left = (Date.parse(day) - Date.parse(dayOf(now))) / dayMs;
  const warning = keyWarningDays.find((days) => days_left <= days);
  return warning === undefined || state !== 'active'
    ? null
    : { day, ends: isMembers ? 'member' : 'key', days_left, warning };
}

/**
 * Until when the present secret opens too once it is renewed, in milliseconds: some days, and not after its own last day. Null for a key that
 * opens nothing now: a renewal does not open again what a member that has left may know. Spec 3 §6, decisions/0133.
 */
export function oldSecretUntil(
  { ends_on, state }: { readonly ends_on: string; readonly state: KeyState },
  now: number,
): number | null {
  if (state !== 'active') return null;
  return Math.min(now + oldSecretDays * dayMs, Date.parse(`${ends_on}T00:00:00Z`) + dayMs);
}

/**
 * Why a step of a key is refused; null where it is not. While two secrets open, a renewal would close one that a program may use, so the
 * member first says which of the two ends. Spec 3 §6, decisions/0133.
 */
export function keyStepRefusal(
  step: KeyStep,
  { is_revoked, has_two }: { readonly is_revoked: boolean; readonly has_two: boolean },
): 'revoked' | 'two_secrets' | 'one_secret' | null {
  if (is_revoked) return step === 'revoke' ? null : 'revoked';
  if (step === 'renew') return has_two ? 'two_secrets' : null;
  if (step === 'revoke') return null;
  return has_two ? null : 'one_secret';
}

/** The steps that a key offers now. Spec 3 §6, decisions/0133. */
export const keyStepsOffered = (facts: { readonly is_revoked: boolean; readonly has_two: boolean }): KeyStep[] =>
  facts.is_revoked ? [] : keySteps.filter((step) => keyStepRefusal(step, facts) === null);

const both = <Item>(one: readonly Item[] | null, other: readonly Item[] | null): readonly Item[] | null =>
  one === null ? other : other === null ? one : one.filter((item) => other.includes(item));

/** Where a key counts: in its own countries and boutiques, as far as its member sees them now. Spec 3 §6, decisions/0133. */
export const keyScope = (
  { countries, stores }: { readonly countries: readonly string[] | null; readonly stores: readonly string[] | null },
  member: Scope,
): Scope => ({
  countries: both<Country>(countries && countries.filter((country) => isCountry(country)), member.countries),
  stores: both(stores, member.stores),
  limit: member.limit,
});
