import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { networkOf, siteOf } from '@vitrine/rules/session/network';
import { aside } from '../../platform/load/admission.ts';
import { ApiError } from '../../platform/errors/ApiError.ts';
import { FairQueue, QueueFull } from '../../platform/load/fairQueue.ts';
import { argonFits, argonHash } from './argon.ts';

/**
 * How many passwords are checked at once and may wait. Each takes a thread and 64 MiB: one of Node's four threads stays
 * free for files and names, and the wait behind a full queue is about two seconds on two processors.
 */
export const passwordTurns = {
  at_once: Math.max(1, Math.min(3, availableParallelism())),
  waiting: 64,
  waiting_per_key: 16,
};
const turns = new FairQueue(passwordTurns);

/** Passwords that wait to be checked in this process. */
export const passwordsWaiting = (): number => turns.waiting;

/** Seconds that a refused caller waits, after which a full queue has been worked off. */
const retrySeconds = 2;

/** Throws too_many_requests, if the queue is full or the network has too many waiting in it. */
async function inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  try {
    // One customer of a provider can own a /48, so its networks share one turn.
    return await aside(() => turns.run(siteOf(address) ?? networkOf(address), work));
  } catch (error) {
    if (error instanceof QueueFull) throw new ApiError('too_many_requests', { time_to_wait: retrySeconds });
    throw error;
  }
}

let nobodys: Promise<string> | undefined;

/** The hash of a random password that is never disclosed, the same for the life of the process. */
export function nobodysPassword(): Promise<string> {
  nobodys ??= argonHash(randomBytes(32).toString('base64url'));
  return nobodys;
}

/**
 * The hash to store of a password. Networks take turns (decisions/0020). Throws too_many_requests if too many wait.
 */
export function hashPassword(password: string, address: string): Promise<string> {
  return inTurn(address, () => argonHash(password));
}

/**
 * Whether a password belongs to a stored hash; without one, false after the same time. Networks take turns. Throws
 * too_many_requests if too many wait, whether or not there is a hash. Invariant A5.
 */
export async function isPassword(stored: string | null, password: string, address: string): Promise<boolean> {
  const against = stored ?? (await nobodysPassword());
  const fits = await inTurn(address, () => argonFits(against, password));
  return stored !== null && fits;
}
