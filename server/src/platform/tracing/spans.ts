// Where the shop's code marks what it does, for traces. Without a tracer (OTEL_EXPORTER_OTLP_ENDPOINT unset) each mark is
// one comparison with null. Names and attributes are route patterns, statement names and hosts, never what a person sent.

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Ends a span; with the error where the work failed, of which only its kind is kept. */
export type EndSpan = (attributes?: Attributes, error?: unknown) => void;

/** A request while it is answered: its name is known at its end. */
type RequestEnd = (name: string, status: number, attributes: Attributes) => void;

export type Tracer = {
  /** Runs a request's work, as part of the caller's trace where `traceparent` (W3C) names one. */
  request: <Result>(traceparent: string | undefined, work: (end: RequestEnd) => Result) => Result;
  /** Begins a part of the request that runs now; null outside of a traced request. */
  child: (name: string, attributes: Attributes) => EndSpan | null;
};

let tracer: Tracer | null = null;

/** Makes the tracer that the process uses from now on; null for none. */
export function installTracer(made: Tracer | null): void {
  tracer = made;
}

const untraced: RequestEnd = () => {};

/** Answers a request under a span. `work` says at its end what it was. */
export const traceRequest = <Result>(traceparent: string | undefined, work: (end: RequestEnd) => Result): Result =>
  tracer ? tracer.request(traceparent, work) : work(untraced);

/** Begins a part of the request that runs now; null where nothing is traced. */
export const startSpan = (name: () => string, attributes: () => Attributes): EndSpan | null =>
  tracer ? tracer.child(name(), attributes()) : null;
