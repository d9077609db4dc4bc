import { createSecretKey, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { sharedSecret } from './queries.ts';
import type { Shop } from './shop.ts';

/**
 * The secrets that sign sessions, links, codes and references: the configured ones, or else one that all servers and commands
 * share in the database.
 */
export async function shopSecrets(
  {
    SESSION_SECRET: secret,
    SESSION_SECRET_PREVIOUS: previous,
  }: Pick<Config, 'SESSION_SECRET' | 'SESSION_SECRET_PREVIOUS'>,
  db: Database,
): Promise<Pick<Shop, 'secret' | 'previous_secret'>> {
  return {
    secret: createSecretKey(secret ? Buffer.from(secret) : await sharedSecret(db, 'session', randomBytes(32))),
    previous_secret: previous ? createSecretKey(Buffer.from(previous)) : null,
  };
}
