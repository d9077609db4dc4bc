import { hash, verify } from '@node-rs/argon2';

// argon2id with 64 MiB and three passes, as RFC 9106 §4 advises where memory is shared with other work; in one lane,
// since sign-ins run beside each other. The hash itself names its parameters, so that they can rise later.
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

// What an unknown account's password is checked against, so that it takes the time of a known one's (invariant A5).
let dummy: Promise<string> | undefined;

/** The hash to store of a password. Takes about 55 ms of a processor. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether a password belongs to a stored hash; without one, false after the same time. Invariant A5. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody signs in with this');
  const fits = await verify(stored ?? (await dummy), password);
  return stored !== null && fits;
}
