import type { Cluster } from './cluster.ts';
import type { Random } from './random.ts';

export type Run = {
  cluster: Cluster;
  folder: string;
  random: Random;
  /** The one-minute version. */
  short: boolean;
  redis: string | null;
};

export type Outcome = {
  tries: number;
  failures: string[];
  /** What the numbers were. */
  note: string;
  /** Why it was not tried at all. */
  not_run?: string;
};

export type Scenario = { name: string; run: (run: Run, name: string) => Promise<Outcome> };

/** What buyers met, most frequent first. */
export const metOf = (met: ReadonlyMap<string, number>): string =>
  [...met]
    .toSorted((a, b) => b[1] - a[1])
    .map(([what, n]) => `${n} ${what}`)
    .join(', ');
