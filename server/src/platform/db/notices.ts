// Hears PostgreSQL's notifications: one connection for each process of the shop, whatever it listens to.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

type Hearer = {
  readonly onNotice: (payload: string) => void;
  /** The connection is lost, or still is at the next try: notices are missed. */
  readonly onLost: () => void;
  /** The connection listens, for the first time or again. */
  readonly onBack: () => void;
};

export type Notices = {
  /** Hears a channel from now on; resolves once it does. A channel has one hearer. */
  readonly hear: (channel: string, hearer: Hearer) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Milliseconds between two tries of a lost connection. */
const againMs = 250;

/** Notices of a database; connects with the first `hear`, and again for as long as it takes. */
export function openNotices(url: string, log: Logger): Notices {
  const hearers = new Map<string, Hearer>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let connected: Promise<void> | undefined;
  const listen = (on: pg.Client, channel: string) => on.query(`listen ${pg.escapeIdentifier(channel)}`);
  const connect = async (): Promise<void> => {
    const connecting = new pg.Client({ connectionString: url, application_name: 'vitrine notices' });
    client = connecting;
    connecting.on('error', () => undefined);
    connecting.on('notification', ({ channel, payload }) => hearers.get(channel)?.onNotice(payload ?? ''));
    await connecting.connect();
    connecting.once('end', () => void again());
    for (const channel of hearers.keys()) await listen(connecting, channel);
    for (const { onBack } of hearers.values()) onBack();
  };
  const again = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      for (const { onLost } of hearers.values()) onLost();
      await sleep(againMs);
      try {
        if (!closing.signal.aborted) await connect();
        return;
      } catch (error) {
        log.warn({ err: error }, 'cannot listen to the database yet');
      }
    }
  };
  return {
    async hear(channel, hearer) {
      if (hearers.has(channel)) throw new Error(`two hearers of ${channel}`);
      hearers.set(channel, hearer);
      if (connected === undefined) {
        connected = connect().catch(() => again());
        return connected;
      }
      await connected;
      // It fails only where the connection was lost: the next connection listens to all channels.
      await (client && listen(client, channel).catch(() => undefined));
      hearer.onBack();
    },
    async close() {
      closing.abort();
      await client?.end().catch(() => undefined);
    },
  };
}
