import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Condition } from '../db/condition.ts';
import type { Database } from '../db/database.ts';
import type { Admission } from '../load/admission.ts';
import type { Metrics } from '../load/metrics.ts';
import type { Redis } from '../load/openRedis.ts';
import type { PieceQueue } from '../load/pieceQueue.ts';

/** The secrets by which a proof may have been made, the one in use first. */
export const acceptedSecrets = ({
  secret,
  previous_secret,
}: Pick<Shop, 'secret' | 'previous_secret'>): readonly KeyObject[] =>
  previous_secret ? [secret, previous_secret] : [secret];

/** What the shop's modules need from outside: one object made at the start, handed to each module's routes. */
export type Shop = {
  readonly config: Config;
  readonly db: Database;
  /** Catalogue, search and content reads; a replica where one is set. */
  readonly replica: Database;
  /** The queues in front of the database. */
  readonly admission: Admission;
  /** The lines of payments in front of each piece. */
  readonly pieces: PieceQueue;
  /** Whether the database answers and takes writes. */
  readonly condition: Condition;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The clock; tests bring their own. */
  readonly now: () => Date;
  /**
   * Signs anti-forgery tokens and other proofs; shared by all processes. A key object, because a signature by bare
   * bytes creates one each time, which costs six times what signing does.
   */
  readonly secret: KeyObject;
  /** The secret before this one, whose proofs are still accepted while SESSION_SECRET is changed; else null. */
  readonly previous_secret: KeyObject | null;
  /** Only makes things quicker; null where REDIS_URL is unset. */
  readonly redis: Redis | null;
};
