import type { z } from 'zod';

/** The two backends of the specification (spec 1 §7). */
export type Base = 'commerce' | 'backend';

/**
 * The priorities of calls on an overloaded server, the highest first: a payment runs before a basket, a basket before a
 * read. The server limits and queues each kind separately.
 */
export const workKinds = ['payment', 'checkout', 'basket', 'account', 'read'] as const;
export type WorkKind = (typeof workKinds)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call, declared once: the server validates requests with it, the storefront types its calls with it, and OpenAPI is
 * generated from it.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  readonly base: Base;
  /** The queue that the call waits in when the server is busy. */
  readonly work: WorkKind;
  readonly method: Method;
  /** `:name` marks a path parameter; `:name{.+}` one that may hold slashes. */
  readonly path: string;
  readonly summary: string;
  /** Where the call is specified. */
  readonly source: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** Takes an `Idempotency-Key` header (api.md): same key and payload, done once. */
  readonly idempotent?: true | 'optional';
  /**
   * Takes an `X-Checkout-Version` header: the `version` of the checkout that the page shows. It is a header because a
   * server of the previous release would refuse an unknown field.
   */
  readonly checkout_version?: boolean;
  /** Whether a page says with its first call whether it was reached from another site. decisions/0144. */
  readonly page_origin?: boolean;
  /**
   * The largest body in bytes, where it is more than 256 KB. The server reads it only after the call's `admit`
   * (`server/src/platform/http/route.ts`).
   */
  readonly body_bytes?: number;
  /** Needs a signed-in customer; others get 401. */
  readonly signed_in?: boolean;
  /** A GET that changes something: takes the anti-forgery header like a POST (expectations §2). */
  readonly anti_forgery?: boolean;
  /** A GET that shows staff a client's name, address, email or telephone: the server logs each read. decisions/0074. */
  readonly shows_client?: boolean;
  /** Answers server-sent events; `answer` is one message. decisions/0117. */
  readonly stream?: boolean;
  /** Takes the storefront in a `locale` header instead of the payload (spec 1 §7, second newsletter backend). */
  readonly locale_header?: boolean;
};

/** Declares a call. Objects in `params`, `query` and `body` are strict, so unknown fields are refused (api.md). */
export function endpoint<
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(spec: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return spec;
}

export type ParamsOf<E> = E extends Endpoint<infer P> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.output<B> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
