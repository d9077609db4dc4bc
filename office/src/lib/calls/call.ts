// The calls of the office: the contract types them, as in the storefront.
import type { AnswerOf, Endpoint } from '@vitrine/contract/endpoint';
import type { ErrorAnswer } from '@vitrine/contract/error';
import { type ErrorName, errors } from '@vitrine/contract/errors';
import type { z } from 'zod';
import { proveAgain } from './proof.ts';

/** A refusal by the server; `status` 0 means that the network failed. */
export class CallError extends Error {
  readonly status: number;
  readonly internal_code: number;
  /** The reason at each field. */
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

/** Whether a call failed with an error of the catalogue. */
export function isRefusal(error: unknown, name: ErrorName): boolean {
  return error instanceof CallError && error.internal_code === errors[name].internal_code;
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { readonly [N in Name]: Value };
/** What a call to an endpoint must send. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', InputOf<P>> & Part<'query', InputOf<Q>> & Part<'body', InputOf<B>> & { readonly key?: string }
    : never;
type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  key?: string;
};

/** The address of a call with its parameters. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replaceAll(/:(\w+)/gu, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(asked).toString();
  return `/api/${endpoint.base}${path}${search ? `?${search}` : ''}`;
}

const tokenNow = () => /(?:^|; )XSRF-TOKEN=([^;]*)/u.exec(document.cookie)?.[1];
const renewToken = () => fetch('/api/commerce/sync-form', { credentials: 'include' });

/** Sends a request with the anti-forgery token; renews a token that is missing or was refused, once. */
async function send(address: string, init: RequestInit): Promise<Response> {
  const changes = init.method !== 'GET';
  const once = () => {
    const headers = new Headers(init.headers);
    const token = tokenNow();
    if (changes && token) headers.set('x-xsrf-token', decodeURIComponent(token));
    return fetch(address, { ...init, headers, credentials: 'include' });
  };
  if (changes && !tokenNow()) await renewToken();
  const response = await once();
  if (!changes || response.status !== 403) return response;
  const refused = (await response.clone().json()) as Partial<ErrorAnswer>;
  if (refused.error?.internal_code !== errors.anti_forgery.internal_code) return response;
  await renewToken();
  return once();
}

async function errorOf(response: Response): Promise<CallError> {
  const unreadable = { internal_code: response.status, message: '' };
  const answer = (await response.json().catch(() => ({}))) as Partial<ErrorAnswer>;
  return new CallError(response.status, answer.error ?? unreadable);
}

/**
 * Calls the server. `key` repeats a step safely. A step that needs the second factor again asks for it, and is then repeated with the
 * same key. Throws `CallError`.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<AnswerOf<E>> {
  try {
    return await callOnce(endpoint, input);
  } catch (error) {
    if (!isRefusal(error, 'proof_needed') || !(await proveAgain())) throw error;
    return callOnce(endpoint, input);
  }
}

async function callOnce<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<AnswerOf<E>> {
  const parts = input as Parts;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (parts.key) headers['idempotency-key'] = parts.key;
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  const body = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) };
  const response = await send(addressOf(endpoint, parts), { method: endpoint.method, headers, ...body }).catch(() => {
    throw new CallError(0, { internal_code: 0, message: '' });
  });
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as AnswerOf<E>;
}
