import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { passwordSpellings } from '@vitrine/rules/account/password';
import { networkOf, siteOf } from '@vitrine/rules/session/network';
import { aside } from '../../../platform/load/admission.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { FairQueue, QueueFull } from '../../../platform/load/fairQueue.ts';
import { argonFits, argonHash } from './argon.ts';

/**
 * Limits concurrent and waiting password checks. Each takes a thread and 64 MiB: one of Node's four threads stays free
 * for files and DNS, and a full queue takes about two seconds on two processors.
 */
export const passwordTurns = {
  at_once: Math.max(1, Math.min(3, availableParallelism())),
  waiting: 64,
  waiting_per_key: 16,
};
const turns = new FairQueue(passwordTurns);

/** The number of waiting password checks in this process. */
export const passwordsWaiting = (): number => turns.waiting;

/** Seconds until a rejected client may retry; a full queue is empty by then. */
const retrySeconds = 2;

/** Throws too_many_requests if the queue is full or the network has too many waiting requests. */
async function inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  try {
    // One internet customer can own a /48, so its networks share a queue slot.
    return await aside(() => turns.run(siteOf(address) ?? networkOf(address), work));
  } catch (error) {
    if (error instanceof QueueFull) throw new ApiError('too_many_requests', { time_to_wait: retrySeconds });
    throw error;
  }
}

let nobodys: Promise<string> | undefined;

/** The hash of a random, undisclosed password, constant for the process. */
export function nobodysPassword(): Promise<string> {
  nobodys ??= argonHash(randomBytes(32).toString('base64url'));
  return nobodys;
}

/**
 * Returns the hash of a password to store. Networks are served in rotation (decisions/0020). Throws too_many_requests
 * if too many requests wait.
 */
export function hashPassword(password: string, address: string): Promise<string> {
  return inTurn(address, () => argonHash(password));
}

/** `older`: the hash is of a spelling that is no longer stored, and should be replaced. */
type PasswordMatch = 'none' | 'present' | 'older';

/**
 * Compares a password with a stored hash; without a hash, `none` after the same time: a wrong password is compared in each
 * of its spellings, whether the account exists or not. Networks are served in rotation. Throws too_many_requests if too
 * many requests wait, with or without a hash. Invariant A5.
 */
export async function matchPassword(stored: string | null, password: string, address: string): Promise<PasswordMatch> {
  const against = stored ?? (await nobodysPassword());
  const [present, ...older] = passwordSpellings(password);
  if (await inTurn(address, () => argonFits(against, present))) return stored === null ? 'none' : 'present';
  for (const spelling of older) {
    if (await inTurn(address, () => argonFits(against, spelling))) return stored === null ? 'none' : 'older';
  }
  return 'none';
}

/** Whether a password matches a stored hash, as `matchPassword`. */
export async function isPassword(stored: string | null, password: string, address: string): Promise<boolean> {
  return (await matchPassword(stored, password, address)) !== 'none';
}
