// One server of several does what needs doing once: it holds an advisory lock, which ends with its connection. decisions/0094.
import pg from 'pg';
import type { Logger } from 'pino';

/** The advisory lock of the leading server. */
const seat = 7_120_094;
const silentMs = 5_000;

export type Leader = {
  /** Whether this server leads now: asks the database, and takes the lead if no other server has it. Never rejects. */
  readonly leads: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/**
 * Opens this server's candidacy, on a connection of its own that connects on the first question. While the connection is lost,
 * the server does not lead. What a leader does must be safe for two servers at once: one that was paused learns late that
 * another leads. PostgreSQL ends the connection after `silence`, so that a machine without power keeps no lead.
 */
export function openLeader(url: string, log: Logger, silence = '15s'): Leader {
  let client: pg.Client | null = null;
  let isLeading = false;

  const drop = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = null;
    if (isLeading) log.warn('another server may lead the sweeps: the connection of the lead is lost');
    isLeading = false;
  };
  const connect = async (): Promise<pg.Client> => {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'vitrine leader',
      connectionTimeoutMillis: silentMs,
      query_timeout: silentMs,
    });
    made.on('error', () => drop(made));
    made.on('end', () => drop(made));
    await made.connect();
    client = made;
    await made.query(`set idle_session_timeout = '${silence}'`);
    return made;
  };
  return {
    async leads() {
      try {
        const connected = client ?? (await connect());
        if (isLeading) await connected.query('select 1');
        else {
          const { rows } = await connected.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [seat]);
          isLeading = rows[0]?.mine === true && client === connected;
          if (isLeading) log.info('this server leads the sweeps');
        }
      } catch (error) {
        log.debug({ err: error }, 'the lead could not be asked for');
        const lost = client;
        if (lost) {
          drop(lost);
          void lost.end().catch(() => undefined);
        }
      }
      return isLeading;
    },
    async close() {
      const open = client;
      client = null;
      isLeading = false;
      await open?.end().catch(() => undefined);
    },
  };
}
