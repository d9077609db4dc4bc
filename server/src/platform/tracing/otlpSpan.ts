// A span in the JSON form of OTLP (https://opentelemetry.io/docs/specs/otlp/#otlphttp).
import type { Attributes } from './spans.ts';

const kinds = { server: 2, client: 3 } as const;
const failed = { code: 2 } as const;

export type SpanContext = { trace_id: string; span_id: string };

export type OtlpSpan = {
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
export const attributesOf = (attributes: Attributes): OtlpSpan['attributes'] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

/** Nanoseconds since 1970: the process's start time plus the monotonic clock. */
const nanosAt = (at: number): string => String(BigInt(Math.round((performance.timeOrigin + at) * 1000)) * 1000n);

/** A span that ends now; `started` in milliseconds of `performance.now`. */
export const endedSpan = (
  { trace_id, span_id }: SpanContext,
  parent: string | undefined,
  kind: keyof typeof kinds,
  started: number,
  name: string,
  attributes: Attributes,
  isFailed: boolean,
): OtlpSpan => ({
  traceId: trace_id,
  spanId: span_id,
  ...(parent === undefined ? {} : { parentSpanId: parent }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanosAt(started),
  endTimeUnixNano: nanosAt(performance.now()),
  attributes: attributesOf(attributes),
  status: isFailed ? failed : {},
});
