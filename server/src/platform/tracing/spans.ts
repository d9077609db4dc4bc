// The tracing interface of the shop's code. Without a tracer (OTEL_EXPORTER_OTLP_ENDPOINT unset) each call is one
// comparison with null. Names and attributes are route patterns, statement names and hosts, never user input.

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Ends a span. Records only the kind of the error. */
export type EndSpan = (attributes?: Attributes, error?: unknown) => void;

/** Ends the span of a request, whose name is known only then. */
type RequestEnd = (name: string, status: number, attributes: Attributes) => void;

export type Tracer = {
  /** Runs a request's work, as part of the caller's trace if `traceparent` (W3C) names one. */
  request: <Result>(traceparent: string | undefined, work: (end: RequestEnd) => Result) => Result;
  /** Starts a span of the current request; null outside a traced request. */
  child: (name: string, attributes: Attributes) => EndSpan | null;
};

let tracer: Tracer | null = null;

/** Sets the tracer of the process; null for none. */
export function installTracer(made: Tracer | null): void {
  tracer = made;
}

const untraced: RequestEnd = () => {};

/** Runs a request's work in a span. `work` calls `end` with the name and status. */
export const traceRequest = <Result>(traceparent: string | undefined, work: (end: RequestEnd) => Result): Result =>
  tracer ? tracer.request(traceparent, work) : work(untraced);

/** Starts a span of the current request; null when it is not traced. */
export const startSpan = (name: () => string, attributes: () => Attributes): EndSpan | null =>
  tracer ? tracer.child(name(), attributes()) : null;
