import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Condition } from '../db/condition.ts';
import type { Database } from '../db/database.ts';
import type { Notices } from '../db/notices.ts';
import type { Admission } from '../load/admission.ts';
import type { Metrics } from '../load/metrics.ts';
import type { Redis } from '../load/openRedis.ts';
import type { SkuQueue } from '../load/skuQueue.ts';

/** The secrets that may have signed a valid proof, the current one first. */
export const acceptedSecrets = ({
  secret,
  previous_secret,
}: Pick<Shop, 'secret' | 'previous_secret'>): readonly KeyObject[] =>
  previous_secret ? [secret, previous_secret] : [secret];

/** The dependencies of the shop's modules: one object created at the start and passed to each module. */
export type Shop = {
  readonly config: Config;
  readonly db: Database;
  /** For catalogue, search and content reads; a replica if one is configured. */
  readonly replica: Database;
  /** The queues in front of the database. */
  readonly admission: Admission;
  /** The queues of payments per product. */
  readonly pieces: SkuQueue;
  /** Whether the database answers and accepts writes. */
  readonly condition: Condition;
  /** Notifications of the database, by one connection of this process. */
  readonly notices: Notices;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The clock; tests replace it. */
  readonly now: () => Date;
  /**
   * Signs anti-forgery tokens and other proofs; shared by all processes. A key object, because signing with raw bytes
   * creates one each time, at six times the cost of signing.
   */
  readonly secret: KeyObject;
  /** The secret before this one, whose proofs are still accepted while SESSION_SECRET is changed; else null. */
  readonly previous_secret: KeyObject | null;
  /** An optimisation for counters; null when REDIS_URL is unset. */
  readonly redis: Redis | null;
};
