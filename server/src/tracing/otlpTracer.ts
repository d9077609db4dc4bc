// Makes spans and sends them to an OpenTelemetry collector: OTLP over HTTP, in its JSON form
// (https://opentelemetry.io/docs/specs/otlp/#otlphttp). Loaded only where a collector is set.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Attributes, EndSpan, Tracer } from './spans.ts';

type Settings = { endpoint: string; share: number; log: Logger };
type Context = { trace_id: string; span_id: string };

/** Traces that begin in a second, at most: a caller can ask for one with each request. */
const mostPerSecond = 100;
/** Spans that wait to be sent; more are dropped, because a collector that is gone must not take our memory. */
const mostWaiting = 4096;
const batchSize = 512;
const sendEveryMs = 2000;
const patienceMs = 5000;

const kinds = { server: 2, client: 3 } as const;
const failed = { code: 2 } as const;

type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
};

const valueOf = (value: string | number | boolean): Record<string, unknown> => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};
const attributesOf = (attributes: Attributes): OtlpSpan['attributes'] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

/** Nanoseconds since 1970: the wall clock of the start, moved by a clock that never jumps. */
const nanosAt = (at: number): string => String(BigInt(Math.round((performance.timeOrigin + at) * 1000)) * 1000n);

/** The kind of an error, as code gave it: a message may repeat what somebody typed. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const traceparentPattern = /^00-(?<trace>(?!0{32})[\da-f]{32})-(?<span>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})$/u;

type OtlpTracer = Tracer & { close: () => Promise<void>; dropped: () => number };

/** Opens a tracer. `close` sends what waits. */
export function otlpTracer({ endpoint, share, log }: Settings): OtlpTracer {
  const running = new AsyncLocalStorage<Context>();
  const waiting: OtlpSpan[] = [];
  let dropped = 0;
  let sending: Promise<void> = Promise.resolve();
  const resource = {
    attributes: attributesOf({ 'service.name': 'vitrine', 'service.instance.id': randomUUID() }),
  };

  const post = async (spans: OtlpSpan[]): Promise<void> => {
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'vitrine' }, spans }] }] });
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
    } catch (error) {
      dropped += spans.length;
      log.warn({ err: error, spans: spans.length }, 'traces were not taken');
    }
  };
  const flush = (): Promise<void> => {
    // Outside of the request that filled the batch: sending is no part of it.
    sending = running.exit(async (before: Promise<void>) => {
      await before;
      while (waiting.length > 0) await post(waiting.splice(0, batchSize));
    }, sending);
    return sending;
  };
  const timer = setInterval(() => void flush(), sendEveryMs);
  timer.unref();

  const keep = (span: OtlpSpan): void => {
    if (waiting.length >= mostWaiting) {
      dropped += 1;
      return;
    }
    waiting.push(span);
    if (waiting.length === batchSize) void flush();
  };

  let second = 0;
  let begun = 0;
  const mayBegin = (): boolean => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, begun] = [now, 0];
    begun += 1;
    return begun <= mostPerSecond;
  };
  /** The caller decides where it says so; else chance. */
  const sampled = (caller: Record<string, string> | undefined): boolean =>
    (caller ? (Number.parseInt(caller['flags'] ?? '0', 16) & 1) === 1 : Math.random() < share) && mayBegin();

  const begin = (context: Context, parent: string | undefined, kind: keyof typeof kinds) => {
    const started = performance.now();
    return (name: string, attributes: Attributes, isFailed: boolean): void =>
      keep({
        traceId: context.trace_id,
        spanId: context.span_id,
        ...(parent === undefined ? {} : { parentSpanId: parent }),
        name,
        kind: kinds[kind],
        startTimeUnixNano: nanosAt(started),
        endTimeUnixNano: nanosAt(performance.now()),
        attributes: attributesOf(attributes),
        status: isFailed ? failed : {},
      });
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
    dropped: () => dropped,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
