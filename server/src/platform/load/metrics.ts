import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  registry: Registry;
  /** Counts an answered request. */
  answered: (method: string, route: string, status: number, milliseconds: number) => void;
  cache: (result: 'hit' | 'stale' | 'miss') => void;
  refused: (error: string) => void;
  /** Counts a failed run of a job. */
  jobFailed: (task: string) => void;
  /** Adds a gauge that is read at each scrape. */
  gauge: (name: string, help: string, read: () => number | Promise<number>) => void;
  /** Like `gauge`, with one series for each value of a label. */
  gauges: <Value extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly Value[],
    read: (value: Value) => number,
  ) => void;
};

/** The shop's own metrics. Labels are route patterns and codes, never visitor input. */
function countedFigures(registry: Registry) {
  const requests = new Histogram({
    name: 'vitrine_request_seconds',
    help: 'Time to answer, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const cached = new Counter({
    name: 'vitrine_cache_total',
    help: 'Answers from the cache: hit, stale (sent while a new one is made), miss',
    labelNames: ['result'],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'vitrine_refused_total',
    help: 'Refusals by their name in the error catalogue; `technical` is a fault of ours',
    labelNames: ['error'],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'vitrine_job_failures_total',
    help: 'Rounds of regular work that failed, by task',
    labelNames: ['task'],
    registers: [registry],
  });
  return { requests, cached, refusals, failures };
}

/** The metrics of one shop, in Prometheus format. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const { requests, cached, refusals, failures } = countedFigures(registry);
  const timers = new Map<string, ReturnType<typeof requests.labels>>();
  return {
    registry,
    answered(method, route, status, milliseconds) {
      const key = `${method} ${route} ${status}`;
      let timer = timers.get(key);
      if (!timer) timers.set(key, (timer = requests.labels(method, route, String(status))));
      timer.observe(milliseconds / 1000);
    },
    cache: (result) => cached.inc({ result }),
    refused: (error) => refusals.inc({ error }),
    jobFailed: (task) => failures.inc({ task }),
    gauge(name, help, read) {
      void new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
    gauges(name, help, label, values, read) {
      void new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          for (const value of values) this.labels(value).set(read(value));
        },
      });
    },
  };
}

/** Adds memory, event loop and garbage collection of this process; once per process. */
export const watchProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry });
