import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB and two passes; the hash itself names its parameters, so that they can rise later.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// What an unknown account's password is checked against, so that it takes the time of a known one's (invariant A5).
let dummy: Promise<string> | undefined;

/** The hash to store of a password. Takes about 11 ms of a processor. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether a password belongs to a stored hash; without one, false after the same time. Invariant A5. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody signs in with this');
  const fits = await verify(stored ?? (await dummy), password);
  return stored !== null && fits;
}
