// How the browser's applications call the server: the address, the headers and the refusals of every call. Spec 1 §7, api.md.
import type { z } from 'zod';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '../endpoint.ts';
import type { ErrorAnswer } from '../error.ts';

/** A refusal by the server, as the contract writes it (api.md); `status` 0 means that the network failed. */
export class ApiError extends Error {
  readonly status: number;
  readonly internal_code: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly detail: ErrorAnswer['error'];

  constructor(status: number, error: ErrorAnswer['error']) {
    super(error.message);
    this.status = status;
    this.internal_code = error.internal_code;
    this.fields = error.fields ?? {};
    this.detail = error;
  }
}

type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q> ? z.input<Q> : never;
type InputBody<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.input<B> : never;
type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { readonly [N in Name]: Value };

/** The parts that an endpoint declares and a call to it must send. */
export type Input<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', InputBody<E>> & {
    /** Uuid for the calls that create money or goods movements (api.md). */
    readonly idempotency_key?: string;
    /** For the call that pays: the version of the checkout that the page shows (M11). */
    readonly checkout_version?: string;
    /** For the first call of a page: whether another site, or none, led to it. */
    readonly page_origin?: string;
    readonly signal?: AbortSignal;
  };

export type { AnswerOf, BodyOf };
export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<AnswerOf<E>>;
type Send = (path: string, init: RequestInit) => Promise<Response>;
type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  idempotency_key?: string;
  checkout_version?: string;
  page_origin?: string;
  signal?: AbortSignal;
};

/** The address of a call, base and query included. Spec 1 §7, api.md. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replaceAll(/:(\w+)(\{[^}]*\})?/gu, (_all, name: string, rest?: string) => {
    const value = params[name] ?? '';
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const asked = search.toString();
  return `/api/${endpoint.base}${path}${asked ? `?${asked}` : ''}`;
}

/**
 * What a call throws for an error of `fetch` or of the answer's body: `ApiError` with status 0, or the error itself where the
 * page aborted the call.
 */
export function networkFailure(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  return new ApiError(0, { internal_code: 0, message: '' });
}

/** The refusal that an answer of the server is. Spec 1 §7, api.md. */
export async function errorOf(response: Response): Promise<ApiError> {
  const unreadable = { internal_code: response.status, message: '' };
  try {
    const answer = (await response.json()) as Partial<ErrorAnswer>;
    return new ApiError(response.status, answer.error ?? unreadable);
  } catch {
    return new ApiError(response.status, unreadable);
  }
}

/** A `call` over a way to send requests. Throws `ApiError` on every refusal and on a failed network. */
export function callThrough(send: Send): Call {
  return async (endpoint, input) => {
    const parts = input as Parts;
    const headers = new Headers({ accept: 'application/json', 'x-request-id': crypto.randomUUID() });
    if (parts.idempotency_key) headers.set('idempotency-key', parts.idempotency_key);
    if (parts.checkout_version) headers.set('x-checkout-version', parts.checkout_version);
    if (parts.page_origin) headers.set('x-page-origin', parts.page_origin);
    if (parts.body !== undefined) headers.set('content-type', 'application/json');
    const response = await send(addressOf(endpoint, parts), {
      method: endpoint.method,
      headers,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(parts.signal ? { signal: parts.signal } : {}),
    });
    if (!response.ok) throw await errorOf(response);
    try {
      return (await response.json()) as AnswerOf<typeof endpoint>;
    } catch (error) {
      // The connection can break after the headers, and a hotel's sign-in page answers 200 with HTML.
      throw networkFailure(error);
    }
  };
}
