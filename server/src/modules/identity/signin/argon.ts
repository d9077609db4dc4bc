// Hashes without a queue. Requests use password.ts, which limits concurrency.
import { hash, verify } from '@node-rs/argon2';
import { plainPassword } from '@vitrine/rules/account/password';
import { passwordCost } from './argonCost.ts';

/** Returns the hash of a password to store, in its composed form. Takes about 55 ms of CPU and 64 MiB. */
export function argonHash(password: string): Promise<string> {
  return hash(plainPassword(password), passwordCost);
}

/** Whether a password matches a hash exactly as it is spelled; takes as long as hashing. */
export function argonFits(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}
