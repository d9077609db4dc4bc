/** The heartbeat that a server reads from the database, and the one that it saw last. */
type Heartbeat = {
  readonly beat: number;
  /** Milliseconds since the last beat, by the database's clock. */
  readonly silent_ms: number;
  readonly is_stopped: boolean;
  /** Whether the table of beats is the one that beat last: another one came with a restored dump. */
  readonly is_same_table: boolean;
  /** Whether PostgreSQL is on the timeline of the last beat; true where it does not tell. */
  readonly is_same_timeline: boolean;
  /**
   * The highest beat that this server has seen, and the milliseconds from it to the last beat, by the database's clock; null where
   * it has seen none of this database.
   */
  readonly seen: { readonly beat: number; readonly before_ms: number } | null;
};

/** A running shop's last heartbeat is never older, in milliseconds. */
const silenceMs = 60_000;

/**
 * Whether the database came back from an earlier state. `restored`: for certain. `unsure`: the shop ended without a proper stop,
 * by a crash or by a restore of which nothing else tells, so numbers may be lost. A change of the timeline within a minute is a
 * failover. So is a longer one, and a move to another PostgreSQL, where this server has seen the last minute and nothing later:
 * a server that was away says nothing. Null: neither.
 */
export function restoreEvidence(heartbeat: Heartbeat): 'restored' | 'unsure' | null {
  const { beat, silent_ms, is_stopped, is_same_table, is_same_timeline, seen } = heartbeat;
  if (seen !== null && seen.beat > beat) return 'restored';
  const isSilent = silent_ms > silenceMs;
  if (is_same_table && is_same_timeline) return isSilent && !is_stopped ? 'unsure' : null;
  if (seen !== null && seen.before_ms <= silenceMs) return is_stopped && seen.beat === beat ? null : 'unsure';
  return isSilent || !is_same_table ? 'restored' : 'unsure';
}
