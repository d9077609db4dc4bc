// Hashes without a queue. Requests use password.ts, which limits concurrency.
import { hash, verify } from '@node-rs/argon2';
import { plainPassword } from '@vitrine/rules/account/password';

// argon2id with 64 MiB and three passes, as RFC 9106 §4 recommends for shared memory; one lane, because sign-ins run in
// parallel. A hash contains its parameters, so they can be raised later.
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** Returns the hash of a password to store, in its composed form. Takes about 55 ms of CPU and 64 MiB. */
export function argonHash(password: string): Promise<string> {
  return hash(plainPassword(password), cost);
}

/** Whether a password matches a hash exactly as it is spelled; takes as long as hashing. */
export function argonFits(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}
