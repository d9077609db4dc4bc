// The bare hash. Calls of visitors use password.ts, where it waits its turn.
import { hash, verify } from '@node-rs/argon2';

// argon2id with 64 MiB and three passes, as RFC 9106 §4 advises where memory is shared with other work; in one lane,
// since sign-ins run beside each other. The hash itself names its parameters, so that they can rise later.
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** The hash to store of a password. Takes about 55 ms of a processor and 64 MiB. */
export function argonHash(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether a password belongs to a hash; takes as long as making one. */
export function argonFits(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}
