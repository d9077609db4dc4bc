// Makes spans and sends them to an OpenTelemetry collector: OTLP over HTTP, in its JSON form
// (https://opentelemetry.io/docs/specs/otlp/#otlphttp). Loaded only where a collector is set.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { endedSpan, type SpanContext } from './otlpSpan.ts';
import { SpanQueue } from './spanQueue.ts';
import type { Attributes, EndSpan, Tracer } from './spans.ts';

type Settings = { endpoint: string; share: number; log: Logger };

/** The most traces per second: a client can request one with each call. */
const mostPerSecond = 100;

/** The code or name of an error; its message may repeat user input. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const traceparentPattern = /^00-(?<trace>(?!0{32})[\da-f]{32})-(?<span>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})$/u;

/** Decides which requests to trace: by the caller's flag, else at random, within `mostPerSecond`. */
function sampler(share: number): (caller: Record<string, string> | undefined) => boolean {
  let second = 0;
  let begun = 0;
  const mayBegin = (): boolean => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, begun] = [now, 0];
    begun += 1;
    return begun <= mostPerSecond;
  };
  return (caller) =>
    (caller ? (Number.parseInt(caller['flags'] ?? '0', 16) & 1) === 1 : Math.random() < share) && mayBegin();
}

type OtlpTracer = Tracer & { close: () => Promise<void>; dropped: () => number };

/** Opens a tracer. `close` sends the waiting spans. */
export function otlpTracer({ endpoint, share, log }: Settings): OtlpTracer {
  const running = new AsyncLocalStorage<SpanContext>();
  const queue = new SpanQueue(endpoint, log, (work) => running.exit(work));
  const sampled = sampler(share);
  const begin = (context: SpanContext, parent: string | undefined, kind: 'server' | 'client') => {
    const started = performance.now();
    return (name: string, attributes: Attributes, isFailed: boolean): void =>
      queue.add(endedSpan(context, parent, kind, started, name, attributes, isFailed));
  };
  const newSpan = (): string => randomBytes(8).toString('hex');

  return {
    request(traceparent, work) {
      const caller = traceparentPattern.exec(traceparent ?? '')?.groups;
      if (!sampled(caller)) return running.exit(() => work(() => {}));
      const context = { trace_id: caller?.['trace'] ?? randomBytes(16).toString('hex'), span_id: newSpan() };
      const end = begin(context, caller?.['span'], 'server');
      return running.run(context, () =>
        work((name, status, attributes) =>
          end(name, { ...attributes, 'http.response.status_code': status }, status >= 500),
        ),
      );
    },
    child(name, attributes): EndSpan | null {
      const parent = running.getStore();
      if (!parent) return null;
      const end = begin({ trace_id: parent.trace_id, span_id: newSpan() }, parent.span_id, 'client');
      return (more = {}, error) =>
        end(
          name,
          { ...attributes, ...more, ...(error === undefined ? {} : { 'error.type': errorType(error) }) },
          error !== undefined,
        );
    },
    dropped: () => queue.dropped,
    close: () => queue.close(),
  };
}
