// Spans by the OpenTelemetry SDK, sent to a collector (OTLP over HTTP, JSON). Loaded only where a collector is set.
import {
  context,
  diag,
  DiagLogLevel,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type Sampler, SamplingDecision, TracerProvider } from '@opentelemetry/sdk-trace';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Attributes, EndSpan, Tracer } from './spans.ts';

type Settings = { endpoint: string; share: number; log: Logger };

/** The most traces per second: a client can request one with each call. */
const mostPerSecond = 100;
/** The most waiting spans; the SDK drops more, so that an unreachable collector does not fill the memory. */
const mostWaiting = 4096;

/** The code or name of an error; its message may repeat user input. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Decides which requests to trace: by the caller's flag, else at random, within `mostPerSecond`. */
function sampler(share: number): Sampler {
  let second = 0;
  let begun = 0;
  const mayBegin = (): boolean => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, begun] = [now, 0];
    begun += 1;
    return begun <= mostPerSecond;
  };
  const asks = (flags: number | undefined): boolean =>
    (flags === undefined ? Math.random() < share : (flags & 1) === 1) && mayBegin();
  return {
    shouldSample: (parent) => {
      const caller = trace.getSpanContext(parent);
      const isSampled = caller && !caller.isRemote ? (caller.traceFlags & 1) === 1 : asks(caller?.traceFlags);
      return { decision: isSampled ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
    },
    toString: () => `by the caller, else ${share}, at most ${mostPerSecond} a second`,
  };
}

const propagator = new W3CTraceContextPropagator();
const callerOf = (traceparent: string | undefined) =>
  propagator.extract(ROOT_CONTEXT, traceparent, { get: (value) => value, keys: () => ['traceparent'] });

/** Passes the SDK's own warnings on, such as dropped spans and refused batches, without their details. */
const logTo = (log: Logger) => {
  const warn = (message: string): void => log.warn({ reason: message }, 'traces were not taken');
  const quiet = (): void => {};
  return { error: warn, warn, info: quiet, debug: quiet, verbose: quiet };
};

/** Opens a tracer. `close` sends the waiting spans. */
export function otlpTracer({ endpoint, share, log }: Settings): Tracer & { close: () => Promise<void> } {
  diag.setLogger(logTo(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const running = new AsyncLocalStorageContextManager();
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 5000 });
  const processor = new BatchSpanProcessor({
    exporter,
    maxQueueSize: mostWaiting,
    maxExportBatchSize: 512,
    scheduledDelayMillis: 2000,
    exportTimeoutMillis: 5000,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'vitrine', 'service.instance.id': randomUUID() }),
    sampler: sampler(share),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(running);
  const tracer = provider.getTracer('vitrine');
  const end = (span: Span, attributes: Attributes, isFailed: boolean): void => {
    span.setAttributes(attributes);
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };

  return {
    request(traceparent, work) {
      const parent = callerOf(traceparent);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      if (!span.isRecording()) return running.with(ROOT_CONTEXT, () => work(() => {}));
      return running.with(trace.setSpan(parent, span), () =>
        work((name, status, attributes) => {
          span.updateName(name);
          end(span, { ...attributes, 'http.response.status_code': status }, status >= 500);
        }),
      );
    },
    child(name, attributes): EndSpan | null {
      const parent = running.active();
      const above = trace.getSpanContext(parent);
      if (!above || !isSpanContextValid(above)) return null;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
      return (more = {}, error) =>
        end(span, { ...more, ...(error === undefined ? {} : { 'error.type': errorType(error) }) }, error !== undefined);
    },
    async close() {
      await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'traces were not taken'));
      context.disable();
      diag.disable();
    },
  };
}
