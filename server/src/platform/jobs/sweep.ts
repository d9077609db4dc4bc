import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop } from '../shop/shop.ts';
import type { Leader } from './leader.ts';

/** Ends or deletes the rows whose time is over. Safe for concurrent servers. Must not depend on when it last ran. */
export type Sweep = (shop: Shop) => Promise<unknown>;

/**
 * How soon after its time a row is swept, in milliseconds. `ends`: what customers were promised until a moment. `sweeps`:
 * deletions. `retries`: what asks a partner again. decisions/0094.
 */
const sweepPaces = { ends: 2_000, sweeps: 60_000, retries: 900_000 } as const;
export type SweepPace = keyof typeof sweepPaces;
export type Sweeps = Readonly<Record<SweepPace, Readonly<Record<string, Sweep>>>>;

const everyMs = 1_000;
/** How long a stop waits for a sweep, in milliseconds: one that asks a silent partner row by row would take hours. */
const longestStopMs = 10_000;
/** The shortest pause of a sweep that failed, in milliseconds. */
const failedMs = 30_000;

/** Sweeps of one pace, one after the other; they wait for no other lane, since a partner may be slow. */
class Lane {
  readonly #sweeps: ReadonlyMap<string, Sweep>;
  readonly #pace: number;
  readonly #due = new Map<string, number>();
  #running: Promise<void> | null = null;

  constructor(sweeps: Readonly<Record<string, Sweep>>, pace: number) {
    this.#sweeps = new Map(Object.entries(sweeps));
    this.#pace = pace;
  }

  /** Runs those that are due at `now` (ms of a monotonic clock), unless the last run has not ended. */
  run(shop: Shop, now: number): void {
    this.#running ??= this.#runDue(shop, now).finally(() => (this.#running = null));
  }

  /** Resolves after the current run, or when it takes longer than a stop may: what it leaves is due again. */
  async ended(stopMs: number): Promise<void> {
    if (this.#running === null) return;
    const patience = new AbortController();
    const late = sleep(stopMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([this.#running, late]);
    patience.abort();
  }

  /** Makes all due: of a server that takes the lead, for the one before may have left everything undone. */
  restart(): void {
    this.#due.clear();
  }

  async #runDue(shop: Shop, now: number): Promise<void> {
    for (const [name, sweep] of this.#sweeps) {
      if ((this.#due.get(name) ?? now) > now) continue;
      // oxlint-disable-next-line no-await-in-loop -- one sweep after the other
      const isDone = await sweep(shop).then(
        () => true,
        (error: unknown) => {
          shop.metrics.jobFailed(name);
          shop.log.warn({ err: error, sweep: name }, 'sweeping failed');
          return false;
        },
      );
      this.#due.set(name, now + (isDone ? this.#pace : Math.max(this.#pace, failedMs)));
    }
  }
}

/**
 * Sweeps on the one server that leads, at once when it takes the lead and then at each sweep's pace. A failed one does not
 * stop the others. `round` asks for the lead and starts what is due; `stop` ends after the current runs.
 */
export function createSweeper(
  shop: Shop,
  leader: Leader,
  sweeps: Sweeps,
  stopMs = longestStopMs,
): { round: (now: number) => Promise<void>; isLeading: () => boolean; stop: () => Promise<void> } {
  // Each retry has a lane of its own, because each asks another partner: a silent one holds up its own work alone.
  const retries = Object.entries(sweeps.retries).map(
    ([name, sweep]) => new Lane({ [name]: sweep }, sweepPaces.retries),
  );
  const lanes = [...(['ends', 'sweeps'] as const).map((pace) => new Lane(sweeps[pace], sweepPaces[pace])), ...retries];
  let leads = false;
  return {
    async round(now) {
      const led = leads;
      leads = await leader.leads();
      if (!leads) return;
      for (const lane of lanes) {
        if (!led) lane.restart();
        lane.run(shop, now);
      }
    },
    isLeading: () => leads,
    stop: async () => void (await Promise.all(lanes.map((lane) => lane.ended(stopMs)))),
  };
}

/** Sweeps regularly, from now on. Returns a function that stops it and gives the lead up. decisions/0094. */
export function sweepRegularly(shop: Shop, leader: Leader, sweeps: Sweeps): () => Promise<void> {
  const sweeper = createSweeper(shop, leader, sweeps);
  shop.metrics.gauge('vitrine_sweeps_led', '1 on the one server that leads the sweeps', () =>
    sweeper.isLeading() ? 1 : 0,
  );
  let asking: Promise<void> | null = null;
  const round = (): void => {
    asking ??= sweeper.round(performance.now()).finally(() => (asking = null));
  };
  round();
  const timer = setInterval(round, everyMs);
  return async () => {
    clearInterval(timer);
    await asking;
    await sweeper.stop();
    await leader.close();
  };
}
