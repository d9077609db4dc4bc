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
  /** The figures of the run. */
  note: string;
  /** The reason why it was skipped. */
  not_run?: string;
};

export type Scenario = {
  name: string;
  /** Whether it kills what scenarios share, or measures the machine: nothing may run beside it. */
  alone?: boolean;
  run: (run: Run, name: string) => Promise<Outcome>;
};

/** The outcomes of buyers, most frequent first. */
export const metOf = (met: ReadonlyMap<string, number>): string =>
  [...met]
    .toSorted((a, b) => b[1] - a[1])
    .map(([what, n]) => `${n} ${what}`)
    .join(', ');
